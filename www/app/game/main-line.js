// @ts-check
/** The main line of a game: what was played, whatever part of it or variation of it is being looked at. */

/** @typedef {import("../../game.js").Game} Game */

/** Goes to the end of a game that is not on a board. @param {Game} game */
export function goToMainEnd(game) {
  const last = game.turns(-1).turns.at(-1)?.id ?? 0;
  game.with((table) => table.goTo(last), false);
}

/**
 * Whether a game is over that is only looked at: nothing played in it, or given up, changes its result.
 * @param {Game} game
 * @param {number} version of the view
 */
export const isFinished = (game, version) =>
  game.turns(version).over && !game.isStudy && !game.see((table) => table.isUndone());
