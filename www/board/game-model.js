//# allFunctionsCalledOnLoad
// @ts-check
/**
 * The game on the board: this object owns it and its current state, and everything that displays, announces or plays
 * it reads from here.
 */
import { isMessage } from "../recoverable-table.js";

/** @typedef {import("../../take-five-web.js").Answer} Answer */
/** @typedef {import("../../take-five-web.js").Board} Board */
/** @typedef {import("../../take-five-web.js").Table} Table */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("../recoverable-table.js").Played} Played */
/** @typedef {import("../recoverable-table.js").RecoverableTable} RecoverableTable */

/**
 * @typedef {object} Observers are asked about and notified of what happens to the game
 * @property {(played: Played) => boolean} allows whether that may be played, before it is
 * @property {() => void} restored the module broke: the game is back in its state before the last call
 * @property {(error: unknown) => void} failed
 */

export class GameModel {
  #observers;
  /** @type {RecoverableTable | undefined} */
  #table;
  /** @type {View | undefined} */
  #view;
  /** @type {Board | undefined} */
  #board;
  /** How the board is displayed, as set last. @type {[flip: boolean | undefined, coords: boolean, reader?: number] | undefined} */
  #orientation;
  /** Whether dice and cards are entered by hand instead of drawn: the choices then include their outcomes. */
  byHand = false;
  /** The player at this browser, as of the last time that the board was laid out. @type {number | undefined} */
  seatHere;
  /** How many games have been requested: the last one requested is shown, whichever loads first. */
  #asked = 0;

  /** @param {Observers} observers */
  constructor(observers) {
    this.#observers = observers;
  }

  get table() {
    return this.#table;
  }

  /** The current state of the table. */
  get view() {
    return this.#view;
  }

  /** What stays the same for the whole game. */
  get board() {
    return this.#board;
  }

  /** The names of the players. */
  get seats() {
    return this.#board?.seats ?? [];
  }

  /** The player whom messages address as "you". */
  get reader() {
    return this.see((table) => table.reader());
  }

  /** Requests a game. Returns a function that says whether no other game has been requested since. */
  claim() {
    const asked = ++this.#asked;
    return () => asked === this.#asked;
  }

  /** Replaces the game and releases the memory of the previous one. @param {RecoverableTable} game */
  replace(game) {
    game.fault = this.#observers.restored;
    if (this.#table !== game) this.#table?.free();
    this.#table = game;
    this.byHand = false;
  }

  /**
   * Sets how the board is displayed, and to whom.
   * @param {boolean | undefined} flip if left out, the reader sits at the bottom
   * @param {boolean} coords
   * @param {number} [reader] the player addressed as "you", unless that is the only person at the table
   */
  setOrientation(flip, coords, reader) {
    this.#orientation = [flip, coords, reader];
    this.seatHere = reader;
    this.#board = this.see((table) => {
      table.setReader?.(reader); // a module without records plays no games by link
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
   * Reads from the table; returns `undefined` if there is none.
   * @template T
   * @param {(table: Table) => T} look
   */
  see(look) {
    return this.#table?.see(look);
  }

  /**
   * Navigates in the game, or changes its record; returns false if `work` does, or if it fails.
   * @param {(table: Table) => boolean} work
   */
  visit(work) {
    const went = this.#try((game) => game.with(work, false)) ?? false;
    if (went) this.#refresh();
    return went;
  }

  /**
   * Plays. If that is not allowed, the game stays unchanged.
   * @param {(table: Table) => Answer | undefined} work
   * @returns {Answer | undefined}
   */
  attempt(work) {
    const before = this.#orientation;
    const answer = this.#try((game) => game.attempt(work, this.#observers.allows));
    if (answer && answer.kind !== "refused") this.#view = answer.view;
    // Who was asked has turned the board: the table as it was, which is gone.
    if (this.#orientation !== before && this.#orientation) this.setOrientation(...this.#orientation);
    return answer;
  }

  /**
   * Returns the result of `work`. Unexpected errors are reported and give undefined; messages are thrown on to the
   * caller.
   * @template T
   * @param {(game: RecoverableTable) => T} work
   * @returns {T | undefined}
   */
  #try(work) {
    try {
      return this.#table && work(this.#table);
    } catch (error) {
      if (isMessage(error)) throw error;
      this.#observers.failed(error);
      return undefined;
    }
  }
}
