// @ts-check
/** The turns of a game with their variations and comments, as a list to read and to navigate. */
import { createElement } from "./create-elements.js";
import { afterPaint } from "./playback.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Turn} Turn */
/** @typedef {import("../../take-five-web.js").Tree} Tree */

/**
 * The elements of a turn.
 * @typedef {object} Shown
 * @property {HTMLLIElement} item
 * @property {HTMLButtonElement} button
 * @property {HTMLElement[]} inner the contents of the item above its variations
 * @property {string} said what it was made from, and the turn whose variation it belongs to: an element that has
 *   moved is recreated, so that it never has to be put inside itself
 */

/** The maximum length of a turn's text in a shared row; a longer one gets a row of its own. */
const WIDEST = 24;

/** From how many turns on the main line continues in another list: those out of view cost nothing. */
const LONGEST = 40;

/** How many turns of a long list, including variations, are shown before the rest are created. */
const FIRST = 80;

/** How long to create elements without a pause, in milliseconds: a long list must not block the board. */
const STRETCH = 40;

/** A comment as people read it: the marks of diagrams are for paper. @param {string} [comment] */
export const readableComment = (comment = "") => comment.replace(/(^|\s+)@diagram(?!\S)/g, "").trim();

export class TurnList {
  #list;
  #say;
  #adorn;
  /** Elements, by the id of their turn. @type {Map<number, Shown>} */
  #shown = new Map();
  /** @type {HTMLButtonElement | undefined} */
  #current;
  /** The lists that the main line is divided into. @type {HTMLOListElement[]} */
  #lists = [];
  /** The names of the players, player 1 first. @type {string[]} */
  #names = [];
  /** The token class of each player. @type {string[]} */
  #tokens = [];
  /** By the id of the turn. @type {Map<number, string>} */
  #comments = new Map();
  /** The id of the turn to mark. */
  #marked = 0;
  /** The scroll position that brought the marked turn into view. */
  #at = 0;
  /**
   * Keeps the marked turn in view when the list shrinks, or when turns that scroll into view are higher than
   * estimated; unless somebody has scrolled elsewhere.
   */
  #resized = new ResizeObserver(() =>
    requestAnimationFrame(() => this.#list.scrollTop === this.#at && this.#reveal(this.#current)),
  );
  /** The tree being shown. @type {Tree | undefined} */
  #tree;

  /**
   * @param {HTMLElement} list the container for the turns
   * @param {(id: number) => unknown} go called when a turn is selected
   * @param {(message: Message) => string} say
   * @param {(made: HTMLElement, turn: Turn) => void} [adorn] called with the item of each turn, and with the list of each
   *   variation and its first turn
   */
  constructor(list, go, say, adorn = () => {}) {
    this.#list = list;
    this.#say = say;
    this.#adorn = adorn;
    this.#resized.observe(list);
    list.addEventListener("click", ({ target }) => {
      const chosen = target instanceof Element ? target.closest("button") : null;
      if (chosen?.dataset.turn) go(Number(chosen.dataset.turn));
    });
  }

