// @ts-check
/** The game that the attributes of `<take-board>` name. It is loaded when it comes into sight. */

/** What links call the same, see `docs/embedding-api.md`. */
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
  #opened = "";
  #inSight = false;
  #due = false;
  #eye = new IntersectionObserver((entries) => this.#saw(entries), { rootMargin: NEAR });

  /**
   * @param {Element} element
   * @param {(link: string) => void} open
   */
  constructor(element, open) {
    this.#element = element;
    this.#open = open;
  }

  /** Looks at the attributes, once the script that sets them is done, and again when the element is in sight. */
  look() {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      const link = this.#element.isConnected ? declared(this.#element) : undefined;
      if (link === undefined || link === this.#opened) return;
      if (!this.#inSight) return this.#eye.observe(this.#element);
      this.#opened = link;
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
