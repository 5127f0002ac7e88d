// @ts-check
/** The room that a page keeps for a board by its attributes `width` and `height`: the most it is wide, the least it is high. */

/** @typedef {Pick<import("./playing-board.js").PlayingBoard, "board" | "lifetime"> & HTMLElement} Board */

/** About so high is what stands around a board, in pixels: until the board is there to be asked. */
const AROUND = 150;

export class Room {
  #board;
  /** Follows how wide the board is, where its height depends on that; not at once, for that changes sizes again. */
  #observer = new ResizeObserver(() => requestAnimationFrame(() => this.#fit()));

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
    board.lifetime.during((signal) => {
      this.reserve();
      signal.addEventListener("abort", () => this.#observer.disconnect());
    });
  }

  /** Takes over what the attributes say now. */
  reserve() {
    const [width, height] = [this.#pixels("width"), this.#pixels("height")];
    this.#board.style.setProperty("--board-width", width > 0 ? `${width}px` : "");
    this.#observer.disconnect();
    if (width > 0 && height > 0) this.#observer.observe(this.#board);
    this.#fit();
  }

  /** Where there is less room than `width`, the picture is lower and so is what is kept for it: nothing is left empty. */
  #fit() {
    const [width, height] = [this.#pixels("width"), this.#pixels("height")];
    const missing = width > 0 ? Math.max(0, width - (this.#board.offsetWidth || width)) : 0;
    const [, , across, down] = this.#board.board?.frame ?? [0, 0, width, Math.max(0, height - AROUND)];
    const least = height - Math.ceil(missing * (across > 0 ? down / across : 1));
    this.#board.style.setProperty("--board-room", height > 0 ? `${Math.max(0, least)}px` : "");
  }

  /** @param {string} name */
  #pixels(name) {
    return Math.max(0, Number(this.#board.getAttribute(name)) || 0);
  }
}
