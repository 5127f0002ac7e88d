// @ts-check
/** Reads the main line of a game step by step, from a copy: the game on the board stays as it is. */
import { readAtEnd } from "../game/main-line.js";

/** @typedef {import("../../recoverable-table.js").RecoverableTable} RecoverableTable */
/** @typedef {import("./judging.js").Step} Step */

/** How long to read without a pause, in milliseconds: a long game must not block the board. */
const STRETCH = 8;

/**
 * @param {RecoverableTable} game
 * @param {AbortSignal} signal
 * @returns {Promise<Step[]>} the start, and the position after each step
 */
export async function readSteps(game, signal) {
  const copy = readAtEnd(game.record);
  try {
    const { turns } = copy.turns(-1);
    const turnOf = turns.flatMap(({ steps }, index) => Array(steps).fill(index));
    /** @type {Step[]} */
    const all = [];
    let begun = performance.now();
    for (let at = 0; at <= turnOf.length; at += 1) {
      if (performance.now() - begun > STRETCH) {
        await new Promise((done) => setTimeout(done));
        signal.throwIfAborted();
        begun = performance.now();
      }
      const turn = turnOf[at] ?? turns.length;
      copy.with((table) => table.goToStep(at), undefined);
      all.push(
        copy.see((table) => {
          const choices = table.legalActions().length;
          const player = choices > 0 ? (turns[turn]?.player ?? 0) : 0;
          return { position: table.position(), turn, player, choices, places: table.result()?.places };
        }),
      );
    }
    return all;
  } finally {
    copy.free();
  }
}
