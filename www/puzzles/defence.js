// @ts-check
/** Plays for the others: the defence that holds out longest, or the refutation of a mistake. */

/** @typedef {import("./solver.js").PuzzleVerdict} PuzzleVerdict */

/**
 * What plays.
 * @typedef {object} Played
 * @property {import("../take-board.js").TakeBoard} board
 * @property {import("../learn/lesson-board.js").LessonBoard} own
 * @property {import("./solver.js").Solver} solver
 * @property {AbortSignal} signal aborts when that is no longer wanted
 */

/** Whether it is the turn of the person at the board. @param {Played["board"]} board */
const isOwnTurn = ({ host, view }) => view?.toPlay === host.localPlayer();

/**
 * Plays for the others until it is this person's turn again, or chance or nobody is next; returns what, or undefined if
 * that is no longer wanted.
 * @param {Played} played
 */
export async function defend({ board, own, solver, signal }) {
  const { table: game } = board;
  /** @type {string[]} */
  const replies = [];
  while (game && typeof board.view?.toPlay === "number" && !isOwnTurn(board)) {
    const reply = await solver.best(game, signal);
    if (reply === undefined) break;
    if (!(await own.playScript([reply], () => !signal.aborted))) return undefined;
    replies.push(reply);
  }
  return signal.aborted ? undefined : replies;
}

/**
 * Plays what a mistake leads to: if it was within a turn, the best that is left of that turn, and then the answer of the
 * others, which is returned; undefined if that is no longer wanted.
 * @param {Played} played
 * @param {PuzzleVerdict} verdict
 */
export async function refute(played, verdict) {
  const { board, own, signal } = played;
  const rest = verdict.actions.slice(1);
  while (isOwnTurn(board) && rest.length > 0) {
    const [next] = rest.splice(0, 1);
    if (!(await own.playScript([next], () => !signal.aborted))) return undefined;
  }
  return defend(played);
}
