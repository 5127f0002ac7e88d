// @ts-check
/** The game that the attributes of `<take-board>` name. It is loaded when the element scrolls into view. */
import { linkIn } from "../arrived-link.js";
import { hasRecord } from "../notation.js";

/** The attributes that share their names with the keys of a link, see `docs/embedding-api.md`. */
/** @type {(keyof import("../../entry/take-board.js").TakeBoardAttributes)[]} */
const KEYS = ["puzzle", "learn", "record", "src", "game", "position", "turns", "ply", "seed", "seats", "end", "mark", "arrow"];

export const GAME_ATTRIBUTES = ["link", "run", ...KEYS];

/** What opens something by itself; the other attributes say more about a game. */
const NAMED = "[link],[puzzle],[learn],[record],[src],[game]";

/** The same, or a child that contains a record. */
export const OPENING = `${NAMED},:has(> script[type='text/x-take-five'], > pre)`;

/** How close to the viewport counts as in view, as the margin of an `IntersectionObserver`. */
const NEAR = "300px";

/** Returns the link that a text contains. In a record nothing is put right: it may say anything. @param {string} text */
export const arrived = (text) => (hasRecord(text) ? text : (linkIn(text) ?? text));

/**
 * Returns the link that an element's attributes describe; `undefined` if they name no game.
 * @param {Element} element
 */
function declared(element) {
  const link = element.getAttribute("link");
  if (link) return arrived(link);
  if (!element.matches(OPENING)) return undefined;
  const said = KEYS.filter((key) => element.hasAttribute(key) || (key === "record" && !element.matches(NAMED)));
  return `${new URLSearchParams(said.map((key) => [key, element.getAttribute(key) ?? ""]))}`;
}

export class GameFromAttributes {
  #element;
  #open;
  /** How many times the attributes have named a game, or children a record, and how many of those have been handled. */
  #named = 1;
  #done = 0;
  #inSight = false;
  #due = false;
  #eye = new IntersectionObserver((entries) => this.#saw(entries), { rootMargin: NEAR });

  /**
   * @param {Element} element
   * @param {import("./lifecycle.js").Lifecycle} lifecycle of the element
   * @param {(link: string) => void} open
   */
  constructor(element, lifecycle, open) {
    this.#element = element;
    this.#open = open;
    lifecycle.during((signal) => {
      signal.addEventListener("abort", () => this.#eye.disconnect(), { once: true });
      // On paper, everything is in view.
      addEventListener("beforeprint", () => element.getClientRects().length > 0 && this.#isInView(), { signal });
    });
  }

  /** How many times the attributes have named a game. */
  get named() {
    return this.#named;
  }

  /** Notes that an attribute was set, perhaps to the same value: the game is opened again. */
  name() {
    this.#named += 1;
    this.look();
  }

  /** Drops all requests up to the said count, because something else has been opened. @param {number} named */
  setHandled(named) {
    this.#done = Math.max(this.#done, named);
  }

  /** Checks the attributes once the script that sets them has finished, and again when the element comes into view. */
  look() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      const isNew = this.#element.isConnected && this.#named > this.#done;
      const link = isNew ? declared(this.#element) : undefined;
      if (link === undefined) return;
      if (!this.#inSight) return this.#eye.observe(this.#element);
      this.setHandled(this.#named);
      this.#open(link);
    });
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #saw(entries) {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.#isInView();
  }

  #isInView() {
    this.#eye.disconnect();
    this.#inSight = true;
    this.look();
  }
}
