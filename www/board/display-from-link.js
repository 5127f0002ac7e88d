// @ts-check
/** How the link of one game wants the board displayed: holds in place of the element's attributes while that game is shown. */
import { overrideSetting } from "./settings.js";

/** @typedef {import("../../take-five-web.js").Shown} Shown */

/** The options that a link may have. */
const OPTIONS = ["coords", "flip", "theme", "lang", "play"];

export class DisplayFromLink {
  #element;
  #style;

  /**
   * @param {Element} element
   * @param {import("./host-style.js").HostStyle} style of the element
   */
  constructor(element, style) {
    this.#element = element;
    this.#style = style;
  }

  /** Applies the display options of a link in place of those of the previous link. @param {Shown} display */
  apply({ coords, flip, theme, lang, play }) {
    /** @param {boolean | undefined} is */
    const state = (is) => (is === undefined ? undefined : is ? "on" : "off");
    const values = { coords: state(coords), flip: state(flip), theme, lang, play: state(play) };
    for (const [name, value] of Object.entries(values)) overrideSetting(this.#element, name, value);
    this.#applyTheme(theme);
  }

  /** Notes that the page changed an attribute: that is what holds now. @param {string} name */
  changed(name) {
    if (OPTIONS.includes(name)) overrideSetting(this.#element, name);
    if (name === "theme") this.#applyTheme(undefined);
  }

  /** @param {string | undefined} theme */
  #applyTheme(theme) {
    // One that differs from the page's needs a background of its own. In print, every board is light.
    const scheme = theme === "auto" ? "inherit" : (theme ?? "");
    this.#style.setProperty("color-scheme", scheme && `var(--print-scheme, ${scheme})`);
    this.#style.setProperty("background", scheme === "inherit" ? "none" : scheme && "var(--themed)");
  }
}
