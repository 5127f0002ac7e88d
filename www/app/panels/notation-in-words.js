// @ts-check
/** Turns and actions in words where the notation is meant for programs, otherwise in notation. */
import { translate } from "../page/translate.js";

/** @typedef {import("../../recoverable-table.js").RecoverableTable} RecoverableTable */

/** @param {RecoverableTable} game @param {string} text of a turn or an action */
export function notationInWords(game, text) {
  const words = game.see((table) => table.inWords(text));
  return words ? translate(words) : text;
}
