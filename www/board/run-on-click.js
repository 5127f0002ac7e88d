// @ts-check
/**
 * A board that waits for a click: what the page put into the element stays, with a button over it. The element itself
 * need not be defined: `load-on-click.js` defines it with the first click.
 */
import { ReservedSize } from "./reserved-size.js";

/** There are no sentences yet; a test keeps these equal to `lang/en.json`. */
export const BUTTON_SENTENCES = {
  "embed.play": "Play",
  "embed.open": "Open the board",
  "embed.loading": "Loading…",
  "fault.retry": "Try again",
};

const STYLE = new URL("../run-on-click.css", import.meta.url);

/** The layout of an element without style sheets: what `board-layout.css` and the element itself set later. */
const RESERVING = [
  ["position", "relative"],
  ["display", "grid"],
  ["max-inline-size", "var(--board-width, none)"],
  ["min-block-size", "var(--board-room, min(100vw, 26rem))"],
];

/** @type {WeakMap<HTMLElement, PlayButton>} */
const buttons = new WeakMap();

/**
 * Calls `run` when the reader clicks the board; at once if that has happened. A new `run` replaces the one before.
 * @param {HTMLElement} element a `<take-board>`
 * @param {() => unknown} run if it rejects, the reader can try again
 */
export function runOnClick(element, run) {
  const button = buttons.get(element) ?? new PlayButton(element);
  buttons.set(element, button);
  button.wait(run);
}

class PlayButton {
  #element;
  #whole = document.createElement("span");
  #button = document.createElement("button");
  #label = document.createElement("span");
  /** @type {() => unknown} */
  #task = () => {};
  #wasClicked = false;
  /** Gives the element back the styles that it had. */
  #unreserve = () => {};

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    const [whole, button] = [this.#whole, this.#button];
    // Not in the board's own shadow tree, which there may not be yet; and with one of its own, so that the page's
    // styles do not reach it.
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: STYLE.href });
    // As in `create-elements.js`, which would be one more file to wait for.
    if (STYLE.origin !== location.origin) style.crossOrigin = "anonymous";
    // Without its style it would flash below the picture.
    whole.style.cssText = "position: absolute; inset: 0; visibility: hidden";
    style.onload = style.onerror = () => whole.style.removeProperty("visibility");
    button.type = "button";
    button.className = "play";
    button.append(this.#label);
    const isPlayable = !["off", "0", "no", "false"].includes(element.getAttribute("play") ?? "");
    this.#caption(isPlayable ? "embed.play" : "embed.open");
    // Which board, on a page with several.
    button.setAttribute("aria-description", element.querySelector("img")?.alt || (element.textContent ?? "").trim());
    button.addEventListener("click", () => this.#press());
    whole.attachShadow({ mode: "open", delegatesFocus: true }).append(style, button);
    for (const name of ["keydown", "keyup"]) {
      whole.addEventListener(name, (event) => {
        if (event instanceof KeyboardEvent && ["Enter", " "].includes(event.key)) event.stopPropagation();
      });
    }
    element.append(whole);
    element.addEventListener("change", (event) => event.target === element && this.#shown());
    this.#reserve();
  }

  /** @param {() => unknown} run */
  wait(run) {
    this.#task = run;
    if (this.#wasClicked) run();
  }

  async #press() {
    if (this.#wasClicked) return;
    this.#wasClicked = true;
    this.#caption("embed.loading");
    // The board says why there is none.
    this.#button.hidden = !("WebAssembly" in globalThis);
    try {
      await this.#task();
    } catch {
      // The browser has logged what could not be loaded.
      this.#wasClicked = false;
      this.#caption("fault.retry");
    }
  }

  /** Once there is a board: it has the focus, unless the reader has moved on. */
  #shown() {
    this.#unreserve();
    if (!this.#whole.isConnected) return;
    const board = /** @type {import("../take-board.js").TakeBoard} */ (this.#element);
    const { activeElement } = /** @type {Document | ShadowRoot} */ (board.getRootNode());
    const isHere = !activeElement || activeElement === document.body || activeElement === this.#whole;
    this.#whole.remove();
    if (!this.#wasClicked) return;
    // The click was the start that a computer waits for.
    board.start();
    if (isHere) board.places.focus();
  }

  /** Reserves space while the element is not defined, and its style sheets have not loaded. */
  async #reserve() {
    const element = this.#element;
    if (customElements.get("take-board")) return;
    const { style } = element;
    // There is no shadow tree yet to put them into.
    for (const [name, value] of RESERVING) if (!style.getPropertyValue(name)) style.setProperty(name, value);
    this.#unreserve = () => {
      for (const [name, value] of RESERVING) if (style.getPropertyValue(name) === value) style.removeProperty(name);
      for (const name of ["--board-width", "--board-room"]) style.removeProperty(name);
    };
    const until = new AbortController();
    new ReservedSize(element, style, { during: (bind) => bind(until.signal) }, () => undefined);
    await customElements.whenDefined("take-board");
    until.abort();
  }

  /** @param {keyof typeof BUTTON_SENTENCES} id */
  #caption(id) {
    this.#label.textContent = BUTTON_SENTENCES[id];
  }
}
