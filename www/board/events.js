// @ts-check
/** What `<take-board>` tells a page that it stands on, in events that reach the page from any depth. */

/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {Extract<import("../../take-five-web.js").Answer, { kind: "played" }>} Played */
/**
 * @typedef {object} Told an action or an outcome of chance
 * @property {string} text
 * @property {boolean} chance whether nobody chose it
 * @property {number | undefined} player whose turn it is, from 1; nobody's while chance sets the game up
 */

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
 * @param {Played} played
 * @param {View | undefined} before
 * @returns {Told[]}
 */
const told = ({ steps }, before) => steps.map(({ text, chance }) => ({ text, chance, player: before?.turnOf }));

/**
 * Asks whether something may be played.
 * @param {EventTarget} board
 * @param {Played} played what would be
 * @param {View | undefined} before
 */
export function isAllowed(board, played, before) {
  return told(played, before).every((detail) => send(board, "beforeturn", detail, true));
}

/**
 * Tells what has been played, and how the game ended where it did.
 * @param {EventTarget} board
 * @param {Played} played
 * @param {View | undefined} before
 */
export function tellPlayed(board, played, before) {
  const { position, result } = played.view;
  for (const detail of told(played, before)) send(board, "turn", { ...detail, position });
  if (result) send(board, "result", { places: result.places, points: result.points });
}
