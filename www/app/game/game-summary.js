// @ts-check
/** What is stored of a game besides its record. */
import { linkWithoutTurns } from "../share/play-by-link.js";

/** @typedef {import("../../recoverable-table.js").RecoverableTable} RecoverableTable */
/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../store/game-store.js").SavedGame} SavedGame */

/**
 * Returns what the list of games shows of a game.
 * @param {RecoverableTable} game
 * @param {number} version of the view
 * @param {Message[]} seats the names of the players
 */
export function summarizeGame(game, version, seats) {
  const { tags, spec, isUndone } = game;
  const { turns, over } = game.turns(version);
  return {
    name: tags.get("Title") ?? "",
    players: seats.map((seat, index) => tags.get(`Player${index + 1}`) ?? seat),
    levels: [...game.see((table) => table.levels())],
    spec,
    origin: linkWithoutTurns(game),
    turns: turns.findLast(({ number }) => number !== undefined)?.number ?? 0,
    // An end that was taken back is none until somebody comes back to it.
    over: over && !(isUndone && game.see((table) => table.view().canForward)),
    isUndone,
  };
}

/** Returns an entry for a game that is not saved yet. @returns {SavedGame} */
export function newSavedGame(id = newId()) {
  return { id, version: 0, name: "", players: [], spec: "", origin: "", turns: 0, over: false, changed: 0 };
}

/** Browsers have `crypto.randomUUID` only in secure contexts. */
function newId() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
}
