//# allFunctionsCalledOnLoad
// @ts-check
/** What `<take-board>` tells a page that it stands on, in events that reach the page from any depth. */

/** @typedef {Extract<import("../../take-five-web.js").Answer, { kind: "played" }>} Played */

/**
 * @param {EventTarget} board
 * @param {string} name
 * @param {unknown} detail
 * @param {boolean} [cancelable]
 * @returns {boolean} whether nobody objects
 */
const send = (board, name, detail, cancelable = false) =>
  board.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true }));

/**
 * Asks whether something may be played, action by action.
 * @param {EventTarget} board
 * @param {Played} played what would be
 */
export function isAllowed(board, { steps }) {
  return steps.every(({ text, chance, player }) => send(board, "beforeturn", { text, chance, player }, true));
}

/**
 * Tells what has been played, each action with what came of it, and how the game ended where it did.
 * @param {EventTarget} board
 * @param {Played} played
 */
export function tellPlayed(board, { steps, view: { result } }) {
  for (const { text, chance, player, position } of steps) send(board, "turn", { text, chance, player, position });
  if (result) send(board, "result", { places: result.places, points: result.points });
}
