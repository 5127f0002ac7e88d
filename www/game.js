//# allFunctionsCalledOnLoad
// @ts-check
/**
 * A game that outlives the module it runs in: after a trap the record, which is kept out here, is
 * played into a fresh instance.
 */
import { insist } from "./loading.js";
import { idInLink, idInRecord } from "./notation.js";
import { loadWords } from "./words.js";

/** @typedef {import("../take-five-web.js").Message} Message */
/** @typedef {import("../take-five-web.js").Tree} Tree */
/** @typedef {import("../take-five-web.js").View} View */
/** @typedef {import("../take-five-web.js").Answer} Answer */
/** @typedef {typeof import("../take-five-web.js")} Home a module that knows the games, all or one */

/** The module that knows all games, once that is wanted. @type {Promise<Home> | undefined} */
let loading;
/** The same once it is there. @type {Home | undefined} */
let all;
/** The folder of the modules that know one game: those of boards by themselves keep no games. */
let kind = "boards";
/** Modules that know one game, by its id. @type {Map<string, Promise<Home>>} */
const homes = new Map();
/** Those of them that are there. @type {Map<string, Home>} */
const there = new Map();

/** Loads the module that knows all games, once; waits to be asked again where that fails. */
export function loadAll() {
  loading ??= insist(() => instantiate(import("../take-five-web.js"), "games")).then((home) => (all = home));
  return loading;
}

/** Loads modules of one game, too, that keep games: comes before any is loaded. */
export function keepGames() {
  kind = "games";
}

/**
 * Loads a module that knows the game of a link: the smaller one that knows no other, where not all are there anyway.
 * @param {string} link
 */
export const homeOf = (link) => homeFor(idInLink(link));

/** The same for a record. @param {string} record */
export const homeOfRecord = (record) => homeFor(idInRecord(record));

/** @param {string} id @returns {Promise<Home>} */
function homeFor(id) {
  const known = homes.get(id);
  if (known || loading || !/^[a-z][a-z-]*$/.test(id)) return known ?? loadAll();
  const own = instantiate(import(`../${kind}/${id}/take-five-web.js`), id);
  own.then(
    (home) => there.set(id, home),
    () => {},
  );
  // Where there is no such game, the module that knows all says so.
  const home = own.catch(loadAll);
  homes.set(id, home);
  return home;
}

/** A module that is there and knows the game; the one that knows all where it is not known which. @param {string} id */
function thereFor(id) {
  return there.get(id) ?? every();
}

/** A module is there when what its games say can be said. @param {Promise<Home>} module @param {string} whose words */
async function instantiate(module, whose) {
  const learn = () => loadWords("en", whose);
  const words = learn();
  words.catch(() => {}); // where there is no such module, they are not missed
  const home = await module;
  await Promise.all([home.default(), words.catch(() => insist(learn))]);
  return home;
}

/** The module that knows all games, which has been loaded. */
function every() {
  if (!all) throw new Error("loadAll() comes first");
  return all;
}

/** Every game with its options; `loadAll` comes first. */
export const games = () => every().games();

/** A seed for chance that nobody can foresee. */
export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

/**
 * Whether an error is an answer of the rules.
 * @param {unknown} error
 * @returns {error is Message}
 */
export function isMessage(error) {
  return typeof error === "object" && error !== null && "id" in error;
}

/**
 * Whether the module itself broke, panic or not: then the instance is not to be trusted.
 * @param {unknown} error
 */
export function isTrap(error) {
  // Where a stack runs over, Firefox says InternalError, others RangeError, which means much else besides.
  const overrun = error instanceof Error && /call stack|too much recursion/i.test(error.message);
  return overrun || error instanceof WebAssembly.RuntimeError;
}

/**
 * What a table is played anew from, kept out here: its record, or of a module that knows none the link.
 * @param {import("../take-five-web.js").Table} table
 */
const kept = (table) => (typeof table.record === "function" ? table.record() : table.link());

