// @ts-check
/** Turns a game on the board into a question to an engine: what the players know, never the seed of chance. */

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../../take-five-web.js").View} View */

/**
 * @param {Game} game
 * @param {View} view its current state
 * @returns {import("./tasks.js").Question}
 */
export function questionOf(game, { position, steps }) {
  const course = game.see((table) => table.course());
  const before = course.filter((stop) => stop.steps < steps).map((stop) => stop.position);
  return { spec: game.spec, position, before };
}
