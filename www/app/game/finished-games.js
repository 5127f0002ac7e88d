// @ts-check
/** Which games have been finished in this browser: the board states the goal of the others. */
import { gameIdOfSpec } from "../../notation.js";
import { readStored, writeStored } from "../store/local-storage.js";

/** @param {Element} board @param {string} spec of the game that comes onto it */
export function stateGoalOnFirstGames(board, spec) {
  board.toggleAttribute("goal", !readStored("finished")[gameIdOfSpec(spec)]);
}

/**
 * Notes which games are played to their end. The goal is no longer stated once somebody has played.
 * @param {import("../../take-board.js").TakeBoard} board
 */
export function noteFinishedGames(board) {
  board.addEventListener("change", () => {
    const { table: game, view, opponents } = board;
    if (view?.canUndo) board.removeAttribute("goal");
    if (!game || !view?.result || !opponents.wasPlayed) return;
    const finished = readStored("finished");
    const id = gameIdOfSpec(game.spec);
    if (!finished[id]) writeStored("finished", { ...finished, [id]: true });
  });
}
