// @ts-check
/** Plays for the engines on a board: thinks while the last turn is being shown, and answers afterwards. */
import { createElement } from "../board/create-elements.js";
import { STEP_DURATIONS } from "../board/playback.js";
import { randomSeed } from "../recoverable-table.js";
import { askWithRetry } from "./ask-with-retry.js";
import { questionOf } from "./question.js";
import { MAX_THINKING_TIME, enginePool } from "./engine-pool.js";

/** @typedef {import("../board/playing-board.js").PlayingBoard} PlayingBoard */
/**
 * What playing needs of a board.
 * @typedef {Pick<PlayingBoard, "answer" | "board" | "table" | "host" | "playback" | "report" | "speech" | "settled" | "view" | "word" | "writeStatus">} Needs
 */
/** @typedef {import("../board/opponents.js").Opponents} Opponents */
/** @typedef {import("../board/opponents.js").Turn} Turn */

/** After this time, in milliseconds, it is announced that an engine is thinking. */
const LONG = 600;

/** The boards on the page that engines have played on and that still exist. @type {Set<EnginePlayer>} */
const all = new Set();

export class EnginePlayer {
  #board;
  #opponents;
  /** Aborts the current search. @type {AbortController | undefined} */
  #thought;
  /** Identifies the position being searched. */
  #about = "";
  /** @type {import("../recoverable-table.js").RecoverableTable | undefined} */
  #game;
  /** The same throughout a game: what a level overlooks, it overlooks again when a turn is taken back. */
  #seed = randomSeed();
  #aloud = createElement("p", "aside");

  /** @param {Needs} board @param {Opponents} opponents */
  constructor(board, opponents) {
    this.#board = board;
    this.#opponents = opponents;
    this.#aloud.setAttribute("role", "status");
    board.speech.last.after(this.#aloud);
  }

  /** Starts thinking if it is an engine's turn, and stops when it no longer is. */
  follow() {
    const turn = this.#opponents.turn();
    const { table: game, view } = this.#board;
    const about = turn ? `${game?.spec} ${view?.at} ${view?.steps} ${view?.position} ${turn.level}` : "";
    if (about === this.#about && game === this.#game) return;
    this.#thought?.abort();
    this.#about = about;
    if (game !== this.#game) this.#seed = randomSeed();
    this.#game = game;
    this.#aloud.textContent = "";
    const wasThinking = this.#opponents.thinking !== undefined;
    this.#opponents.thinking = undefined;
    if (!turn) {
      // A guard may have stopped it, and nothing else that is painted would say so.
      if (wasThinking) this.#board.writeStatus();
      return;
    }
    all.add(this);
    this.#thought = new AbortController();
    this.#play(turn, this.#thought.signal);
  }

  /** Aborts the search, until the next call of `follow`. */
  stop() {
    this.#thought?.abort();
    this.#opponents.thinking = undefined;
    this.#about = "";
  }

  /**
   * Stops because the board was removed. After the last board the workers are terminated; the next one starts new
   * ones.
   */
  release() {
    this.stop();
    all.delete(this);
    if (all.size === 0) enginePool.release();
  }

  /** @param {Turn} turn @param {AbortSignal} signal */
  async #play(turn, signal) {
    try {
      const [action] = await Promise.all([this.#decide(turn, signal), this.#pause(turn, signal)]);
      if (signal.aborted) return;
      this.#about = ""; // the same position may come up again
      this.#opponents.thinking = undefined;
      if (action === undefined) this.#board.answer((table) => table.advance());
      else this.#board.answer((table) => table.play(action));
    } catch (error) {
      if (!signal.aborted) this.#board.report(error);
    }
  }

  /**
   * Returns what to play; undefined for a chance event.
   * @param {Turn} turn
   * @param {AbortSignal} signal
   */
  async #decide({ seat, level }, signal) {
    const { table: game, view } = this.#board;
    if (!level || !game || !view || !seat) return undefined;
    this.#announce(seat, signal);
    const time = Math.min(MAX_THINKING_TIME, this.#board.host.thinkingTime(seat));
    const question = { ...questionOf(game, view), level, seed: this.#seed + seat, time };
    return askWithRetry(() => enginePool.choose(question, signal), signal);
  }

  /**
   * Shows at once who is thinking, and announces it if that takes long.
   * @param {number} seat
   * @param {AbortSignal} signal
   */
  #announce(seat, signal) {
    const board = this.#board;
    const player = board.board?.seats[seat - 1] ?? "";
    const text = board.word("engine.thinks", { player });
    // Only after the last turn has been painted, which sets a status of its own.
    board.settled.then(() => {
      if (signal.aborted) return;
      this.#opponents.thinking = seat;
      board.writeStatus();
    });
    const timer = setTimeout(() => (this.#aloud.textContent = text), LONG);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  }

  /**
   * Resolves when the last turn has been shown for long enough.
   * @param {Turn} turn
   * @param {AbortSignal} signal
   */
  async #pause({ seat }, signal) {
    const { host, playback } = this.#board;
    await this.#board.settled;
    await playback.whenFinished();
    // The end of a round is shown a little longer.
    const beats = seat === undefined ? 4 : 1;
    const length = playback.speed > 0 ? (beats * host.patience * STEP_DURATIONS.run) / playback.speed : 0;
    if (signal.aborted) return;
    await new Promise((done) => {
      const timer = setTimeout(done, length);
      signal.addEventListener("abort", () => (clearTimeout(timer), done(undefined)), { once: true });
    });
  }
}
