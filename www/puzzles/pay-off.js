// @ts-check
/**
 * What a puzzle ends with: the game goes on from its solution, with the best play of all, and a sentence says what the
 * solution is worth. All that it says comes from the game's own result and facts.
 */
import { exchange, goesOn, resultOf, takes, viewOf } from "../engine/exchange.js";

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
    const { gain } = exchange(this.#seat, this.#start, solved);
    const { lost } = exchange(this.#seat, solved, answered);
    const isGain = gain.count > lost;
    if (!isGain && isAnswered) await this.#playTurns(game, TO_GAIN, signal);
    const later = viewOf(game);
    const exchanged = exchange(this.#seat, this.#start, later);
    const isLaterGain = exchanged.gain.count > exchanged.lost;
    const gained = isGain ? takes(gain, lost, isAnswered) : isLaterGain ? goesOn(exchanged) : undefined;
    // Where it is quiet or the least evil, that is no reason yet.
    const isQuiet = exchanged.gain.count === 0 && exchanged.lost === 0;
    const quiet = [isQuiet ? { id: "puzzle.quiet", args: {} } : goesOn(exchanged), { id: "puzzle.best-found", args: {} }];
    return resultOf(later) ?? (gained ? [gained] : isAnswered ? quiet : []);
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