  /**
   * Shows a game's turns; unchanged turns keep their elements. A long list is filled in steps, from its beginning.
   * @param {Tree} tree
   * @param {Message[]} seats the names of the players, player 1 first
   * @param {string[]} tokens the token class of each player
   * @param {number} at the turn to mark
   */
  async show(tree, seats, tokens, at) {
    const names = seats.map(this.#say);
    if (names.join() !== this.#names.join() || tokens.join() !== this.#tokens.join()) this.#shown.clear();
    [this.#names, this.#tokens] = [names, tokens];
    // Two players get a column each, as on a chess score sheet.
    this.#list.classList.toggle("pairs", seats.length === 2);
    this.#tree = tree;
    this.#marked = at;
    const { comment, turns } = tree;
    const before = this.#shown;
    this.#shown = new Map();
    this.#comments = new Map([[0, comment ?? ""]]);
    this.#note(turns);
    const first = paragraph(comment);
    /** @type {HTMLLIElement[]} */
    let items = [];
    const lists = [items];
    let since = performance.now();
    let isFirst = before.size < FIRST;
    for (const turn of turns) {
      // A row that has begun is not torn apart.
      if (turn.player === 1 && items.length >= LONGEST) {
        items = [];
        lists.push(items);
      }
      items.push(this.#turn(turn, 0, before));
      const isNew = this.#shown.get(turn.id) !== before.get(turn.id);
      const isEnough = isFirst && this.#shown.size >= FIRST;
      if (!isNew || (!isEnough && performance.now() - since < STRETCH)) continue;
      this.#lay(first, lists);
      await (isEnough ? afterPaint() : new Promise((done) => setTimeout(done)));
      isFirst &&= !isEnough;
      if (this.#tree !== tree) return;
      since = performance.now();
    }
    this.#lay(first, lists);
  }

  /**
   * @param {HTMLElement[]} first elements before the turns
   * @param {HTMLLIElement[][]} lists the turns of the main line
   */
  #lay(first, lists) {
    this.#lists = lists.map((items, index) => {
      const list = this.#lists[index] ?? createElement("ol", "");
      fill(list, items);
      // About the height of its rows: each variation begins one, and so does what comes after it.
      list.style.containIntrinsicHeight = `auto ${0.875 * list.querySelectorAll("li, ol, .wide > button").length}rem`;
      this.#resized.observe(list);
      return list;
    });
    fill(this.#list, [...first, ...this.#lists]);
    // Only if needed: it forces a layout.
    if (this.#shown.get(this.#marked)?.button !== this.#current) this.mark(this.#marked);
  }

  /** Stores the comments of turns. @param {Turn[]} turns */
  #note(turns) {
    for (const { id, comment, variations } of turns) {
      if (comment) this.#comments.set(id, comment);
      for (const line of variations) this.#note(line);
    }
  }

  /** @param {Turn[]} turns @param {number} of the turn whose variation they are @param {Map<number, Shown>} before */
  #turns(turns, of, before) {
    const items = turns.map((turn) => this.#turn(turn, of, before));
    const list = items[0]?.parentElement ?? createElement("ol", "");
    this.#adorn(list, turns[0]);
    fill(list, items);
    return list;
  }

  /** @param {Turn} turn @param {number} of @param {Map<number, Shown>} before @returns {HTMLLIElement} */
  #turn(turn, of, before) {
    const text = turn.words ? this.#say(turn.words) : turn.text;
    const said = JSON.stringify([of, turn.number, turn.player, text, turn.comment]);
    const known = before.get(turn.id);
    const shown = known?.said === said ? known : this.#make(turn, text, said);
    // What is nobody's turn (the set-up, the end by agreement) is in no column.
    const isWide = turn.player === undefined || turn.variations.length > 0 || shown.inner.length > 1 || text.length > WIDEST;
    shown.item.classList.toggle("wide", isWide);
    this.#shown.set(turn.id, shown);
    if (turn.variations.length > 0 || shown.inner.length < shown.item.childElementCount) {
      const lines = turn.variations.map((line) => this.#turns(line, turn.id, before));
      fill(shown.item, [...shown.inner, ...lines]);
    }
    return shown.item;
  }

  /** @param {Turn} turn @param {string} text the text of the turn @param {string} said @returns {Shown} */
  #make(turn, text, said) {
    const { id, number, player, comment } = turn;
    const button = createElement("button", "");
    button.type = "button";
    button.tabIndex = -1;
    button.dataset.turn = String(id);
    if (number !== undefined) button.append(withText("span", "number", String(number)));
    if (player !== undefined) {
      const who = createElement("span", `who ${this.#tokens[player - 1] ?? ""}`);
      who.role = "img";
      who.ariaLabel = this.#names[player - 1];
      button.append(who);
    }
    button.append(withText("bdi", "", text));
    const inner = [button, ...paragraph(comment)];
    const item = createElement("li", "");
    item.append(...inner);
    if (player !== undefined) item.dataset.player = String(player);
    this.#adorn(item, turn);
    return { item, button, inner, said };
  }

  /** Returns the comment on a turn, or on the game for 0. @param {number} id */
  comment(id) {
    return this.#comments.get(id) ?? "";
  }

  /**
   * Marks the turn shown on the board; 0 is the start.
   * @param {number} id
   */
  mark(id) {
    this.#marked = id;
    const next = this.#shown.get(id)?.button;
    if (next === this.#current && next) return;
    const focused =
      this.#current !== undefined && this.#current === /** @type {ShadowRoot} */ (this.#list.getRootNode()).activeElement;
    this.#current?.removeAttribute("aria-current");
    if (this.#current) this.#current.tabIndex = -1;
    this.#current = next;
    next?.setAttribute("aria-current", "step");
    const stop = next ?? this.#list.querySelector("button");
    if (stop) stop.tabIndex = 0;
    if (focused) stop?.focus({ preventScroll: true });
    this.#reveal(next);
  }

  /** Scrolls the list, but never the page, to a turn and its comment. @param {HTMLElement | undefined} turn */
  #reveal(turn) {
    const next = turn?.nextElementSibling;
    const last = next?.matches(".comment") ? next : turn;
    const [outer, inner, below] = [this.#list, turn, last].map((element) => element?.getBoundingClientRect());
    if (!outer || !inner || !below) this.#list.scrollTop = 0;
    else if (inner.top < outer.top) this.#list.scrollTop += inner.top - outer.top;
    else if (below.bottom > outer.bottom) this.#list.scrollTop += Math.min(below.bottom - outer.bottom, inner.top - outer.top);
    this.#at = this.#list.scrollTop;
  }
}

/** @param {string | undefined} comment */
function paragraph(comment) {
  const text = readableComment(comment);
  return text ? [withText("p", "comment", text)] : [];
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} className
 * @param {string} text
 */
function withText(name, className, text) {
  const made = createElement(name, className);
  made.textContent = text;
  return made;
}

/**
 * Makes these the children of an element, touching only what differs.
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
