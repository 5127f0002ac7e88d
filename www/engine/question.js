// @ts-check
/** A game on the board as a question to an engine: what its players know, never what chance is drawn from. */

/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../../take-five-web.js").View} View */

/**
 * @param {Game} game
 * @param {View} view how it stands
 * @returns {import("./tasks.js").Question}
 */
export function questionOf(game, { position, steps }) {
  const course = game.see((table) => table.course());
  const before = course.filter((stop) => stop.steps < steps).map((stop) => stop.position);
  return { spec: game.spec, position, before };
}
