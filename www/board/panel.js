//# allFunctionsCalledOnLoad
// @ts-check
/**
 * What surrounds the board: the status, the players, buttons for actions that have no place on the board, and tools.
 */
import { createButton, createElement } from "./create-elements.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Board["room"]} Room */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {(message: Message | string, args?: Message["args"]) => string} Word */
/**
 * @typedef {object} Tools what the buttons do
 * @property {(key: string) => void} touch
 * @property {() => void} start
 * @property {() => void} pause
 * @property {(factor: number) => void} zoom
 */

/** A status with more characters than this is set in smaller type where the board is narrow. */
const LONG = 44;

export class Panel {
  /** Above the board, so that its button is at hand while something runs. */
  head = createElement("div", "head");
  status = createElement("p", "status");
  /** What the game is about, for newcomers; hidden unless the board has the attribute `goal`. */
  goal = createElement("p", "goal");
  /** Why it is over. */
  #reason = createElement("p", "reason");
  bar = createElement("div", "bar");
  tools = createElement("div", "tools");
  #seats = createElement("ul", "seats");
  #controls = createElement("div", "controls");
  #facts = roomy(createElement("p", "facts"));
  /** @type {Room} */
  #room = { facts: [], controls: [] };
  #state = "";
  #word;
  #touch;

  /** @param {Word} word @param {Tools} tools */
  constructor(word, { touch, start, pause, zoom }) {
    this.#word = word;
    this.#touch = touch;
    this.bar.append(this.#seats, this.#controls, this.#facts);
    this.#seats.part.add("seats");
    this.#controls.part.add("controls");
    this.#facts.part.add("facts");
    // On top of the board, where somebody who wants to play looks and taps.
    this.start = createButton("control start", start);
    this.start.hidden = true;
    this.pause = createButton("tool pause", pause);
    this.out = createButton("tool", () => zoom(1 / 1.5));
    this.in = createButton("tool", () => zoom(1.5));
    this.keys = createButton("tool", () => {});
    this.head.append(this.goal, this.status, this.#reason, this.pause);
    this.goal.part.add("goal");
    this.#reason.part.add("reason");
    this.tools.append(this.out, this.in, this.keys);
    this.pause.disabled = true;
    this.zoomed(false, 1);
  }

  /** Labels the tools. */
  name() {
    this.out.textContent = "\u2212";
    this.in.textContent = "+";
    this.out.setAttribute("aria-label", this.#word("board.zoom-out"));
    this.in.setAttribute("aria-label", this.#word("board.zoom-in"));
    this.keys.textContent = this.#word("board.keys");
    this.start.textContent = this.#word("engine.start");
    this.#state = "";
    this.showPlayback("still", false);
  }

  /** @param {boolean} isOffered @param {number} scale */
  zoomed(isOffered, scale) {
    this.out.hidden = this.in.hidden = !isOffered;
    this.out.disabled = scale <= 1;
  }

  /**
   * @param {"still" | "running" | "paused"} state
   * @param {boolean} isLong whether it has been running for some time
   */
  showPlayback(state, isLong) {
    if (`${state} ${isLong}` === this.#state) return;
    this.#state = `${state} ${isLong}`;
    this.pause.disabled = state !== "paused" && !(state === "running" && isLong);
    this.pause.textContent = this.#word(state === "paused" ? "board.go-on" : "board.pause");
  }

  /**
   * Writes the status above the board.
   * @param {string} status
   * @param {string} [reason] why the game is over, if it is and the status does not say so
   */
  write(status, reason) {
    put(this.status, status);
    put(this.#reason, reason ?? "");
    this.head.classList.toggle("over", reason !== undefined);
    for (const names of [this.status.classList, this.status.part]) names.toggle("long", status.length > LONG);
  }

  /** @param {Message} [goal] */
  setGoal(goal) {
    put(this.goal, goal ? this.#word(goal) : "");
  }

  /** Another game comes, which needs a different amount of space. @param {Room} room */
  keepRoom(room) {
    this.#room = room;
    this.#controls.classList.toggle("kept", room.controls.length > 0);
  }

  /**
   * @param {View} view
   * @param {Message[]} seats the names of the players
   * @param {boolean} isWaiting whether an engine waits for Start
   * @param {boolean} byHand whether chance waits to be entered by hand
   */
  paint({ facts: [table, ...players], turnOf, controls, settingUp }, seats, isWaiting, byHand) {
    this.start.hidden = !isWaiting;
    // Touch only what differs: any new text is laid out again.
    while (this.#seats.childElementCount > players.length) this.#seats.lastElementChild?.remove();
    players.forEach((facts, index) => {
      const item = this.#seats.children[index] ?? this.#seats.appendChild(roomy(createElement("li", "")));
      const turn = turnOf === index + 1 ? "turn" : "";
      if (item.className !== turn) item.className = turn;
      const said = (/** @type {Message[]} */ all) => this.#word("seat.facts", { seat: seats[index], facts: this.#list(all) });
      fillRoom(item, said(facts), said(this.#room.facts[index + 1] ?? []));
    });
    // Whole sentences can be among these.
    fillRoom(this.#facts, this.#list(table, " · "), this.#list(this.#room.facts[0] ?? [], " · "));
    const shown = [...this.#controls.children];
    const isSame = controls.every(({ key }, index) => shown[index]?.getAttribute("data-key") === key);
    if (!isSame || shown.length !== controls.length) {
      const buttons = controls.map(({ key, label }) => {
        const made = createButton("control", () => this.#touch(key));
        made.dataset.key = key;
        made.append(this.#word(label), createElement("small", ""));
        return made;
      });
      this.#controls.replaceChildren(...buttons);
    }
    controls.forEach(({ forecast }, index) => {
      const place = this.#controls.children[index]?.lastElementChild;
      if (place) put(place, forecast ? ` ${this.#word(forecast)}` : "");
    });
    // Entering outcomes by hand needs more space: once there have been buttons, keep their space.
    if (byHand && controls.length > 0) this.#controls.classList.add("kept");
    // Automatic events are over before anybody could touch them, and their buttons may need more space than any that
    // follow.
    this.#controls.classList.toggle("passing", settingUp && !byHand);
  }

  /** Whether one of the buttons has the focus, which it would lose when they are rebuilt. */
  hasFocus() {
    const root = /** @type {ShadowRoot} */ (this.bar.getRootNode());
    return root.activeElement === this.start || this.#controls.contains(root.activeElement);
  }

  /** Focuses the first of the buttons; returns false if there is none. */
  focus() {
    const first = this.#controls.querySelector("button");
    first?.focus();
    return first !== null;
  }

  /** @param {Message[]} facts */
  #list(facts, separator = ", ") {
    return facts.map((fact) => this.#word(fact)).join(separator);
  }
}

/**
 * Prepares an element that shows a text and, invisibly, the longest one it will ever show, so that nothing shifts.
 * @template {HTMLElement} E
 * @param {E} made
 */
function roomy(made) {
  made.append(createElement("span", ""));
  return made;
}

/** @param {Element} item as made by {@link roomy} @param {string} text @param {string} most */
function fillRoom(item, text, most) {
  if (item.getAttribute("data-room") !== most) item.setAttribute("data-room", most);
  if (item.firstElementChild) put(item.firstElementChild, text);
}

/** @param {Element} element @param {string} text */
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
