// @ts-check
/** The entry to puzzles: opens one on a board. Everything is loaded when a puzzle is first wanted. */
import { isMessage } from "../recoverable-table.js";
import { loadWithRetry } from "../load-with-retry.js";
import { loadWords } from "../words.js";
import { findPuzzle } from "./collection.js";
import { PuzzleHistory } from "./history.js";
import { Puzzle } from "./puzzle.js";
import { EVERYTHING, nextPuzzle } from "./selection.js";

/** @typedef {import("./collection.js").FoundPuzzle} FoundPuzzle */

/**
 * What a page adds to the puzzles on its board.
 * @typedef {object} Host
 * @property {PuzzleHistory} [history] where to keep it
 * @property {() => import("./selection.js").Selection} [selection] which puzzles to go through
 * @property {(found: FoundPuzzle) => import("../learn/card.js").Way[]} [ways] what else there is to do
 * @property {() => unknown} [leave] leaves the puzzles
 */
/**
 * What a puzzle knows of the place where it is shown.
 * @typedef {Host & Required<Pick<Host, "history" | "selection">> & { open: (id: string) => unknown }} Setting `open`
 *   shows another one of the same game
 */

/**
 * Opens a puzzle: that of the day, one of a game, or the next of a game that is not solved.
 * @param {import("../take-board.js").TakeBoard} board
 * @param {import("../notation.js").LessonName} name
 * @param {Host} [host]
 */
export async function openPuzzle(board, name, host = {}) {
  const { history = new PuzzleHistory(), selection = () => EVERYTHING } = host;
  const isWanted = board.claim();
  const words = board.prepare();
  await loadWithRetry(() => loadWords("more", board.language));
  const found = await loadWithRetry(async () => {
    const first = findPuzzle(name, new Date(), ({ game, puzzles }) => {
      const firstOf = (/** @type {import("./selection.js").Selection} */ wanted) =>
        nextPuzzle(puzzles, undefined, wanted, (id) => history.result(`${game}/${id}`));
      // What was chosen among the puzzles of another game may fit none of this one.
      return firstOf(selection()) ?? firstOf(EVERYTHING);
    });
    // What is wrong with the name is no reason to try again.
    return first.catch((error) => (isMessage(error) ? { error } : Promise.reject(error)));
  });
  await words;
  if (!isWanted()) return;
  if ("error" in found) throw found.error;
  board.lesson?.endLesson();
  const look = name.theme ? `&theme=${encodeURIComponent(name.theme)}` : "";
  const setting = { ...host, history, selection };
  const openOther = (/** @type {string} */ step) =>
    openPuzzle(board, { ...name, game: found.game, step }, setting).catch((error) => board.report(error));
  board.lesson = new Puzzle(board, found, { ...setting, open: openOther }, look);
  await board.lesson.showStart();
}
