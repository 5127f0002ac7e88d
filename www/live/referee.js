// @ts-check
/** What a room asks about the rules: a game of the board's own module, which is not shown. */
import { isMessage } from "../recoverable-table.js";

/** @typedef {import("../../take-five-live-web.js").Referee} Referee */
/** @typedef {import("../../take-five-web.js").Table} Table */
/** @typedef {typeof import("../../take-five-web.js")} GameModule */
/** What was played: a player's turn, or an outcome of chance. @typedef {{ text: string, isChance: boolean }} Played */

/** @implements {Referee} */
export class BoardReferee {
  #module;
  /** @type {Table | undefined} */
  #table;
  #spec = "";
  /** What has been played since the start. @type {Played[]} */
  #played = [];
  /** Who acts next, as `toPlay` says it. */
  #next = -1;

  /** @param {GameModule} module */
  constructor(module) {
    this.#module = module;
  }

  /** @param {string} spec */
  startGame(spec) {
    this.#spec = spec;
    this.#played = [];
    return this.#setUp() ? (this.#table?.seats().length ?? 0) : 0;
  }

  /** Sets up the table anew; returns whether there is such a game. */
  #setUp() {
    this.#table?.free();
    this.#table = undefined;
    this.#next = -1;
    try {
      const table = new this.#module.Table(this.#spec, 0);
      table.chanceByHand(true);
      this.#table = table;
      this.#noteTurn(table.view());
      return true;
    } catch (error) {
      if (!isMessage(error)) throw error;
      return false;
    }
  }

  /** @param {{ toPlay: number | "chance" | "over" }} view */
  #noteTurn({ toPlay }) {
    this.#next = toPlay === "over" ? -1 : toPlay === "chance" ? 0 : toPlay;
  }

  /** @param {string} text @returns {string | undefined} */
  play(text) {
    // An outcome of chance is nothing that a player can play.
    if (this.#next === 0) return JSON.stringify({ id: "refused.no-turn", args: {} });
    return this.#playOrDraw(text, false);
  }

  /** @param {string} outcome */
  happen(outcome) {
    this.#playOrDraw(outcome, true);
  }

  /** @param {string} text @param {boolean} isChance @returns {string | undefined} why not */
  #playOrDraw(text, isChance) {
    const table = this.#table;
    if (!table) return JSON.stringify({ id: "refused.over", args: {} });
    try {
      const answer = table.play(text);
      if (answer.kind === "refused") return JSON.stringify(answer.reason);
      if (answer.kind === "begun" || (!isChance && answer.steps.some(({ chance }) => chance))) {
        this.#rebuild();
        return JSON.stringify({ id: "refused.drawn", args: { outcome: text } });
      }
      this.#played.push({ text, isChance });
      this.#noteTurn(answer.view);
      return undefined;
    } catch (error) {
      if (isMessage(error)) return JSON.stringify(error);
      throw error;
    }
  }

  /** @param {number} count */
  goBackTo(count) {
    if (count >= this.#played.length) return;
    this.#played.length = count;
    this.#rebuild();
  }

  #rebuild() {
    const played = this.#played;
    this.#played = [];
    if (this.#setUp()) for (const { text, isChance } of played) this.#playOrDraw(text, isChance);
  }

  toPlay() {
    return this.#next;
  }

  /** @param {number} seed */
  draw(seed) {
    const position = this.#table?.position() ?? "";
    const table = this.#module.Table.fromPosition(this.#spec, position, seed);
    const drawn = table.advance();
    table.free();
    return drawn.kind === "played" ? drawn.steps[0].text : "";
  }

  nextSpec() {
    const next = this.#table?.again(0);
    const spec = next?.spec() ?? this.#spec;
    next?.free();
    return spec;
  }
}
