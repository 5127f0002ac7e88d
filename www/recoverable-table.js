//# allFunctionsCalledOnLoad
// @ts-check
/**
 * A game that outlives the WebAssembly instance it runs in: its record is kept on the JavaScript side and, after a
 * trap, replayed in a fresh instance.
 */
import { NoWebAssemblyError, hasWebAssembly, loadWithRetry } from "./load-with-retry.js";

/** @typedef {import("../take-five-web.js").Message} Message */
/** @typedef {import("../take-five-web.js").Tree} Tree */
/** @typedef {import("../take-five-web.js").Table} Table */
/** @typedef {import("../take-five-web.js").Answer} Answer */
/** @typedef {Extract<Answer, { kind: "played" }>} Played */
/** @typedef {typeof import("../take-five-web.js")} GameModule of which much is missing where no records are kept */

/** Whether the module keeps records: see {@link useModuleWithRecords}. */
let withRecords = false;
/** The module, once requested. @type {Promise<GameModule> | undefined} */
let loading;
/** The module, once it has loaded. @type {GameModule | undefined} */
let loaded;
/** Modules that have started or are starting, by what starts them. @type {Map<Function, Promise<unknown>>} */
const starts = new Map();

/**
 * Makes the games on this page keep records. Without this, as on other people's pages, the module is smaller. The tables of
 * a module that is there already stay in it.
 */
export function useModuleWithRecords() {
  if (!withRecords) loading = undefined;
  withRecords = true;
}

/** Loads the rules of all games, once; if that fails, waits until the user retries. */
export function loadModule() {
  loading ??= loadWithRetry(start);
  return loading;
}

async function start() {
  const hasRecords = withRecords;
  const imported = hasRecords ? import("../take-five-web.js") : import("../board/take-five-web.js");
  const module = /** @type {GameModule} */ (await imported);
  await startOnce(module.default);
  if (hasRecords || !loaded) loaded = module;
  return module;
}

/** Returns the module, which {@link loadModule} has loaded. */
function loadedModule() {
  if (!loaded) throw new Error("loadModule first");
  return loaded;
}

/**
 * Starts a module, once, until that has failed: asked twice, wasm-bindgen makes two instances, and looks for the tables of
 * the first in the second.
 * @template T
 * @param {(options?: T) => Promise<unknown>} init the module's default export
 * @param {T} [options]
 */
export function startOnce(init, options) {
  if (!hasWebAssembly()) return Promise.reject(new NoWebAssemblyError());
  const start = starts.get(init) ?? init(options);
  starts.set(init, start);
  start.catch(() => starts.delete(init));
  return start;
}

/** Every game with its options; call `loadModule` first. */
export const listGames = () => loadedModule().games();

/** Returns an unpredictable seed for chance events. */
export const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** Whether an error is a typed message of the rules. @param {unknown} error @returns {error is Message} */
export function isMessage(error) {
  return typeof error === "object" && error !== null && "id" in error;
}

/**
 * Whether the module itself broke, by a panic or otherwise: its instance can no longer be trusted.
 * @param {unknown} error
 */
export function isTrap(error) {
  // On stack overflow Firefox throws InternalError, others RangeError, which can mean other things.
  const overrun = error instanceof Error && /call stack|too much recursion/i.test(error.message);
  return overrun || error instanceof WebAssembly.RuntimeError;
}

/**
 * What a table is restored from: its record or, if the module has no records, its link; whether that is one to study, and
 * whether the position was reached by Undo, which the record does not tell. Without records, nothing is studied or undone.
 * @typedef {{ record: string, isStudy: boolean, isUndone: boolean }} Snapshot
 */

/** @param {Table} table @param {boolean} isStudy @returns {Snapshot} */
function snapshotOf(table, isStudy) {
  return { record: table.record?.() ?? table.link(), isStudy, isUndone: table.isUndone?.() ?? false };
}

/** @param {Snapshot} snapshot */
function revived({ record, isStudy, isUndone }) {
  const { Table } = loadedModule();
  const table = record.startsWith("[") ? Table.fromRecord(record, 0) : Table.fromLink(record, 0);
  table.setStudy?.(isStudy);
  table.setUndone?.(isUndone);
  return table;
}

/**
 * Whether a table belongs to the current instance of its module, not to one that was replaced after a panic.
 * @param {Table} table
 */
function isHere(table) {
  try {
    return Boolean(table.spec());
  } catch {
    return false; // any error from a table that cannot even name its game
  }
}

