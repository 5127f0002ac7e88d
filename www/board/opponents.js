//# allFunctionsCalledOnLoad
// @ts-check
/** Lets engines play at a board: what thinks is loaded when the first one sits down. */
import { insist } from "../loading.js";

/** @typedef {import("./playing-board.js").PlayingBoard} PlayingBoard */
/** What they need of a board. @typedef {Pick<PlayingBoard, "addEventListener" | "board" | "byHand" | "game" | "guards" | "guardsChanged" | "lifetime" | "playable" | "view"> & import("../engine/playing.js").Needs} Needs */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */

/**
 * What an engine has to do.
 * @typedef {{ seat: number | undefined, level: number }} Turn `seat` is left out where nobody's turn is next, and only
 * engines are there to go on; `level` is 0 where chance comes
 */

export class Opponents {
  #board;
  /** @type {import("../engine/playing.js").Playing | undefined} */
  #playing;
  /** Whether engines wait, whatever their turn, until somebody plays. */
  #isResting = false;
  /** Whether they wait to be asked to begin: in somebody's page nothing happens that no reader wants. */
  #isWaiting = false;
  /** Whether what is shown was just played, and not gone to. */
  #wasPlayed = false;
  /** Which engine thinks, once that is to be read. @type {{ seat: number, level: number } | undefined} */
  thinking;

  /** @param {Needs} board */
  constructor(board) {
    this.#board = board;
    board.addEventListener("acted", () => this.follow());
  }

  /** Whether an engine is at its turn now. */
  get isThinking() {
    return this.turn() !== undefined;
  }

  /** What is to be read of the engine that thinks. @returns {Message | undefined} */
  get thinks() {
    const { seat = 0, level = 0 } = this.thinking ?? {};
    const player = this.#board.board?.seats[seat - 1];
    return player && { id: "engine.thinks", args: { player, level } };
  }

  /** Lets engines wait until somebody plays, or sits down. */
  rest() {
    this.#isResting = true;
    this.#board.guardsChanged();
    this.follow();
  }

  /** Whether engines wait. */
  get isResting() {
    return this.#isResting;
  }

  /** Whether what is shown was just played, and not gone to. */
  get wasPlayed() {
    return this.#wasPlayed;
  }

  /** Lets engines go on from what is shown. */
  goOn() {
    this.note(true);
    this.#board.guardsChanged();
    this.follow();
  }

  /**
   * Another game comes onto the board: what is thought of the last one is of no use.
   * @param {boolean} isGuest whether engines wait to be asked to begin
   */
  sitDown(isGuest) {
    this.#playing?.stop();
    this.#isWaiting = isGuest;
    this.#isResting = false;
    this.#wasPlayed = false;
  }

  /** The board was removed: nobody thinks for it. */
  leave() {
    this.#playing?.leave();
  }

  /** Whether an engine would play now, and waits to be asked to. */
  get isWaiting() {
    return this.#isWaiting && this.#due() !== undefined;
  }

  /** Says who waits. @returns {Message} */
  get begins() {
    const seat = this.#due()?.seat;
    if (seat === undefined) return { id: "engine.all", args: {} };
    return { id: "engine.begins", args: { player: this.#board.board?.seats[seat - 1] ?? "" } };
  }

  /** Somebody plays, or asks for it: from now on engines play when it is their turn. */
  letBegin() {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.follow();
  }

  /** Notes how the board came to what it shows next. @param {boolean} wasPlayed */
  note(wasPlayed) {
    this.#wasPlayed = wasPlayed;
    if (wasPlayed) this.#isResting = false;
  }

  /** What an engine has to do now, where it has. @returns {Turn | undefined} */
  turn() {
    return this.#isWaiting ? undefined : this.#due();
  }

  /** The same, whether it waits to be asked or not. @returns {Turn | undefined} */
  #due() {
    const { view, game, byHand, playable, lifetime } = this.#board;
    if (!view || !game || !playable || this.#isResting || lifetime.isOver || view.toPlay === "over") return undefined;
    if (this.#board.guards.whyNobody(view)) return undefined;
    // At a turn that was gone back to nobody plays by himself.
    if (view.canForward && !this.#wasPlayed) return undefined;
    const levels = game.see((table) => table.levels());
    const isChance = view.toPlay === "chance";
    if (isChance && (byHand || view.settingUp)) return undefined;
    if (view.turnOf === undefined) return levels.every((level) => level > 0) ? { seat: undefined, level: 0 } : undefined;
    const found = levels[view.turnOf - 1];
    return found > 0 ? { seat: view.turnOf, level: isChance ? 0 : found } : undefined;
  }

  /** Why nobody else may play now, where nobody may. @returns {Message | undefined} */
  whyNot() {
    if (this.isWaiting) return this.begins;
    const seat = this.turn()?.seat;
    if (seat === undefined) return undefined;
    return { id: "engine.not-yours", args: { player: this.#board.board?.seats[seat - 1] ?? "" } };
  }

  /** Lets engines look whether it is their turn. */
  async follow() {
    if (!this.#playing && !this.turn()) return;
    this.#playing ??= await this.#seat();
    this.#playing?.follow();
  }

  /** Loads what plays; nothing where the board is removed before it is there. */
  async #seat() {
    const { signal } = this.#board.lifetime;
    try {
      const { Playing } = await insist(() => import("../engine/playing.js"), signal);
      return this.#playing ?? new Playing(this.#board, this);
    } catch (error) {
      if (!signal?.aborted) throw error;
      return undefined;
    }
  }
}
