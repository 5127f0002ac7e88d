// @ts-check
/** The main line of a game: what was played, whatever part or variation of it is being looked at. */
import { RecoverableTable } from "../../recoverable-table.js";

/** Reads a game and goes to the end of its main line; whoever asks for it frees it. @param {string} record */
export function readAtEnd(record) {
  const game = RecoverableTable.read(record);
  const last = game.turns(-1).turns.at(-1)?.id ?? 0;
  game.with((table) => table.goTo(last), false);
  return game;
}
