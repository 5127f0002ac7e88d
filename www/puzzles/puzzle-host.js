// @ts-check
/** Puzzles in the app: what was solved is kept, there is more to choose from, and they can be shared. */
import { loadWithRetry } from "../load-with-retry.js";
import { loadWords } from "../words.js";
import { EVERYTHING } from "./selection.js";
import { puzzleHistory } from "./stored-history.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("./collection.js").FoundPuzzle} FoundPuzzle */
/** @typedef {import("./selection.js").Selection} Selection */

/** Which puzzles to go through, as chosen last. @type {Selection} */
let selection = EVERYTHING;

/**
 * @param {TakeBoard} board
 * @returns {Promise<import("./open-puzzle.js").Host>}
 */
export async function createPuzzleHost(board) {
  const words = await loadWords("more", board.language);
  /** @param {() => Promise<unknown>} open */
  const opens = (open) => () => loadWithRetry(open).catch((error) => board.report(error));
  /** @param {FoundPuzzle} found */
  const choose = async (found) => {
    const { choosePuzzle } = await import("./puzzle-dialogs.js");
    await choosePuzzle(found, selection, (chosen) => (selection = chosen));
  };
  const embed = async () => {
    const { showEmbedDialog } = await import("../app/share/embed-dialog.js");
    showEmbedDialog(board, board);
  };
  return {
    history: puzzleHistory,
    selection: () => selection,
    ways: (found) => [
      { text: words.say({ id: "puzzle.all" }), act: opens(() => choose(found)) },
      { text: words.say({ id: "puzzle.share" }), act: () => share(board, found) },
      { text: words.say({ id: "puzzle.embed" }), act: opens(embed) },
    ],
  };
}

/**
 * Hands the link of the puzzle to another app, or else copies it; with a picture of the result, once the day’s is solved.
 * @param {TakeBoard} board
 * @param {FoundPuzzle} found
 */
async function share(board, { day }) {
  const { href } = new URL(`#${board.lesson?.name}`, location.href);
  try {
    if (day && puzzleHistory.all.days.includes(day)) {
      const { shareDayResult } = await loadWithRetry(() => import("../app/share/day-result.js"));
      if (!(await shareDayResult(board, puzzleHistory.streak(day), href))) remark(board, "puzzle.result-saved");
    } else if (typeof navigator.share === "function") await navigator.share({ url: href });
    else {
      await navigator.clipboard.writeText(href);
      remark(board, "puzzle.shared");
    }
  } catch (error) {
    // Whoever closes the sheet knows.
    if (error instanceof DOMException && error.name === "AbortError") return;
    remark(board, "puzzle.share-yourself", { link: href });
  }
}

/** @param {TakeBoard} board @param {string} id @param {Record<string, string>} [args] */
function remark({ lesson }, id, args) {
  if (lesson && "remark" in lesson) lesson.remark(id, args);
}
