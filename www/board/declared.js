// @ts-check
/** The game that the attributes of `<take-board>` name. It is loaded when it comes into sight. */

/** What links call the same, see `docs/embedding-api.md`. */
/** @type {(keyof import("../../doors/take-board.js").TakeBoardAttributes)[]} */
const KEYS = ["game", "position", "turns", "ply", "seed", "seats", "end", "mark", "arrow"];

export const DECLARING = ["link", ...KEYS];

/** How near to what is seen, as the margin of an `IntersectionObserver`. */
const NEAR = "300px";

/**
 * The link of what an element's attributes name; `undefined` where they name no game.
 * @param {Element} element
 */
function declared(element) {
  const link = element.getAttribute("link");
  if (link || !element.hasAttribute("game")) return link || undefined;
  const given = KEYS.map((key) => [key, element.getAttribute(key)]);
  const pairs = given.filter((pair) => /** @type {string[]} */ (pair).every((text) => text !== null));
  return new URLSearchParams(/** @type {string[][]} */ (pairs)).toString();
}

export class Declared {
  #element;
  #open;
  /** How often the attributes have named a game, and which of these times has been dealt with. */
  #named = 0;
  #done = 0;
  #inSight = false;
  #due = false;
  #eye = new IntersectionObserver((entries) => this.#saw(entries), { rootMargin: NEAR });

  /**
   * @param {Element} element
   * @param {import("./lifetime.js").Lifetime} lifetime of the element
   * @param {(link: string) => void} open
   */
  constructor(element, lifetime, open) {
    this.#element = element;
    this.#open = open;
    lifetime.during((signal) => signal.addEventListener("abort", () => this.#eye.disconnect(), { once: true }));
  }

  /** How often the attributes have named a game. */
  get named() {
    return this.#named;
  }

  /** An attribute was set, perhaps to what it was: the game is opened anew. */
  name() {
    this.#named += 1;
    this.look();
  }

  /** What had been named so often is no longer wanted: something else has been opened. @param {number} named */
  passOver(named) {
    this.#done = Math.max(this.#done, named);
  }

  /** Looks at the attributes, once the script that sets them is done, and again when the element is in sight. */
  look() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      const isNew = this.#element.isConnected && this.#named > this.#done;
      const link = isNew ? declared(this.#element) : undefined;
      if (link === undefined) return;
      if (!this.#inSight) return this.#eye.observe(this.#element);
      this.passOver(this.#named);
      this.#open(link);
    });
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #saw(entries) {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.#eye.disconnect();
    this.#inSight = true;
    this.look();
  }
}
