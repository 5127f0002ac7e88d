// @ts-check
/** The level at which the computer played last, for each game: the next game begins at it. */
import { readStored, writeStored } from "./local-storage.js";

/**
 * Makes this the level at which the computer plays a game from now on.
 * @param {string} game
 * @param {number} level
 */
export function rememberLevel(game, level) {
  const kept = readStored("set-up");
  writeStored("set-up", { ...kept, levels: { ...Object(kept.levels), [game]: level } });
}
