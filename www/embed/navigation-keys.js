// @ts-check
/** Keyboard shortcuts for stepping through the game in a frame, wherever the focus is. */
import { navigate } from "../board/navigation.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */

/** @type {Record<string, string>} */
const KEYS = { Home: "start", ArrowLeft: "back", ArrowRight: "forward", End: "end" };

/** @param {TakeBoard} board */
export function bindNavigationKeys(board) {
  // On a playable board these keys belong to the board; on the buttons they always work.
  addEventListener(
    "keydown",
    (event) => {
      const name = KEYS[event.key];
      if (!name || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (board.playable && event.composedPath().includes(board)) return;
      event.preventDefault();
      event.stopPropagation();
      navigate(board, name);
    },
    { capture: true },
  );
}
