// @ts-check
/** What the clocks show, in the bars of the players, and the button that pauses them. */
import { settingOfElement } from "../../board/settings.js";
import { createElement, findElement } from "../page/dom.js";
import { t } from "../page/translate.js";
import { seatsFromBelow } from "../table/seat-order.js";
import { clockText } from "./time-text.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

export class ClockFaces {
  #board;
  /** By seat. @type {HTMLElement[]} */
  #faces = [];
  #above = findElement("#players-above", HTMLElement);
  #below = findElement("#players-below", HTMLElement);
  #pause;

  /** @param {TakeBoard} board @param {() => unknown} pause */
  constructor(board, pause) {
    this.#board = board;
    this.#pause = createElement("button", { type: "button", id: "pause-clocks", onclick: pause, title: t("clocks.pause") });
    this.#pause.ariaLabel = t("clocks.pause");
    // The bars are made again when a name changes, and change places when the board is flipped.
    const observer = new MutationObserver(() => this.#place());
    for (const row of [this.#above, this.#below]) observer.observe(row, { childList: true });
  }

  /**
   * @param {number[]} left what each player has, in milliseconds; none if the game has no clocks
   * @param {number | undefined} running the player whose clock is running
   * @param {boolean} isOnlyShown whether they go on below 0
   */
  showTimes(left, running, isOnlyShown) {
    if (left.length !== this.#faces.length) {
      for (const face of this.#faces) face.remove();
      this.#faces = left.map(() => createElement("span", { className: "clock", role: "timer" }));
      this.#board.classList.toggle("has-clocks", left.length > 0);
    }
    left.forEach((time, index) => {
      const [face, text] = [this.#faces[index], clockText(time, document.documentElement.lang)];
      // Touch only what differs: any new text is laid out again.
      if (face.textContent !== text) face.textContent = text;
      // Its room never shrinks, and has place for a minus if there may be one.
      const longest = Math.max(Number(face.dataset.length ?? 4), text.length + (isOnlyShown && time > 0 ? 1 : 0));
      if (face.dataset.length !== String(longest)) face.dataset.length = String(longest);
      if (face.classList.contains("running") !== (running === index + 1)) face.classList.toggle("running");
      if (face.classList.contains("out") !== time <= 0) face.classList.toggle("out");
    });
    this.#pause.disabled = running === undefined;
    this.#place();
  }

  /** Puts each clock into the bar of its player. */
  #place() {
    const { board, reader } = this.#board;
    if (!board || this.#faces.length !== board.seats.length) return this.#pause.remove();
    const [bottom, ...others] = seatsFromBelow(board.seats.length, settingOfElement(this.#board, "flip"), reader);
    const putFace = (/** @type {number} */ seat, /** @type {Element | null} */ bar) => {
      const [face, token] = [this.#faces[seat], bar?.querySelector(".who")];
      if (token && token.nextElementSibling !== face) token.after(face);
    };
    putFace(bottom, this.#below.firstElementChild);
    others.forEach((seat, index) => putFace(seat, this.#above.children[index]));
    const face = this.#faces[bottom];
    if (face.isConnected && face.nextElementSibling !== this.#pause) face.after(this.#pause);
  }
}
