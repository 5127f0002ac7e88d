// @ts-check
/** What turns and actions say: what is written for programs is said in words, all else as it stands. */
import { say } from "../page/say.js";

/** @typedef {import("../../game.js").Game} Game */

/** @param {Game} game @param {string} text of a turn or an action */
export function spoken(game, text) {
  const words = game.see((table) => table.inWords(text));
  return words ? say(words) : text;
}
