// @ts-check
/** Moves typed as text. */
import { findElement } from "../page/dom.js";
import { translateAsSentence } from "../page/translate.js";
import { wide } from "../table/layout.js";
import { showPanel } from "./tabs.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/** @param {TakeBoard} board */
export function bindMoveInput(board) {
  const input = findElement("#typed-text", HTMLInputElement);
  // A second field above the board would only push it down.
  board.host.focusMoveField = () => {
    if (!wide.matches) return false;
    showPanel("record");
    input.focus();
    // Without its style it is not there yet.
    return document.activeElement === input;
  };
  input.addEventListener("keydown", ({ key }) => key === "Escape" && board.places.focus());
  findElement("#typed", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    const answer = findElement("#typed-answer", HTMLElement);
    answer.textContent = "";
    // The board announces it, too, but may be out of view.
    const refused = (/** @type {Event} */ event) => {
      if (event instanceof CustomEvent) answer.textContent = translateAsSentence(event.detail);
    };
    board.addEventListener("refused", refused);
    const isPlayed = board.enter(input.value)?.kind === "played";
    board.removeEventListener("refused", refused);
    input.setAttribute("aria-invalid", `${!isPlayed}`);
    if (isPlayed) input.value = "";
    else input.select();
  });
}
