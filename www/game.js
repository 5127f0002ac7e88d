// @ts-check
/**
 * A game that outlives the module it runs in: after a trap the record, which is kept out here, is
 * played into a fresh instance.
 */
import init, { Table, freshInstance, games, splitRecords } from "../take-five-web.js";
import { insist } from "./loading.js";

/** @typedef {import("../take-five-web.js").Message} Message */
/** @typedef {import("../take-five-web.js").Tree} Tree */
/** @typedef {import("../take-five-web.js").View} View */
/** @typedef {import("../take-five-web.js").Answer} Answer */

/** Loads the module, once; waits to be asked again where that fails. */
export const ready = insist(() => init());

export { games, splitRecords };

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
  /** Called after a trap, when the game stands as before the call. */
  fault = () => {};
  #table;
  /** The record as of the last call that went well. */
  #record;
  /** @type {Tree | undefined} */
  #turns;

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    this.#record = table.record();
  }

  /**
   * Opens the part of an address behind `#`, for example `game=take:size=4`.
   * @param {string} link
   */
  static open(link) {
    return new Game(Table.fromLink(link, randomSeed()));
  }

  /**
   * Opens a record, and what of a bad one can be opened: `problem` says what is wrong then.
   * @param {string} record
   */
  static read(record) {
    return new Game(Table.fromRecord(record, randomSeed()));
  }

  /** The record of this game: what outlives the module. */
  get record() {
    return this.#record;
  }

  /** The link that opens this game as it stands. */
  get link() {
    return this.see((table) => table.link());
  }

  /** The full spec. */
  get spec() {
    return this.see((table) => table.spec());
  }

  /** What was wrong with what the game was opened from. */
  get problem() {
    return this.see((table) => table.problem);
  }

  /** What is said of the game in its record, by name. @returns {Map<string, string>} */
  get tags() {
    return new Map(this.see((table) => table.tags()).map(({ name, value }) => [name, value]));
  }

  /** The next game of the same players: {@link Table.again}. */
  again() {
    return new Game(this.see((table) => table.again(randomSeed())));
  }

  /**
   * The turns with variations and comments.
   * @param {number} version that of the view: asked again for the same, nothing is done
   */
  turns(version) {
    if (this.#turns?.version !== version) this.#turns = this.see((table) => table.turns());
    return this.#turns;
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
      this.#record = this.#table.record();
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

  /** Gives the memory back; the game is gone. */
  free() {
    this.#table.free();
  }

  /** Plays the record into a fresh instance of the module. */
  #recover() {
    freshInstance();
    this.#table = Table.fromRecord(this.#record, 0);
    this.#turns = undefined;
    this.fault();
  }
}
