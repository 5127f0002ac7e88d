// @ts-check
/** Finds out what to touch for an action, by trying it on a copy of the game. */
import { Game } from "../game.js";

/** More than any position needs; touches beyond that are not worth the wait. */
const MOST_TRIES = 3000;

/**
 * Returns the touch keys of an action; empty if there are none.
 * @param {string} link the game as it stands, whose module is loaded
 * @param {string} action
 * @returns {string[]}
 */
export function touchPath(link, action) {
  const game = Game.open(link);
  try {
    // The shortest first.
    const paths = game.see((table) => table.view().choices).map((key) => [key]);
    for (let tries = 0; tries < paths.length && tries < MOST_TRIES; tries += 1) {
      const path = paths[tries];
      const answer = touched(game, path);
      if (answer?.kind === "begun") paths.push(...answer.view.choices.map((key) => [...path, key]));
      if (answer?.kind !== "played") continue;
      if (answer.steps[0].text === action) return path;
      game.with((table) => table.undo(), false);
    }
    return [];
  } finally {
    game.free();
  }
}

/** @param {Game} game @param {string[]} path */
function touched(game, path) {
  /** @type {import("../../take-five-web.js").Answer | undefined} */
  let answer;
  game.with((table) => table.letGo(), false);
  for (const key of path) answer = game.with((table) => table.touch(key), answer);
  return answer;
}
