//# allFunctionsCalledOnLoad
// @ts-check
/** The game on the board: this object owns it and how it stands, and whatever shows, says or plays it looks here. */
import { isMessage } from "../game.js";

/** @typedef {import("../../take-five-web.js").Answer} Answer */
/** @typedef {import("../../take-five-web.js").Board} Board */
/** @typedef {import("../../take-five-web.js").Table} Table */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {Extract<Answer, { kind: "played" }>} Played */
/** @typedef {import("../game.js").Game} Game */

/**
 * @typedef {object} Observers who is asked and told of what happens to the game
 * @property {(played: Played) => boolean} allows whether that may be played
 * @property {() => void} returned it may not: the game stands as it did before
 * @property {() => void} restored the module broke: the game stands as it did before the last call
 * @property {(error: unknown) => void} failed
 */

export class Model {
  #observers;
  /** @type {Game | undefined} */
  #game;
  /** @type {View | undefined} */
  #view;
  /** @type {Board | undefined} */
  #board;
  /** Whether dice and cards are set and not drawn: what they can be is among the choices then. */
  byHand = false;
  /** How many games have been asked for: the last one is shown, whichever is there first. */
  #asked = 0;

  /** @param {Observers} observers */
  constructor(observers) {
    this.#observers = observers;
  }

  get game() {
    return this.#game;
  }

  /** How the table stands. */
  get view() {
    return this.#view;
  }

  /** What stays as it is for the whole game. */
  get board() {
    return this.#board;
  }

  /** What the players are called. */
  get seats() {
    return this.#board?.seats ?? [];
  }

  /** Asks for a game; what is given says later whether no other has been asked for meanwhile. */
  claim() {
    const asked = ++this.#asked;
    return () => asked === this.#asked;
  }

  /** Takes a game in place of the one before, whose memory is given back. @param {Game} game */
  replace(game) {
    game.fault = this.#observers.restored;
    if (this.#game !== game) this.#game?.free();
    this.#game = game;
    this.byHand = false;
  }

  /**
   * Has the board seen so from now on.
   * @param {boolean} flip
   * @param {boolean} coords
   */
  lookFrom(flip, coords) {
    this.#board = this.see((table) => {
      table.setFlip(flip);
      table.setCoordinates(coords);
      table.chanceByHand(this.byHand);
      return table.board();
    });
    this.#refresh();
    return this.#board;
  }

  #refresh() {
    this.#view = this.see((table) => table.view());
  }

  /**
   * Only looks at the table; `undefined` where there is none.
   * @template T
   * @param {(table: Table) => T} look
   */
  see(look) {
    return this.#game?.see(look);
  }

  /**
   * Goes elsewhere in the game, or changes its record; false where `work` is, or fails.
   * @param {(table: Table) => boolean} work
   */
  visit(work) {
    const went = this.#try((game) => game.with(work, false)) ?? false;
    if (went) this.#refresh();
    return went;
  }

  /**
   * Plays. Where that is not allowed, the game stands as it did before.
   * @param {(table: Table) => Answer | undefined} work
   * @returns {Answer | undefined}
   */
  attempt(work) {
    const before = this.#game?.record;
    const answer = this.#try((game) => game.with(work, /** @type {Answer | undefined} */ (undefined)));
    if (answer?.kind === "played" && before !== undefined && !this.#observers.allows(answer)) {
      this.#game?.reset(before);
      this.#observers.returned();
      return undefined;
    }
    if (answer && answer.kind !== "refused") this.#view = answer.view;
    return answer;
  }

  /**
   * What comes of it; nothing where it fails, which is told. Messages are for who asked.
   * @template T
   * @param {(game: Game) => T} work
   * @returns {T | undefined}
   */
  #try(work) {
    try {
      return this.#game && work(this.#game);
    } catch (error) {
      if (isMessage(error)) throw error;
      this.#observers.failed(error);
      return undefined;
    }
  }
}
