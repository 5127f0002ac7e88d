// @ts-check
/** The clocks of the game on the board, and their tags in its record. What they count is decided in `crates/table`. */
import init, { Clocks } from "../../../take-five-clock.js";
import { startOnce } from "../../recoverable-table.js";

/** @typedef {import("../../recoverable-table.js").RecoverableTable} RecoverableTable */
/** @typedef {import("../../../take-five-web.js").Table} Table */
/** @typedef {import("../../../take-five-web.js").View} View */

/** Loads the module, once; after a failure, the next call tries again. */
export const loadClockModule = () => startOnce(init);

export class GameClocks {
  #clocks;
  /** The turn that is being timed. */
  #timed = "";
  /** @type {RecoverableTable} */
  game;
  /** How many players there are. */
  players;

  /**
   * Reads the clocks from the game's tags. Throws the message that says what is wrong with these.
   * @param {RecoverableTable} game
   * @param {number} players
   */
  constructor(game, players) {
    const { tags } = game;
    const tag = (/** @type {string} */ name) => tags.get(name) ?? "";
    this.#clocks = new Clocks(tag("TimeControl"), players, tag("Clocks"), tag("TimeSpent"));
    this.#timed = this.#key(game.see((table) => table.turnNumber()));
    this.game = game;
    this.players = players;
  }

  /** Releases the memory. */
  free() {
    this.#clocks.free();
  }

  /** What each player has left, in milliseconds. */
  get left() {
    return Array.from({ length: this.players }, (_, index) => this.#clocks.left(index + 1));
  }

  /** The milliseconds spent on each turn, turn 1 first. */
  get turnTimes() {
    return this.#clocks.turnTimes();
  }

  /** The player whose clock is running. */
  get running() {
    return this.#clocks.isRunning ? this.#clocks.player : undefined;
  }

  /** Whether the clocks have begun to run. */
  get hasBegun() {
    return this.#clocks.player !== undefined || this.turnTimes.length > 0;
  }

  get isPaused() {
    return this.#clocks.isPaused;
  }

  /** Whether what runs out is only shown. */
  get isOnlyShown() {
    return this.#clocks.isOnlyShown;
  }

  /** The player who has lost by running out of time. */
  get lost() {
    return this.#clocks.lost;
  }

  /** By how many milliseconds this machine's clock was set back while the game's was running. */
  get setBack() {
    return this.#clocks.setBack;
  }

  /** How long a player may think about an action, in milliseconds. @param {number} player */
  thinkingTime(player) {
    return this.#clocks.thinkingTime(player);
  }

  /** Lets time pass. */
  tick() {
    this.#clocks.tick(Date.now());
  }

  /** Times the turn that the game has come to. @param {View} view */
  timeTurn({ canUndo, toPlay, turnOf = 0 }) {
    const number = this.game.see((table) => table.turnNumber());
    const runs = toPlay !== "over" && (canUndo || this.hasBegun);
    this.#clocks.follow(runs ? turnOf : 0, number, Date.now());
    this.#note(number);
  }

  /** Stops the clocks. @param {number} [now] by default as of when they were last written down */
  pause(now) {
    this.#clocks.pause(now);
  }

  /** Lets the clocks run on. */
  resume() {
    this.#clocks.resume(Date.now());
  }

  /** Lets a game go on that had been lost on time. */
  playOn() {
    this.#clocks.playOn(Date.now());
  }

  /** What the tags say now. @returns {Record<string, string>} */
  get tags() {
    return { TimeControl: this.#clocks.control(), Clocks: this.#clocks.state(), TimeSpent: this.#clocks.spent() };
  }

  /** Writes the tags, if another turn is being timed. @param {number} number of the turn */
  #note(number) {
    const key = this.#key(number);
    if (key === this.#timed) return;
    this.#timed = key;
    this.game.with((table) => setTags(table, this.tags), undefined);
  }

  /** @param {number} number */
  #key(number) {
    return `${this.#clocks.player} ${number}`;
  }
}

/** @param {Table} table @param {Record<string, string>} tags */
export const setTags = (table, tags) => Object.entries(tags).forEach(([name, value]) => table.setTag(name, value));
