// @ts-check
import { translate } from "../page/translate.js";

/**
 * Returns a fact about the game in words; its argument `player` is a seat number.
 * @param {import("../../take-board.js").TakeBoard} board
 * @param {import("../../../take-five-web.js").Message} fact
 */
export function factInWords(board, { id, args }) {
  const { player } = args;
  const named = typeof player === "number" ? { ...args, player: board.board?.seats[player - 1] ?? "" } : args;
  return translate({ id, args: named });
}
