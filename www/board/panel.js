// @ts-check
/**
 * What stands around the board: whose turn it is, the players, buttons of actions that are no place,
 * and tools.
 */
import { button, element } from "./element.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {(message: Message | string, args?: Message["args"]) => string} Word */
/**
 * @typedef {object} Tools what the buttons do
 * @property {(key: string) => void} touch
 * @property {() => void} start
 * @property {() => void} pause
 * @property {() => void} keys
 * @property {(factor: number) => void} zoom
 */

export class Panel {
  /** Above the board, where the button is at hand while something runs. */
  head = element("div", "head");
  status = element("p", "status");
  bar = element("div", "bar");
  tools = element("div", "tools");
  #seats = element("ul", "seats");
  #controls = element("div", "controls");
  #facts = element("p", "facts");
  /** @type {"still" | "running" | "paused" | undefined} */
  #state;
  #word;
  #touch;

  /** @param {Word} word @param {Tools} tools */
  constructor(word, { touch, start, pause, keys, zoom }) {
    this.#word = word;
    this.#touch = touch;
    this.bar.append(this.#seats, this.#controls, this.#facts);
    this.#seats.part.add("seats");
    this.#controls.part.add("controls");
    this.#facts.part.add("facts");
    // Upon the board, where whoever would play looks and touches.
    this.start = button("control start", start);
    this.start.hidden = true;
    this.pause = button("tool pause", pause);
    this.out = button("tool", () => zoom(1 / 1.5));
    this.in = button("tool", () => zoom(1.5));
    this.keys = button("tool", keys);
    this.head.append(this.status, this.pause);
    this.tools.append(this.out, this.in, this.keys);
    this.pause.disabled = true;
    this.zoomed(false, 1);
  }

  /** Puts words on the tools. */
  name() {
    this.out.textContent = "\u2212";
    this.in.textContent = "+";
    this.out.setAttribute("aria-label", this.#word("board.zoom-out"));
    this.in.setAttribute("aria-label", this.#word("board.zoom-in"));
    this.keys.textContent = this.#word("board.keys");
    this.start.textContent = this.#word("engine.start");
    this.#state = undefined;
    this.running("still");
  }

  /** @param {boolean} isOffered @param {number} scale */
  zoomed(isOffered, scale) {
    this.out.hidden = this.in.hidden = !isOffered;
    this.out.disabled = scale <= 1;
  }

  /** @param {"still" | "running" | "paused"} state */
  running(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.pause.disabled = state === "still";
    this.pause.textContent = this.#word(state === "paused" ? "board.go-on" : "board.pause");
  }

  /** Writes above the board. @param {string} status */
  write(status) {
    put(this.status, status);
  }

  /** Once there were buttons their room is kept, so that the board stays where it is. */
  keepRoom() {
    this.#controls.classList.add("used");
  }

  /** Forgets what was kept for the game before. */
  begin() {
    this.#controls.classList.remove("used");
  }

  /**
   * @param {View} view
   * @param {Message[]} seats what the players are called
   * @param {boolean} isWaiting whether an engine waits to be asked to begin
   * @param {boolean} byHand whether chance waits to be set
   */
  paint({ facts: [table, ...players], turnOf, controls, settingUp }, seats, isWaiting, byHand) {
    this.start.hidden = !isWaiting;
    // Only what differs is touched: whatever is written anew is laid out anew.
    while (this.#seats.childElementCount > players.length) this.#seats.lastElementChild?.remove();
    players.forEach((facts, index) => {
      const item = this.#seats.children[index] ?? this.#seats.appendChild(element("li", ""));
      const turn = turnOf === index + 1 ? "turn" : "";
      if (item.className !== turn) item.className = turn;
      put(item, this.#word("seat.facts", { seat: seats[index], facts: this.#list(facts) }));
    });
    put(this.#facts, this.#list(table));
    const shown = [...this.#controls.children];
    const isSame = controls.every(({ key }, index) => shown[index]?.getAttribute("data-key") === key);
    if (!isSame || shown.length !== controls.length) {
      const buttons = controls.map(({ key, label }) => {
        const made = button("control", () => this.#touch(key));
        made.dataset.key = key;
        made.textContent = this.#word(label);
        return made;
      });
      this.#controls.replaceChildren(...buttons);
    }
    // What goes by itself is gone before anybody could touch it, and its words may want more room than any that follow.
    this.#controls.classList.toggle("passing", settingUp && !byHand);
  }

  /** Whether one of its buttons has the focus, which it would lose when they are painted anew. */
  hasFocus() {
    const root = /** @type {ShadowRoot} */ (this.bar.getRootNode());
    return root.activeElement === this.start || this.#controls.contains(root.activeElement);
  }

  /** Gives the focus to the first of its buttons; false where there is none. */
  focus() {
    const first = this.#controls.querySelector("button");
    first?.focus();
    return first !== null;
  }

  /** @param {Message[]} facts */
  #list(facts) {
    return facts.map((fact) => this.#word(fact)).join(", ");
  }
}

/** @param {Element} element @param {string} text */
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
