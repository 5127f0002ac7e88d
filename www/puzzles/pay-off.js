// @ts-check
/**
 * What a puzzle ends with: the game goes on from its solution, with the best play of all, and a sentence says what the
 * solution is worth. All that it says comes from the game's own result and facts.
 */
import { reasonBeside } from "../board/live-region.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("../recoverable-table.js").RecoverableTable} RecoverableTable */

/** How long each action is shown, in milliseconds: time to look where it leads. */
export const PACE = 900;

/** The most turns that are played on to show a win. */
const TO_WIN = 16;

/** The most turns that are played on after a best move that takes nothing yet. */
const TO_GAIN = 4;

/** More actions than any turn has. */
const MOST = 100;

export class PayOff {
  #board;
  #own;
  #solver;
  #seat;
  #start;
  /** Whether the board still shows what is played; otherwise it is added to the game at the end. */
  #isShown = true;
  #pause = PACE;
  /** What has been played. @type {string[]} */
  #line = [];
  /** After how many steps it begins. */
  #solved;
  /** The most steps that the board has shown. */
  #steps;

  /**
   * @param {Pick<import("./defence.js").Played, "board" | "own" | "solver">} played
   * @param {number} seat of the person at the board
   * @param {View} start the position of the puzzle
   */
  constructor({ board, own, solver }, seat, start) {
    this.#board = board;
    this.#own = own;
    this.#solver = solver;
    this.#seat = seat;
    this.#start = start;
    this.#solved = this.#steps = own.steps;
  }

  /** Shows the rest at once. */
  skip() {
    this.#pause = 0;
    this.#board.playback.start();
  }

  /** The board has changed: it is left to somebody who has gone back. */
  leaveIfBack() {
    this.#steps = Math.max(this.#steps, this.#own.steps);
    if (this.#own.steps < this.#steps) this.#isShown = false;
  }

  /**
   * Plays on; returns why the solution is right, empty if nothing tells, or undefined if it is no longer wanted.
   * @param {string} goal
   * @param {boolean} isTheirs whether the person at the board has found it: then who wins is told as theirs
   * @param {AbortSignal} signal
   * @returns {Promise<Message[] | undefined>}
   */
  async play(goal, isTheirs, signal) {
    const game = this.#solver.copy(this.#solved);
    game.see((table) => table.setReader?.(isTheirs ? this.#seat : undefined));
    try {
      const reason = await (goal === "win" ? this.#win(game, signal) : this.#gain(game, signal));
      if (signal.aborted) return undefined;
      this.#own.complete(this.#solved, this.#line);
      return reason;
    } finally {
      game.free();
    }
  }

  /** @param {RecoverableTable} game @param {AbortSignal} signal @returns {Promise<Message[]>} */
  async #win(game, signal) {
    await this.#playTurns(game, TO_WIN, signal);
    return resultOf(viewOf(game)) ?? [{ id: "puzzle.wins", args: { player: this.#board.board?.seats[this.#seat - 1] ?? "" } }];
  }

  /** @param {RecoverableTable} game @param {AbortSignal} signal @returns {Promise<Message[]>} */
  async #gain(game, signal) {
    const solved = viewOf(game);
    await this.#playTurns(game, 1, signal);
    const answered = viewOf(game);
    const isAnswered = answered.steps > solved.steps;
    const [gain] = this.#exchange(this.#start, solved);
    const [, lost] = this.#exchange(solved, answered);
    const takes = { id: "puzzle.takes", args: { ...counted(gain), replied: isAnswered ? "yes" : "no", lost: lost.count } };
    if (gain.count <= lost.count && isAnswered) await this.#playTurns(game, TO_GAIN, signal);
    const later = viewOf(game);
    const [laterGain, laterLost] = this.#exchange(this.#start, later);
    const goesOn = { id: "puzzle.later", args: { ...counted(laterGain), lost: laterLost.count } };
    const gained = gain.count > lost.count ? takes : laterGain.count > laterLost.count ? goesOn : undefined;
    // Where it is quiet or the least evil, that is no reason yet.
    const isQuiet = laterGain.count === 0 && laterLost.count === 0;
    const quiet = [isQuiet ? { id: "puzzle.quiet", args: {} } : goesOn, { id: "puzzle.best-found", args: {} }];
    return resultOf(later) ?? (gained ? [gained] : isAnswered ? quiet : []);
  }

  /**
   * What the person at the board and what the others have taken between two views.
   * @param {View} before
   * @param {View} after
   */
  #exchange(before, after) {
    const seats = before.facts.slice(1).map((_, index) => index + 1);
    const others = seats.filter((seat) => seat !== this.#seat);
    const theirs = others.map((seat) => taken(before, after, seat, [this.#seat]));
    const lost = { count: theirs.reduce((sum, { count }) => sum + count, 0) };
    return [taken(before, after, this.#seat, others), lost];
  }

  /**
   * Plays on until so many turns are over, chance comes next or the game ends.
   * @param {RecoverableTable} game
   * @param {number} turns
   * @param {AbortSignal} signal
   */
  async #playTurns(game, turns, signal) {
    const isWanted = () => this.#isShown && !signal.aborted;
    let { turnOf, toPlay } = viewOf(game);
    for (let played = 0; played < MOST && typeof toPlay === "number"; played += 1) {
      const action = await this.#solver.best(game, signal);
      if (action === undefined || signal.aborted) return;
      game.with((table) => table.play(action), undefined);
      this.#line.push(action);
      await this.#own.playScript([action], isWanted, this.#pause);
      const before = turnOf;
      ({ turnOf, toPlay } = viewOf(game));
      if (turnOf !== before) turns -= 1;
      if (turns === 0) return;
    }
  }
}

/** @param {RecoverableTable} game */
const viewOf = (game) => game.see((table) => table.view());

/** Who won and why, if the game is over. @param {View} view */
const resultOf = ({ result }) => result && [result.who, ...reasonBeside(result)];

/** What a fact counts: points, pieces, cards. @param {View} view @param {number} seat */
function tally({ facts }, seat) {
  for (const fact of facts[seat] ?? []) {
    const [name, count] = Object.entries(fact.args).find(([, value]) => typeof value === "number") ?? [];
    if (name !== undefined) return { fact, name, count: Number(count) };
  }
  return undefined;
}

/**
 * What a player has taken from others between two views: points of the player's own, or else what they have on the board.
 * @param {View} before
 * @param {View} after
 * @param {number} seat
 * @param {number[]} others
 * @returns {{ count: number, fact?: Message, name?: string }}
 */
function taken(before, after, seat, others) {
  const [was, is] = [before, after].map((view) => tally(view, seat));
  if (!was || !is || was.fact.id !== is.fact.id) return { count: 0 };
  if (was.fact.id === "facts.points") return { ...was, count: is.count - was.count };
  const lost = others.map((other) => (tally(before, other)?.count ?? 0) - (tally(after, other)?.count ?? 0));
  return { ...was, count: lost.reduce((sum, count) => sum + Math.max(count, 0), 0) };
}

/** @param {ReturnType<typeof taken>} taken @returns {Message["args"]} its number, and the words for it: 3, “3 pieces” */
function counted({ count, fact, name }) {
  return { count, gain: fact && name ? { id: fact.id, args: { ...fact.args, [name]: count } } : String(count) };
}
