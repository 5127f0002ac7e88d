// @ts-check
/**
 * The games saved in this browser: IndexedDB behind a few functions. A library is not worth it: none brings what
 * matters here, durability and a version check in the same transaction.
 */

import { readStored, writeStored } from "./local-storage.js";

/** @typedef {import("../share/play-by-link.js").ByLink} ByLink */
/** @typedef {import("../../../take-five-web.js").Message} Message */

/**
 * What is known about a saved game without reading its record.
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {number} version counts the writes; a tab that knows an older one may not overwrite
 * @property {string} name given by the player, empty at first
 * @property {(string | Message)[]} players their names, or the game's names for them
 * @property {number[]} [levels] of the engines in the seats, 0 for a person; earlier versions did not store them
 * @property {string} spec
 * @property {string} origin what its link says besides the turns: the same in every link of the game
 * @property {number} turns
 * @property {boolean} over
 * @property {number} changed milliseconds since 1970
 * @property {ByLink} [byLink] set if the game is played by link
 * @property {boolean} [awaits] whether, in a game by link, it is this browser's turn
 * @property {boolean} [isUndone] whether the position shown was reached by Undo: a move made there belongs to the
 *   game
 * @property {string} [live] the relative address of the room that it is played in, while it is
 * @property {boolean} [isStudy] whether it was opened as a record to study, and is not a game being played here
 */

const NAME = "take-five";

/** Another tab has written the game since. */
export class VersionConflict extends Error {}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function completed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
  });
}

/** @returns {Promise<IDBDatabase>} */
async function openDatabase() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("games", { keyPath: "id" }).createIndex("origin", "origin");
    request.result.createObjectStore("records");
  };
  return answer(request);
}

/** Whether this page has asked the browser to keep what is stored, even when it runs short of space. */
let isAskedToKeep = false;

/** Nobody says no so soon after being asked, in milliseconds. */
const AT_ONCE = 500;

/** How long it is not asked again, in milliseconds: a month. */
const ASKED_LATELY = 30 * 24 * 3600e3;

/** Asks for that, once there is something to keep. Some browsers ask the reader in turn, who may not want to answer. */
async function askToKeep() {
  isAskedToKeep = true;
  const { asked } = readStored("keep");
  if (typeof asked === "number" && Math.abs(Date.now() - asked) < ASKED_LATELY) return;
  // Elsewhere than on secure pages there is no such thing.
  const { storage } = navigator;
  if (await storage?.persisted?.()) return;
  const since = performance.now();
  writeStored("keep", { asked: Date.now() });
  const isKept = await storage?.persist?.();
  // Some decide by themselves, and may decide otherwise at the next visit.
  if (isKept === false && performance.now() - since < AT_ONCE) writeStored("keep", {});
}

export class GameStore {
  /** The only connection, opened on first use. @type {Promise<IDBDatabase> | undefined} */
  #database;
  /** Called when what was saved has been deleted from outside, as people do in the settings of their browser. */
  onLost = () => {};

  /** Whether anything can be saved at all. */
  async works() {
    try {
      await this.#opened();
      return true;
    } catch {
      return false; // storage is blocked, full or broken: in each case nothing can be saved
    }
  }

  #opened() {
    if (this.#database) return this.#database;
    const opening = this.#connect(() => this.#forget(opening));
    this.#database = opening;
    return opening;
  }

  /** The next use opens another connection, unless there is another already. @param {Promise<IDBDatabase>} connection */
  #forget(connection) {
    if (this.#database === connection) this.#database = undefined;
  }

