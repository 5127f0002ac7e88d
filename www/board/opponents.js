//# allFunctionsCalledOnLoad
// @ts-check
/** Lets engines play on a board; the engine code is loaded when the first engine takes a seat. */
import { loadWithRetry } from "../load-with-retry.js";

/** @typedef {import("./playing-board.js").PlayingBoard} PlayingBoard */
/**
 * What opponents need of a board.
 * @typedef {Pick<PlayingBoard, "addEventListener" | "board" | "byHand" | "table" | "guards" | "guardsChanged" | "lifecycle" | "playable" | "view"> & import("../engine/engine-player.js").Needs} Needs
 */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */

/**
 * What an engine has to do.
 * @typedef {{ seat: number | undefined, level: number }} Turn `seat` is left out if it is nobody's turn and only
 *   engines are there to continue; `level` is 0 for a chance event
 */

export class Opponents {
  #board;
  /** @type {import("../engine/engine-player.js").EnginePlayer | undefined} */
  #playing;
  /** Whether engines wait, even on their turn, until somebody plays. */
  #isPaused = false;
  /** Whether engines wait for Start: on an embedded board nothing happens unasked. */
  #isWaiting = false;
  /** Whether what is shown was just played, rather than navigated to. */
  #wasPlayed = false;
  /** The seat of the engine that is thinking, once that is to be displayed. @type {number | undefined} */
  thinking;

  /** @param {Needs} board */
  constructor(board) {
    this.#board = board;
    board.addEventListener("acted", () => this.follow());
  }

  /** Whether it is an engine's turn now. */
  get isThinking() {
    return this.turn() !== undefined;
  }

  /** Returns the message about the engine that is thinking. @returns {Message | undefined} */
  get thinks() {
    const player = this.#board.board?.seats[(this.thinking ?? 0) - 1];
    return player && { id: "engine.thinks", args: { player } };
  }

  /** Makes engines wait until somebody plays or a player changes. */
  pause() {
    this.#isPaused = true;
    this.#board.guardsChanged();
    this.follow();
  }

  /** Whether engines are waiting. */
  get isPaused() {
    return this.#isPaused;
  }

  /** Whether what is shown was just played, rather than navigated to. */
  get wasPlayed() {
    return this.#wasPlayed;
  }

  /** Lets engines continue from the position shown. */
  resume() {
    this.note(true);
    this.#board.guardsChanged();
    this.follow();
  }

  /**
   * Another game comes onto the board: discards what was computed for the last one.
   * @param {boolean} isGuest whether engines wait for Start
   */
  reset(isGuest) {
    this.#playing?.stop();
    this.#isWaiting = isGuest;
    this.#isPaused = false;
    this.#wasPlayed = false;
  }

  /** The board was removed: stops thinking for it. */
  release() {
    this.#playing?.release();
  }

  /** Whether an engine would play now but waits for Start. */
  get isWaiting() {
    return this.#isWaiting && this.#due() !== undefined;
  }

  /** Returns the message that says who waits. @returns {Message} */
  get startMessage() {
    const seat = this.#due()?.seat;
    if (seat === undefined) return { id: "engine.all", args: {} };
    return { id: "engine.begins", args: { player: this.#board.board?.seats[seat - 1] ?? "" } };
  }

  /** Somebody has played or pressed Start: from now on engines play when it is their turn. */
  start() {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.follow();
  }

  /** Records how the board reaches the next position. @param {boolean} wasPlayed */
  note(wasPlayed) {
    this.#wasPlayed = wasPlayed;
    if (wasPlayed) this.#isPaused = false;
  }

  /** Returns what an engine has to do now, if anything. @returns {Turn | undefined} */
  turn() {
    return this.#isWaiting ? undefined : this.#due();
  }

  /** The same, whether or not it waits for Start. @returns {Turn | undefined} */
  #due() {
    const { view, table: game, byHand, playable, lifecycle } = this.#board;
    if (!view || !game || !playable || this.#isPaused || lifecycle.isOver || view.toPlay === "over") return undefined;
    if (this.#board.guards.whyNobody(view)) return undefined;
    // Nobody plays automatically at a position that the user navigated back to.
    if (view.canForward && !this.#wasPlayed) return undefined;
    const levels = game.see((table) => table.levels());
    const isChance = view.toPlay === "chance";
    if (isChance && (byHand || view.settingUp)) return undefined;
    if (view.turnOf === undefined) return levels.every((level) => level > 0) ? { seat: undefined, level: 0 } : undefined;
    const found = levels[view.turnOf - 1];
    return found > 0 ? { seat: view.turnOf, level: isChance ? 0 : found } : undefined;
  }

  /** Returns the reason why nobody else may play now, if there is one. @returns {Message | undefined} */
  whyNot() {
    if (this.isWaiting) return this.startMessage;
    const seat = this.turn()?.seat;
    if (seat === undefined) return undefined;
    return { id: "engine.not-yours", args: { player: this.#board.board?.seats[seat - 1] ?? "" } };
  }

  /** Makes engines check whether it is their turn. */
  async follow() {
    if (!this.#playing && !this.turn()) return;
    this.#playing ??= await this.#loadPlayer();
    this.#playing?.follow();
  }

  /** Loads the player; returns undefined if the board is removed before that is done. */
  async #loadPlayer() {
    const { signal } = this.#board.lifecycle;
    try {
      const { EnginePlayer } = await loadWithRetry(() => import("../engine/engine-player.js"), signal);
      return this.#playing ?? new EnginePlayer(this.#board, this);
    } catch (error) {
      if (!signal?.aborted) throw error;
      return undefined;
    }
  }
}
