// @ts-check
/** Turns a game on the board into a question to an engine: what the players know, never the seed of chance. */

/** @typedef {import("../recoverable-table.js").RecoverableTable} RecoverableTable */
/** @typedef {import("../../take-five-web.js").View} View */

/**
 * @param {RecoverableTable} game
 * @param {Pick<View, "position">} view its current state
 * @returns {import("./tasks.js").GameState}
 */
export function questionOf(game, { position }) {
  return { spec: game.spec, position, before: game.see((table) => table.earlierPositions()) };
}