  /** @param {() => void} forget called when the connection cannot be used, or not any more */
  async #connect(forget) {
    try {
      // While the data is being deleted from outside, opening fails once.
      const database = await openDatabase().catch(openDatabase);
      database.onclose = () => (forget(), this.onLost());
      // To be deleted, or upgraded by a newer version of the page.
      database.onversionchange = ({ newVersion }) => {
        forget();
        database.close();
        if (newVersion === null) this.onLost();
      };
      return database;
    } catch (error) {
      forget(); // after a failure, the next use tries again
      throw error;
    }
  }

  /**
   * @param {IDBTransactionMode} mode
   * @param {IDBTransactionDurability} [durability] strict: completed means that it is on disk, not only handed to the
   *   operating system
   */
  async #transaction(mode, durability = "strict") {
    const database = await this.#opened();
    const transaction = database.transaction(["games", "records"], mode, { durability });
    return { transaction, games: transaction.objectStore("games"), records: transaction.objectStore("records") };
  }

  /**
   * Reads, and if that fails, does it once more on another connection: when the data is deleted from outside, this one is
   * closed a moment before it says so.
   * @template T
   * @param {(stores: { games: IDBObjectStore, records: IDBObjectStore }) => Promise<T>} work
   */
  async #read(work) {
    const connection = this.#opened();
    try {
      return await work(await this.#transaction("readonly"));
    } catch {
      this.#forget(connection);
      // Once what still runs on it has ended.
      connection.then((database) => database.close()).catch(() => undefined);
      return work(await this.#transaction("readonly"));
    }
  }

  /**
   * Writes a game. Throws {@link VersionConflict} if the store has another version than the one known.
   * @param {SavedGame} kept
   * @param {string} record
   * @returns {Promise<number>} its new version, once it is safely stored
   */
  async save(kept, record) {
    const { transaction, games, records } = await this.#transaction("readwrite");
    const done = completed(transaction);
    done.catch(() => undefined); // awaited below, unless the request has failed before
    /** @type {SavedGame | undefined} */
    const there = await answer(games.get(kept.id));
    if (there && there.version !== kept.version) {
      transaction.abort();
      throw new VersionConflict();
    }
    const version = kept.version + 1;
    games.put({ ...kept, version });
    records.put(record, kept.id);
    await done;
    if (!isAskedToKeep) askToKeep().catch(() => {}); // games are saved all the same
    return version;
  }

  /**
   * @param {string} id
   * @returns {Promise<{ kept: SavedGame, record: string } | undefined>}
   */
  async load(id) {
    const [kept, record] = await this.#read(({ games, records }) =>
      Promise.all([answer(games.get(id)), answer(records.get(id))]),
    );
    return kept && record !== undefined ? { kept, record } : undefined;
  }

  /** @returns {Promise<SavedGame[]>} the last changed first */
  async list() {
    /** @type {SavedGame[]} */
    const all = await this.#read(({ games }) => answer(games.getAll()));
    return all.sort((a, b) => b.changed - a.changed);
  }

  /** Returns the games with this origin, with their records. @param {string} origin */
  async ofOrigin(origin) {
    /** @type {SavedGame[]} */
    const all = await this.#read(({ games }) => answer(games.index("origin").getAll(origin)));
    const loaded = await Promise.all(all.map(({ id }) => this.load(id)));
    return loaded.filter((found) => found !== undefined);
  }

  /** @param {string} id */
  async remove(id) {
    const { transaction, games, records } = await this.#transaction("readwrite");
    games.delete(id);
    records.delete(id);
    await completed(transaction);
  }

  /**
   * Writes records that belong to no game yet, and are in no list until {@link GameStore.admit} adds their games. So any
   * number of games can be stored a few at a time, and appear all at once or not at all.
   * @param {{ id: string, record: string, mayBe: string[] }[]} all the ids of the games, and those of records that each
   *   may be the same as; one that is the same is not written
   * @returns {Promise<Set<string>>} the ids of those that are written
   */
  async stage(all) {
    // What is admitted later is strict, and no earlier than this.
    const { transaction, records } = await this.#transaction("readwrite", "relaxed");
    const done = completed(transaction);
    done.catch(() => undefined); // awaited below, unless a request has failed before
    const written = new Set();
    for (const { id, record, mayBe } of all) {
      const others = await Promise.all(mayBe.map((other) => answer(records.get(other))));
      if (others.includes(record)) continue;
      records.put(record, id);
      written.add(id);
    }
    await done;
    return written;
  }

  /**
   * Adds games whose records have been staged: all of them, or none.
   * @param {SavedGame[]} all new games
   */
  async admit(all) {
    const { transaction, games, records } = await this.#transaction("readwrite");
    const done = completed(transaction);
    done.catch(() => undefined); // what goes wrong before it is awaited is thrown below
    const staged = new Set(await answer(records.getAllKeys()));
    if (!all.every(({ id }) => staged.has(id))) {
      // Deleted from outside in the meantime.
      transaction.abort();
      throw new DOMException("staged records are gone", "AbortError");
    }
    for (const kept of all) games.put({ ...kept, version: 1 });
    await done;
  }

  /** Deletes the records that belong to no game: what an import that was not completed has left. */
  async dropStaged() {
    const { transaction, games, records } = await this.#transaction("readwrite");
    const [all, listed] = await Promise.all([answer(records.getAllKeys()), answer(games.getAllKeys())]);
    const kept = new Set(listed);
    for (const id of all) if (!kept.has(id)) records.delete(id);
    await completed(transaction);
  }
}
