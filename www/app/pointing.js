// @ts-check
/** Points at an action on the board, until something else is shown there. */

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */

/**
 * @param {TakeBoard} board
 * @param {string[]} path touch keys of the action; none takes away what was pointed at
 */
export function pointAt(board, path) {
  board.places.mark("hint", path);
}
