// @ts-check
/**
 * `<take-board>`: a board of any of the games, for eye, finger, keyboard and ear.
 *
 * Attribute `link`: the game to open, as behind the `#` of an address. Events: `change` after
 * every change, `refused` when something was not allowed.
 */
import { Game, isMessage, ready } from "./game.js";
import { actOf } from "./keys.js";
import { Painter, svg } from "./painter.js";
import { loadWords } from "./words.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("../take-five-web.js").Answer} Answer */
/** @typedef {import("../take-five-web.js").Board} Board */
/** @typedef {import("../take-five-web.js").Message} Message */
/** @typedef {import("../take-five-web.js").Place} Place */
/** @typedef {import("../take-five-web.js").View} View */
/** @typedef {import("./words.js").Words} Words */

/** How long one of several steps is looked at, in milliseconds. */
const BEAT = 220;

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export class TakeBoard extends HTMLElement {
  static observedAttributes = ["link"];

  /** @type {Game | undefined} */
  #game;
  /** @type {Words | undefined} */
  #words;
  /** @type {View | undefined} */
  #view;
  /** @type {Board | undefined} */
  #board;
  /** Elements of the places, in their order. @type {SVGPathElement[]} */
  #places = [];
  /** Index of the place that the keyboard stands on. */
  #at = 0;
  /** While this is set nothing can be played, and it is said instead. @type {Message | undefined} */
  blocked;
  /** Counts games and steps, so that a show that was overtaken stops. */
  #show = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("board.css", import.meta.url).href;
    this.svg = svg("svg", { role: "grid", preserveAspectRatio: "xMidYMid meet" });
    const layers = ["board", "parts", "places"].map((name) => svg("g", { class: name }));
    this.svg.append(...layers);
    this.status = element("p", "status");
    this.seats = element("ul", "seats");
    this.said = element("p", "said");
    this.said.setAttribute("role", "status");
    this.controls = element("div", "controls");
    root.append(style, this.status, this.seats, this.svg, this.controls, this.said);
    this.boardPainter = new Painter(layers[0]);
    this.partsPainter = new Painter(layers[1]);
    this.placesLayer = layers[2];
    this.zoom = new Zoom(this.svg);
    this.svg.addEventListener("click", (event) => this.#clicked(event));
    this.svg.addEventListener("keydown", (event) => this.#keyed(event));
    // Not at the SVG itself: with a listener for focus it would be a stop of its own.
    root.addEventListener("focusin", (event) => this.#focused(event));
  }

  /** @param {string} _name @param {string | null} _before @param {string | null} link */
  attributeChangedCallback(_name, _before, link) {
    if (link) this.open(link).catch((error) => this.report(error));
  }

  /** How the table stands. */
  get view() {
    return this.#view;
  }

  /** The game that is shown. */
  get game() {
    return this.#game;
  }

  /** What stays as it is for the whole game. */
  get board() {
    return this.#board;
  }

  /**
   * Opens a game by its link. A link that is wrong from the start throws the message that says so,
   * and the game going on stays; one that is wrong further on is opened up to there.
   * @param {string} link
   */
  async open(link) {
    await ready;
    await this.show(Game.open(link));
  }

  /**
   * Shows a game, and says what was wrong with what it was opened from.
   * @param {Game} game
   */
  async show(game) {
    this.#words ??= await loadWords("en");
    game.fault = () => this.#restored();
    this.#game = game;
    this.#begin(game);
    await this.#settle();
    if (game.problem && game === this.#game) this.#refuse(game.problem);
  }

  /**
   * Touches a place or a control, as a finger would.
   * @param {string} key
   */
  touch(key) {
    return this.#do((table) => table.touch(key));
  }

  /**
   * Plays an action, a turn, or the beginning or rest of one.
   * @param {string} text
   */
  play(text) {
    return this.#do((table) => table.play(text));
  }

  /** Takes back the last action; false where there is none. */
  undo() {
    return this.travel((table) => table.undo());
  }

  /** Plays again what was taken back; false where there is nothing. */
  redo() {
    return this.travel((table) => table.redo());
  }

  /**
   * Shows the game after so many of its turns.
   * @param {number} turns
   */
  goToTurn(turns) {
    return this.travel((table) => (table.goToTurn(turns), true));
  }

  /**
   * Shows the game elsewhere, or as it is after a change of its record; false where `work` is.
   * @param {(table: import("../take-five-web.js").Table) => boolean} work
   */
  travel(work) {
    const went = this.#game?.with(work, false) ?? false;
    if (went && this.#game) {
      this.#show += 1;
      this.#paint(this.#game.see((table) => table.view()));
      this.#say([this.#view?.status]);
      this.#changed();
    }
    return went;
  }

  /**
   * @param {(table: import("../take-five-web.js").Table) => Answer} work
   * @returns {Answer | undefined}
   */
  #do(work) {
    if (this.blocked) {
      this.#refuse(this.blocked);
      return undefined;
    }
    const answer = this.#game?.with(work, /** @type {Answer | undefined} */ (undefined));
    if (!answer) return undefined;
    if (answer.kind === "refused") {
      this.#refuse(answer.reason);
    } else if (answer.kind === "begun") {
      this.#paint(answer.view);
      const places = answer.view.pending;
      const held = { id: "board.held", args: { places, choices: answer.view.choices } };
      this.#say([places.length > 0 ? held : { id: "board.let-go", args: {} }]);
      this.#changed();
    } else {
      this.#played(answer).then(() => this.#settle());
    }
    return answer;
  }

  /** @param {Extract<Answer, { kind: "played" }>} answer */
  async #played({ steps, view }) {
    const show = ++this.#show;
    this.#view = view;
    this.#say([...steps.flatMap(({ told }) => told), view.result ? view.status : undefined]);
    this.#changed();
    for (const { scene, moved } of steps) {
      if (scene) {
        this.partsPainter.paint(scene.parts, moved, reduced.matches);
        await beat();
        if (show !== this.#show) return;
      } else {
        this.#paint(view, moved);
      }
    }
  }

  /** Lets the chance happen that sets a game up: nobody is asked for it. */
  async #settle() {
    const game = this.#game;
    while (game && game === this.#game) {
      const view = game.see((table) => table.view());
      if (view.toPlay !== "chance" || view.turnOf !== undefined) return;
      const answer = game.with((table) => table.advance(), undefined);
      if (answer?.kind !== "played") return;
      await this.#played(answer);
      await beat();
    }
  }

  /** @param {Game} game */
  #begin(game) {
    this.#show += 1;
    const board = game.see((table) => table.board());
    const anew = board.spec !== this.#board?.spec;
    this.#board = board;
    if (anew) {
      this.boardPainter.paint(board.parts, [], true);
      this.#placePlaces(board.places);
      this.controls.classList.remove("used");
      const place = this.#places[0]?.getBBox();
      this.zoom.fit(board.frame, place ? Math.min(place.width, place.height) : board.frame[2]);
    }
    this.#paint(game.see((table) => table.view()), [], true);
    this.#say([this.#view?.status]);
    this.svg.setAttribute("aria-label", this.#word("board.label", { spec: board.spec }));
    this.#changed();
  }

  /** @param {Place[]} places */
  #placePlaces(places) {
    /** @type {Map<number, SVGGElement>} */
    const rows = new Map();
    this.#places = places.map((place) => {
      const [row, column] = place.grid;
      const group = rows.get(row) ?? svg("g", { role: "row" });
      rows.set(row, group);
      const path = svg("path", {
        role: "gridcell",
        "aria-colindex": String(column + 1),
        "data-key": place.key,
        d: place.path,
        transform: `translate(${place.at[0]} ${place.at[1]})`,
        tabindex: "-1",
      });
      group.append(path);
      return path;
    });
    this.placesLayer.replaceChildren(...rows.values());
    this.#at = Math.floor(places.length / 2);
    this.#places[this.#at]?.setAttribute("tabindex", "0");
  }

  /**
   * @param {View} view
   * @param {[string, string][]} [moved]
   * @param {boolean} [still]
   */
  #paint(view, moved = [], still = false) {
    this.#view = view;
    this.partsPainter.paint(view.scene.parts, moved, still || reduced.matches);
    const choices = new Set(view.choices);
    const marks = new Set(view.marks);
    const pending = new Set(view.pending);
    this.#places.forEach((path, index) => {
      const key = path.dataset.key ?? "";
      path.classList.toggle("choice", choices.has(key));
      path.classList.toggle("mark", marks.has(key));
      path.classList.toggle("picked", pending.has(key));
      path.setAttribute("aria-selected", String(pending.has(key)));
      this.#label(path, this.#word(view.scene.labels[index]));
    });
    if (this.svg.contains(this.shadowRoot?.activeElement ?? null)) this.#describe(this.#at);
    this.svg.dataset.turn = String(view.turnOf ?? "");
    this.status.textContent = this.#word(view.status);
    this.#paintSeats(view);
    this.#paintControls(view);
  }

  /** Who plays and what is to be known of each and of the table. @param {View} view */
  #paintSeats({ facts: [table, ...players], turnOf }) {
    const said = (/** @type {Message[]} */ facts) => facts.map((fact) => this.#word(fact)).join(", ");
    const seats = players.map((facts, index) => {
      const item = element("li", turnOf === index + 1 ? "turn" : "");
      const seat = this.#board?.seats[index];
      item.textContent = this.#word("seat.facts", { seat: seat ?? "", facts: said(facts) });
      return item;
    });
    const rest = element("li", "");
    rest.textContent = said(table);
    this.seats.replaceChildren(...seats, ...(table.length > 0 ? [rest] : []));
  }

  /** @param {View} view */
  #paintControls(view) {
    const buttons = view.controls.map(({ key, label }) => {
      const button = element("button", "control");
      button.dataset.key = key;
      button.textContent = this.#word(label);
      button.addEventListener("click", () => this.touch(key));
      return button;
    });
    const focused = this.controls.contains(this.shadowRoot?.activeElement ?? null);
    this.controls.replaceChildren(...buttons);
    // Once there were buttons their room is kept, so that the board stays where it is.
    if (buttons.length > 0) this.controls.classList.add("used");
    if (focused) (buttons[0] ?? this.#places[this.#at])?.focus();
  }

  /** @param {Element} path @param {string} label */
  #label(path, label) {
    if (path.getAttribute("aria-label") !== label) path.setAttribute("aria-label", label);
  }

  /** Says what the place holds and what touching it does. @param {number} index */
  #describe(index) {
    const path = this.#places[index];
    const view = this.#view;
    if (!path || !view) return;
    const key = path.dataset.key ?? "";
    const holds = this.#word(view.scene.labels[index]);
    const does = this.#game?.see((table) => table.describe(key));
    this.#label(path, does ? this.#word("place.does", { holds, does }) : holds);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const target = /** @type {Element} */ (event.target).closest("[data-key]");
    const index = this.#places.findIndex((path) => path === target);
    if (index < 0 || this.zoom.hasTravelled) return;
    this.#stand(index);
    this.touch(this.#places[index].dataset.key ?? "");
  }

  /** @param {Event} event */
  #focused(event) {
    const index = this.#places.findIndex((path) => path === event.target);
    if (index >= 0) this.#stand(index);
  }

  /** Makes a place the one that the keyboard stands on. @param {number} index */
  #stand(index) {
    this.#places[this.#at]?.setAttribute("tabindex", "-1");
    this.#at = index;
    this.#places[index].setAttribute("tabindex", "0");
    this.#describe(index);
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const act = actOf(event);
    if (!act || !this.#board) return;
    event.preventDefault();
    const place = this.#board.places[this.#at];
    const near = place.near.find(([way]) => way === act);
    if (near) return this.#go((other) => other.key === near[1]);
    const inRow = this.#board.places.filter(({ grid }) => grid[0] === place.grid[0]);
    switch (act) {
      case "row-start":
        return this.#go((other) => other === inRow[0]);
      case "row-end":
        return this.#go((other) => other === inRow[inRow.length - 1]);
      case "touch":
        this.touch(place.key);
        return;
      case "let-go":
        this.travel((table) => table.letGo());
        return;
      case "undo":
        this.undo();
        return;
      case "redo":
        this.redo();
        return;
      case "back":
        this.travel((table) => table.back());
        return;
      case "forward":
        this.travel((table) => table.forward());
        return;
      case "to-start":
        this.travel((table) => (table.toStart(), true));
        return;
      case "to-end":
        this.travel((table) => (table.toEnd(), true));
        return;
      case "zoom-in":
        return this.zoom.by(1.5);
      case "zoom-out":
        return this.zoom.by(1 / 1.5);
    }
  }

  /** @param {(place: Place) => boolean} isIt */
  #go(isIt) {
    const index = this.#board?.places.findIndex(isIt) ?? -1;
    if (index < 0 || !this.#board) return;
    this.#stand(index);
    const [x, y] = this.#board.places[index].at;
    this.zoom.show(x, y);
    this.#places[index].focus({ preventScroll: true });
  }

  /** @param {Message} reason */
  #refuse(reason) {
    this.#say([reason]);
    this.dispatchEvent(new CustomEvent("refused", { detail: reason }));
  }

  #restored() {
    const game = this.#game;
    if (game) this.#begin(game);
    this.#refuse({ id: "fault.restored", args: {} });
  }

  /**
   * Says what went wrong: a message of the rules, or any other error.
   * @param {unknown} error
   */
  report(error) {
    const loading = { id: "fault.loading", args: { error: String(error) } };
    this.#say([isMessage(error) ? error : loading]);
  }

  /** @param {(Message | undefined)[]} messages */
  #say(messages) {
    const said = messages.filter((message) => message !== undefined);
    this.said.textContent = said.map((message) => this.#word(message)).join(" ");
  }

  /**
   * @param {Message | string} message a message, or an id with its arguments
   * @param {Message["args"]} [args]
   */
  #word(message, args = {}) {
    const whole = typeof message === "string" ? { id: message, args } : message;
    return this.#words?.say(whole) ?? whole.id;
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("change", { detail: this.#view }));
  }
}

/** @returns {Promise<void>} */
function beat() {
  return new Promise((done) => setTimeout(done, reduced.matches ? 0 : BEAT));
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} className
 */
function element(name, className) {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

customElements.define("take-board", TakeBoard);
