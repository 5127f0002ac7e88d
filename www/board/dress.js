// @ts-check
/** How the link of one game wants it to be seen: worn over what the reader has set, as long as that game is shown. */

/** @typedef {import("../../take-five-web.js").Shown} Shown */

export class Dress {
  #element;
  /** By name what a link took the place of. @type {Map<string, string | null>} */
  #own = new Map();
  /** Whether it is being changed now: the board is painted when all of it is on. */
  isChanging = false;

  /** @param {Element} element whose attributes are worn */
  constructor(element) {
    this.#element = element;
  }

  /** Puts on what a link wants, in place of what the one before wanted. @param {Shown} shown */
  wear({ coords, flip, theme, play }) {
    /** @param {boolean | undefined} is */
    const state = (is) => (is === undefined ? undefined : is ? "on" : "off");
    this.isChanging = true;
    for (const [name, value] of this.#own) this.#put(name, value);
    this.#own.clear();
    for (const [name, value] of Object.entries({ coords: state(coords), flip: state(flip), theme, play: state(play) })) {
      if (value === undefined) continue;
      this.#own.set(name, this.#element.getAttribute(name));
      this.#put(name, value);
    }
    this.isChanging = false;
  }

  /** What the reader sets while it is worn is the reader's own from then on. @param {string} name */
  changed(name) {
    if (!this.isChanging) this.#own.delete(name);
  }

  /** @param {string} name @param {string | null} value */
  #put(name, value) {
    if (value === null) this.#element.removeAttribute(name);
    else this.#element.setAttribute(name, value);
  }
}
