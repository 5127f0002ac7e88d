// @ts-check
/** How the link of one game wants the board displayed: overrides the user's own settings while that game is shown. */

/** @typedef {import("../../take-five-web.js").Shown} Shown */

export class LinkDisplay {
  #element;
  /** The user's own attributes that a link has overridden, by name. @type {Map<string, string | null>} */
  #own = new Map();
  /** Whether attributes are being changed right now: the board is painted once, after the last of them. */
  isChanging = false;

  /** @param {Element} element whose attributes are overridden */
  constructor(element) {
    this.#element = element;
  }

  /** Applies the display options of a link in place of those of the previous link. @param {Shown} shown */
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

  /** Notes that the user changed an attribute: from now on it keeps that value. @param {string} name */
  changed(name) {
    if (!this.isChanging) this.#own.delete(name);
  }

  /** @param {string} name @param {string | null} value */
  #put(name, value) {
    if (value === null) this.#element.removeAttribute(name);
    else this.#element.setAttribute(name, value);
  }
}
