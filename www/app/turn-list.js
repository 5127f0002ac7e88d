// @ts-check
/** The turns of a game with their variations and comments, as a list to read and to walk in. */
import { make } from "./dom.js";
import { say } from "./say.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Turn} Turn */
/** @typedef {import("../../take-five-web.js").Tree} Tree */

/**
 * What stands for a turn.
 * @typedef {object} Shown
 * @property {HTMLLIElement} item
 * @property {HTMLButtonElement} button
 * @property {HTMLElement[]} inner what the item holds above its variations
 * @property {string} said what it was made from, and whose variation it stands in: one that has
 * changed places is made anew, so that an element never has to go into itself
 */

/** How long a turn's text is at most that stands in a row with others. */
const WIDEST = 7;

export class TurnList {
  #list;
  /** Elements by the id of their turn. @type {Map<number, Shown>} */
  #shown = new Map();
  /** @type {HTMLButtonElement | undefined} */
  #current;
  /** @type {Message[]} */
  #seats = [];
  /** By the id of the turn. @type {Map<number, string>} */
  #comments = new Map();

  /**
   * @param {HTMLElement} list what the turns are shown in
   * @param {(id: number) => unknown} go called when a turn is chosen
   */
  constructor(list, go) {
    this.#list = list;
    list.addEventListener("click", ({ target }) => {
      const chosen = target instanceof Element ? target.closest("button") : null;
      if (chosen?.dataset.turn) go(Number(chosen.dataset.turn));
    });
  }

  /**
   * Shows a game's turns; what stays the same stays the same element.
   * @param {Tree} tree
   * @param {Message[]} seats what the players are called, player 1 first
   */
  show({ comment, turns }, seats) {
    if (seats.map(say).join() !== this.#seats.map(say).join()) this.#shown.clear();
    this.#seats = seats;
    const before = this.#shown;
    this.#shown = new Map();
    this.#comments = new Map([[0, comment ?? ""]]);
    const first = comment ? [commented(comment)] : [];
    fill(this.#list, [...first, this.#turns(turns, 0, before)]);
  }

  /** @param {Turn[]} turns @param {number} of the turn that they are a variation of @param {Map<number, Shown>} before */
  #turns(turns, of, before) {
    const items = turns.map((turn) => this.#turn(turn, of, before));
    const list = items[0]?.parentElement ?? make("ol");
    fill(list, items);
    return list;
  }

  /** @param {Turn} turn @param {number} of @param {Map<number, Shown>} before @returns {HTMLLIElement} */
  #turn(turn, of, before) {
    const said = JSON.stringify([of, turn.number, turn.player, turn.text, turn.comment]);
    const known = before.get(turn.id);
    const shown = known?.said === said ? known : this.#make(turn, said);
    const isWide = turn.variations.length > 0 || turn.comment !== undefined || turn.text.length > WIDEST;
    shown.item.classList.toggle("wide", isWide);
    this.#shown.set(turn.id, shown);
    if (turn.comment) this.#comments.set(turn.id, turn.comment);
    if (turn.variations.length > 0 || shown.inner.length < shown.item.childElementCount) {
      const lines = turn.variations.map((line) => this.#turns(line, turn.id, before));
      fill(shown.item, [...shown.inner, ...lines]);
    }
    return shown.item;
  }

  /** @param {Turn} turn @param {string} said @returns {Shown} */
  #make({ id, number, player, text, comment }, said) {
    const button = make("button", { type: "button", tabIndex: -1 });
    button.dataset.turn = String(id);
    if (number !== undefined) button.append(make("span", { className: "number", textContent: String(number) }));
    if (player !== undefined) {
      const who = make("span", { className: `who player-${player}`, role: "img" });
      who.ariaLabel = say(this.#seats[player - 1] ?? { id: "seat.player", args: { number: player } });
      button.append(who);
    }
    button.append(text);
    const inner = [button, ...(comment ? [commented(comment)] : [])];
    return { item: make("li", {}, ...inner), button, inner, said };
  }

  /** What is said of a turn, or of the game for 0. @param {number} id */
  comment(id) {
    return this.#comments.get(id) ?? "";
  }

  /**
   * Marks the turn that is shown on the board; 0 is the beginning.
   * @param {number} id
   */
  mark(id) {
    const next = this.#shown.get(id)?.button;
    if (next === this.#current && next) return;
    const focused = this.#current !== undefined && this.#current === document.activeElement;
    this.#current?.removeAttribute("aria-current");
    if (this.#current) this.#current.tabIndex = -1;
    this.#current = next;
    next?.setAttribute("aria-current", "step");
    const stop = next ?? this.#list.querySelector("button");
    if (stop) stop.tabIndex = 0;
    if (focused) stop?.focus({ preventScroll: true });
    this.#reveal(next);
  }

  /** Scrolls the list, and never the page. @param {HTMLElement | undefined} turn */
  #reveal(turn) {
    if (!turn) {
      this.#list.scrollTop = 0;
      return;
    }
    const [outer, inner] = [this.#list.getBoundingClientRect(), turn.getBoundingClientRect()];
    if (inner.top < outer.top) this.#list.scrollTop += inner.top - outer.top;
    if (inner.bottom > outer.bottom) this.#list.scrollTop += inner.bottom - outer.bottom;
  }
}

/** @param {string} text */
function commented(text) {
  return make("p", { className: "comment", textContent: text });
}

/**
 * Makes these the children, touching only what differs.
 * @param {Element} parent
 * @param {Element[]} children
 */
function fill(parent, children) {
  /** @type {Element | null} */
  let place = parent.firstElementChild;
  for (const child of children) {
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
  }
  while (place) {
    const next = place.nextElementSibling;
    place.remove();
    place = next;
  }
}