/** @param {Home} home @param {string} text as `kept` gave it */
function revived({ Table }, text) {
  return typeof Table.fromRecord === "function" ? Table.fromRecord(text, 0) : Table.fromLink(text, 0);
}

/**
 * Whether a table is of the instance that its module has now. Of one before, a panic has had it replaced.
 * @param {import("../take-five-web.js").Table} table
 */
function isHere(table) {
  try {
    return Boolean(table.spec());
  } catch {
    return false; // whatever a table throws that cannot even say of what game it is
  }
}

/** A table that survives a trap. Errors it throws are messages for words to say. */
export class Game {
  /** Called after a trap, when the game stands as before the call. */
  fault = () => {};
  #home;
  /** None while its memory is given back. @type {import("../take-five-web.js").Table | undefined} */
  #table;
  /** The record as of the last call that went well. */
  #record;
  /** @type {Tree | undefined} */
  #turns;
  #isStudy = false;

  /** @param {import("../take-five-web.js").Table} table @param {Home} home the module that it is of */
  constructor(table, home) {
    this.#home = home;
    this.#table = table;
    this.#record = kept(table);
  }

  /**
   * Opens the part of an address behind `#`, for example `game=take:size=4`; `homeOf` or `loadAll` comes first.
   * @param {string} link
   */
  static open(link) {
    const home = thereFor(idInLink(link));
    return new Game(home.Table.fromLink(link, randomSeed()), home);
  }

  /**
   * Opens a record, and what of a bad one can be opened: `problem` says what is wrong then.
   * @param {string} record
   */
  static read(record) {
    const home = thereFor(idInRecord(record));
    const game = new Game(home.Table.fromRecord(record, randomSeed()), home);
    game.isStudy = false;
    return game;
  }

  /** Whether it is a record that is studied, and no game that is played: {@link Table.setStudy}. */
  get isStudy() {
    return this.#isStudy;
  }

  set isStudy(isStudy) {
    this.#isStudy = isStudy;
    this.see((table) => table.setStudy?.(isStudy)); // a module that keeps no records studies none
  }

  /** The table, played anew from the record where its memory was given back. */
  get #here() {
    return this.#table ?? this.#revive();
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
    return new Game(
      this.see((table) => table.again(randomSeed())),
      this.#home,
    );
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
   * `otherwise`; any other error is thrown on.
   * @template T
   * @param {(table: import("../take-five-web.js").Table) => T} work
   * @param {T} otherwise
   * @returns {T}
   */
  with(work, otherwise) {
    try {
      const answer = work(this.#here);
      this.#record = kept(this.#here);
      return answer;
    } catch (error) {
      this.#recover(error);
      return otherwise;
    }
  }

  /**
   * Only looks at the table.
   * @template T
   * @param {(table: import("../take-five-web.js").Table) => T} look
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

  /** Goes back to how it stood, which its record then told. @param {string} record */
  reset(record) {
    this.free();
    this.#record = record;
  }

  /** Gives the memory back. Where the game is wanted after all, it is played anew from its record. */
  free() {
    const table = this.#table;
    this.#table = this.#turns = undefined;
    // The memory of an instance before went with it, and its place is another table's now.
    if (table && isHere(table)) table.free();
  }

  #revive() {
    const table = revived(this.#home, this.#record);
    table.setStudy?.(this.#isStudy);
    this.#turns = undefined;
    this.#table = table;
    return table;
  }

  /**
   * Plays the record into a fresh instance of the module, where that has trapped, or another table has had it replaced
   * and this one is of the instance before. Any other error is none that it could mend: it is thrown on.
   * @param {unknown} error
   */
  #recover(error) {
    if (isMessage(error)) throw error;
    if (isTrap(error)) this.#home.abandonInstance();
    else if (!this.#table || isHere(this.#table)) throw error;
    this.#home.freshInstance();
    this.#revive();
    this.fault();
  }
}
