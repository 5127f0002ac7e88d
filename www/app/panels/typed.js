// @ts-check
/** Moves typed as text. */
import { find } from "../page/dom.js";

import { sentence } from "../page/say.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/** @param {TakeBoard} board */
export function bindTyped(board) {
  find("#typed", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    const input = find("#typed-text", HTMLInputElement);
    const answer = find("#typed-answer", HTMLElement);
    answer.textContent = "";
    // The board announces it, too, but may be out of view.
    const refused = (/** @type {Event} */ event) => {
      if (event instanceof CustomEvent) answer.textContent = sentence(event.detail);
    };
    board.addEventListener("refused", refused);
    const isPlayed = board.enter(input.value)?.kind === "played";
    board.removeEventListener("refused", refused);
    input.setAttribute("aria-invalid", `${!isPlayed}`);
    if (isPlayed) input.value = "";
    else input.select();
  });
}
