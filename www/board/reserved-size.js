// @ts-check
/**
 * The space that a page reserves for a board by the attributes `width` and `height`: its maximum width and minimum
 * height.
 */

/** Estimated height of everything around the board itself, in pixels, until it can be measured. */
const AROUND = 150;

export class ReservedSize {
  #board;
  #style;
  #frame;
  /** Tracks the width of the board, if its height depends on that; deferred, because fitting changes sizes again. */
  #observer = new ResizeObserver(() => requestAnimationFrame(() => this.#fit()));

  /**
   * @param {HTMLElement} board which need not be more than an element with these attributes
   * @param {Pick<CSSStyleDeclaration, "setProperty">} style gets the sizes, as custom properties
   * @param {Pick<import("./lifecycle.js").Lifecycle, "during">} lifecycle of the board
   * @param {() => number[] | undefined} frame returns that of its picture, if there is one
   */
  constructor(board, style, lifecycle, frame) {
    this.#board = board;
    this.#style = style;
    this.#frame = frame;
    lifecycle.during((signal) => {
      this.reserve();
      signal.addEventListener("abort", () => this.#observer.disconnect());
    });
  }

  /** Applies the current attributes. */
  reserve() {
    const [width, height] = [this.#pixels("width"), this.#pixels("height")];
    this.#style.setProperty("--board-width", width > 0 ? `${width}px` : "");
    this.#observer.disconnect();
    if (width > 0 && height > 0) this.#observer.observe(this.#board);
    this.#fit();
  }

  /** If there is less space than `width`, the picture is lower, and so is the reserved height: no gap is left. */
  #fit() {
    const [width, height] = [this.#pixels("width"), this.#pixels("height")];
    const missing = width > 0 ? Math.max(0, width - (this.#board.offsetWidth || width)) : 0;
    const [, , across, down] = this.#frame() ?? [0, 0, width, Math.max(0, height - AROUND)];
    const least = height - Math.ceil(missing * (across > 0 ? down / across : 1));
    this.#style.setProperty("--board-room", height > 0 ? `${Math.max(0, least)}px` : "");
  }

  /** @param {string} name */
  #pixels(name) {
    return Math.max(0, Number(this.#board.getAttribute(name)) || 0);
  }
}
