// @ts-check
/**
 * A game that outlives the module it runs in: after a trap the record, which is kept out here, is
 * played into a fresh instance.
 */
import init, { Table, freshInstance, games } from "../take-five-web.js";
import { insist } from "./loading.js";

/** @typedef {import("../take-five-web.js").Message} Message */
/** @typedef {import("../take-five-web.js").View} View */
/** @typedef {import("../take-five-web.js").Answer} Answer */

/** Loads the module, once; waits to be asked again where that fails. */
export const ready = insist(() => init());

export { games };

/** A seed for chance that nobody can foresee. */
export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

/**
 * Whether an error is an answer of the rules; any other is a trap of the module, or a call on what
 * a trap has left behind.
 * @param {unknown} error
 * @returns {error is Message}
 */
export function isMessage(error) {
  return typeof error === "object" && error !== null && "id" in error;
}

/** A table that survives a trap. Errors it throws are messages for words to say. */
export class Game {
  #table;
  /** The record as of the last call that went well. */
  #link;
  #fault;

  /**
   * @param {Table} table
   * @param {() => void} fault called after a trap, when the game stands as before the call
   */
  constructor(table, fault) {
    this.#table = table;
    this.#link = table.link();
    this.#fault = fault;
  }

  /**
   * Opens the part of an address behind `#`, for example `game=take:size=4`.
   * @param {string} link
   * @param {() => void} fault
   */
  static open(link, fault) {
    return new Game(Table.fromLink(link, randomSeed()), fault);
  }

  /** The link that opens this game as it stands. */
  get link() {
    return this.#link;
  }

  /**
   * Does something with the table. After a trap the table is as it was before, and the answer is
   * `otherwise`.
   * @template T
   * @param {(table: Table) => T} work
   * @param {T} otherwise
   * @returns {T}
   */
  with(work, otherwise) {
    try {
      const answer = work(this.#table);
      this.#link = this.#table.link();
      return answer;
    } catch (error) {
      if (isMessage(error)) throw error;
      this.#recover();
      return otherwise;
    }
  }

  /**
   * Only looks at the table.
   * @template T
   * @param {(table: Table) => T} look
   * @returns {T}
   */
  see(look) {
    try {
      return look(this.#table);
    } catch (error) {
      if (isMessage(error)) throw error;
      this.#recover();
      return look(this.#table);
    }
  }

  /** Plays the record into a fresh instance of the module. */
  #recover() {
    freshInstance();
    this.#table = Table.fromLink(this.#link, 0);
    this.#fault();
  }
}
