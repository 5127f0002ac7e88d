// @ts-check
/** Turns typed as text. */
import { find } from "./dom.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */

/** @param {TakeBoard} board */
export function bindTyped(board) {
  find("#typed", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    const input = find("#typed-text", HTMLInputElement);
    const answer = board.play(input.value.trim());
    if (answer?.kind === "played") input.value = "";
    else input.select();
  });
}