/** A table that survives a trap. The errors it throws are messages, to be put into words by `Words`. */
export class RecoverableTable {
  /** Called after a trap, once the game has been restored to its state before the call. */
  fault = () => {};
  /** How the board is to be displayed, if the table does not say so itself. @type {import("../take-five-web.js").Shown | undefined} */
  display;
  /** Undefined while its memory is released. @type {Table | undefined} */
  #table;
  /** As of the last successful call. @type {Snapshot} */
  #snapshot;
  /** @type {Tree | undefined} */
  #turnTree;

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    this.#snapshot = snapshotOf(table, false);
  }

  /**
   * Opens a link, the part of an address after `#`, for example `game=take:size=4`; call `loadModule` first.
   * @param {string} link
   */
  static open(link) {
    return new RecoverableTable(loadedModule().Table.fromLink(link, randomSeed()));
  }

  /**
   * Opens a record, or as much of a faulty one as can be opened; `problem` then says what is wrong.
   * @param {string} record
   */
  static read(record) {
    const game = new RecoverableTable(loadedModule().Table.fromRecord(record, randomSeed()));
    game.isStudy = false;
    return game;
  }

  /** Whether this is a record to study rather than a game being played: {@link Table.setStudy}. */
  get isStudy() {
    return this.#snapshot.isStudy;
  }

  set isStudy(isStudy) {
    this.#snapshot = { ...this.#snapshot, isStudy };
    this.see((table) => table.setStudy?.(isStudy));
  }

  /** Whether the position was reached by Undo: a turn played there continues the game, even one that was over. */
  get isUndone() {
    return this.#snapshot.isUndone;
  }

  set isUndone(isUndone) {
    this.#snapshot = { ...this.#snapshot, isUndone };
    this.see((table) => table.setUndone?.(isUndone));
  }

  /** The table, restored from the record if its memory was released. */
  get #here() {
    return this.#table ?? this.#revive();
  }

  /** The record of this game, which outlives the module. */
  get record() {
    return this.#snapshot.record;
  }

  /** The link that opens the game as it stands. */
  get link() {
    return this.see((table) => table.link());
  }

  /** The full spec. */
  get spec() {
    return this.see((table) => table.spec());
  }

  /** What was wrong with the link or record that the game was opened from. */
  get problem() {
    return this.see((table) => table.problem);
  }

  /** The tags of the record, by name. @returns {Map<string, string>} */
  get tags() {
    return new Map(this.see((table) => table.tags()).map(({ name, value }) => [name, value]));
  }

  /** Starts the next game of the same players: {@link Table.again}. */
  again() {
    return new RecoverableTable(this.see((table) => table.again(randomSeed())));
  }

  /**
   * Returns the turns with variations and comments.
   * @param {number} version of the view; the turns are computed again only if it has changed
   */
  turns(version) {
    if (this.#turnTree?.version !== version) this.#turnTree = this.see((table) => table.turns());
    return this.#turnTree;
  }

  /**
   * Runs `work` on the table. After a trap the table is restored to its state before the call, and `otherwise` is
   * returned; any other error is rethrown.
   * @template T
   * @param {(table: Table) => T} work
   * @param {T} otherwise
   * @returns {T}
   */
  with(work, otherwise) {
    try {
      const answer = work(this.#here);
      this.#snapshot = snapshotOf(this.#here, this.isStudy);
      return answer;
    } catch (error) {
      this.#recover(error);
      return otherwise;
    }
  }

  /**
   * Plays. What `work` plays counts only once `allows` has agreed to it: until then the table is as it was, and `work` has a
   * copy. After a trap, `undefined` is returned.
   * @param {(table: Table) => Answer | undefined} work
   * @param {(played: Played) => boolean} [allows]
   * @returns {Answer | undefined} undefined, too, if it does not count
   */
  attempt(work, allows = () => true) {
    try {
      const table = this.#here;
      const snapshot = this.#snapshot;
      const copy = table.clone();
      let counts = false;
      try {
        const answer = work(copy);
        const isPlayed = answer?.kind === "played";
        // Who is asked may have played, or opened something else, meanwhile.
        const isCurrent = () => this.#table === table && this.#snapshot === snapshot;
        counts = answer?.kind === "begun" || (isPlayed && allows(answer) && isCurrent());
        if (!counts) return isPlayed ? undefined : answer;
        this.#table = copy;
        if (isHere(table)) table.free();
        // What is partially entered is in no record.
        if (isPlayed) this.#snapshot = snapshotOf(copy, this.isStudy);
        return answer;
      } finally {
        if (!counts && isHere(copy)) copy.free();
      }
    } catch (error) {
      this.#recover(error);
      return undefined;
    }
  }

  /**
   * Reads from the table without changing it.
   * @template T
   * @param {(table: Table) => T} look
   * @returns {T}
   */
  see(look) {
    try {
      return look(this.#here);
    } catch (error) {
      this.#recover(error);
      return look(this.#here);
    }
  }

  /** Releases the memory. If the game is needed again, it is replayed from its record. */
  free() {
    const table = this.#table;
    this.#table = this.#turnTree = undefined;
    // A table of a previous instance lost its memory with it, and its pointer may now be another table's.
    if (table && isHere(table)) table.free();
  }

  #revive() {
    const table = revived(this.#snapshot);
    this.#turnTree = undefined;
    this.#table = table;
    return table;
  }

  /**
   * Replays the record in a fresh instance if the module has trapped, or if its instance was replaced because of
   * another table. Replaying cannot fix any other error: it is rethrown.
   * @param {unknown} error
   */
  #recover(error) {
    if (isMessage(error)) throw error;
    if (isTrap(error)) loadedModule().abandonInstance();
    else if (!this.#table || isHere(this.#table)) throw error;
    loadedModule().freshInstance();
    this.#revive();
    this.fault();
  }
}
