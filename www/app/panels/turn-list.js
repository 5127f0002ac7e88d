// @ts-check
/** The turns of a game with their variations and comments, as a list to read and to walk in. */
import { afterPaint } from "../../board/show.js";
import { make } from "../page/dom.js";
import { say } from "../page/say.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").Turn} Turn */
/** @typedef {import("../../../take-five-web.js").Tree} Tree */

/**
 * What stands for a turn.
 * @typedef {object} Shown
 * @property {HTMLLIElement} item
 * @property {HTMLButtonElement} button
 * @property {HTMLElement[]} inner what the item holds above its variations
 * @property {string} said what it was made from, and whose variation it stands in: one that has
 * changed places is made anew, so that an element never has to go into itself
 */

/** How long a turn's text is at most that stands in a row with others; a longer one has two lines. */
const WIDEST = 24;

/** How many turns of a long list, those of variations too, are seen before the others are made. */
const FIRST = 80;

/** How long elements may be made at a stretch, in milliseconds: the board is not to wait for a long list. */
const STRETCH = 40;

export class TurnList {
  #list;
  /** Elements by the id of their turn. @type {Map<number, Shown>} */
  #shown = new Map();
  /** @type {HTMLButtonElement | undefined} */
  #current;
  /** @type {Message[]} */
  #seats = [];
  /** What stands for the players. @type {string[]} */
  #tokens = [];
  /** By the id of the turn. @type {Map<number, string>} */
  #comments = new Map();
  /** The turn to be marked. */
  #marked = 0;
  /** Where the list was scrolled to, so that what is marked is in sight. */
  #at = 0;
  /**
   * What is marked stays in sight where something takes room from the list, and where turns that come into sight are higher
   * than was thought; unless somebody has scrolled elsewhere.
   */
  #resized = new ResizeObserver(() => this.#list.scrollTop === this.#at && this.#reveal(this.#current));
  /** The tree that is being shown. @type {Tree | undefined} */
  #tree;

  /**
   * @param {HTMLElement} list what the turns are shown in
   * @param {(id: number) => unknown} go called when a turn is chosen
   */
  constructor(list, go) {
    this.#list = list;
    this.#resized.observe(list);
    list.addEventListener("click", ({ target }) => {
      const chosen = target instanceof Element ? target.closest("button") : null;
      if (chosen?.dataset.turn) go(Number(chosen.dataset.turn));
    });
  }

  /**
   * Shows a game's turns; what stays the same stays the same element. A long list grows by and by, from its beginning.
   * @param {Tree} tree
   * @param {Message[]} seats what the players are called, player 1 first
   * @param {string[]} tokens what stands for each of them
   * @param {number} at the turn to be marked
   */
  async show(tree, seats, tokens, at) {
    if (seats.map(say).join() !== this.#seats.map(say).join() || tokens.join() !== this.#tokens.join()) this.#shown.clear();
    [this.#seats, this.#tokens] = [seats, tokens];
    // Two players have a column each, as on a score sheet.
    this.#list.classList.toggle("pairs", seats.length === 2);
    this.#tree = tree;
    this.#marked = at;
    const { comment, turns } = tree;
    const before = this.#shown;
    this.#shown = new Map();
    this.#comments = new Map([[0, comment ?? ""]]);
    this.#note(turns);
    const first = comment ? [commented(comment)] : [];
    /** @type {HTMLLIElement[]} */
    const items = [];
    let since = performance.now();
    let isFirst = before.size < FIRST;
    for (const turn of turns) {
      items.push(this.#turn(turn, 0, before));
      const isNew = this.#shown.get(turn.id) !== before.get(turn.id);
      const isEnough = isFirst && this.#shown.size >= FIRST;
      if (!isNew || (!isEnough && performance.now() - since < STRETCH)) continue;
      this.#lay(first, items);
      await (isEnough ? afterPaint() : new Promise((done) => setTimeout(done)));
      isFirst &&= !isEnough;
      if (this.#tree !== tree) return;
      since = performance.now();
    }
    this.#lay(first, items);
  }

  /** @param {HTMLElement[]} first what stands before the turns @param {HTMLLIElement[]} items the turns of the main line */
  #lay(first, items) {
    const line = laid(items);
    fill(this.#list, [...first, line]);
    this.#resized.observe(line);
    // Not for nothing: it makes the browser lay out what is there.
    if (this.#shown.get(this.#marked)?.button !== this.#current) this.mark(this.#marked);
  }

  /** Notes what is said of turns. @param {Turn[]} turns */
  #note(turns) {
    for (const { id, comment, variations } of turns) {
      if (comment) this.#comments.set(id, comment);
      for (const line of variations) this.#note(line);
    }
  }

  /** @param {Turn[]} turns @param {number} of the turn that they are a variation of @param {Map<number, Shown>} before */
  #turns(turns, of, before) {
    return laid(turns.map((turn) => this.#turn(turn, of, before)));
  }

  /** @param {Turn} turn @param {number} of @param {Map<number, Shown>} before @returns {HTMLLIElement} */
  #turn(turn, of, before) {
    const text = turn.words ? say(turn.words) : turn.text;
    const said = JSON.stringify([of, turn.number, turn.player, text, turn.comment]);
    const known = before.get(turn.id);
    const shown = known?.said === said ? known : this.#make(turn, text, said);
    const isWide = turn.variations.length > 0 || turn.comment !== undefined || text.length > WIDEST;
    shown.item.classList.toggle("wide", isWide);
    this.#shown.set(turn.id, shown);
    if (turn.variations.length > 0 || shown.inner.length < shown.item.childElementCount) {
      const lines = turn.variations.map((line) => this.#turns(line, turn.id, before));
      fill(shown.item, [...shown.inner, ...lines]);
    }
    return shown.item;
  }

  /** @param {Turn} turn @param {string} text what it says @param {string} said @returns {Shown} */
  #make({ id, number, player, comment }, text, said) {
    const button = make("button", { type: "button", tabIndex: -1 });
    button.dataset.turn = String(id);
    if (number !== undefined) button.append(make("span", { className: "number", textContent: String(number) }));
    if (player !== undefined) {
      const who = make("span", { className: `who ${this.#tokens[player - 1] ?? ""}`, role: "img" });
      who.ariaLabel = say(this.#seats[player - 1] ?? { id: "seat.player", args: { number: player } });
      button.append(who);
    }
    button.append(text);
    const inner = [button, ...(comment ? [commented(comment)] : [])];
    const item = make("li", {}, ...inner);
    if (player !== undefined) item.dataset.player = String(player);
    return { item, button, inner, said };
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
    this.#marked = id;
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
    const [outer, inner] = [this.#list, turn].map((element) => element?.getBoundingClientRect());
    if (!outer || !inner) this.#list.scrollTop = 0;
    else if (inner.top < outer.top) this.#list.scrollTop += inner.top - outer.top;
    else if (inner.bottom > outer.bottom) this.#list.scrollTop += inner.bottom - outer.bottom;
    this.#at = this.#list.scrollTop;
  }
}

/** @param {string} text */
function commented(text) {
  return make("p", { className: "comment", textContent: text });
}

/** A list of these, the one that they are in already where they are in one. @param {HTMLLIElement[]} items */
function laid(items) {
  const list = items[0]?.parentElement ?? make("ol");
  fill(list, items);
  return list;
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
