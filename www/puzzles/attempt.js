// @ts-check
/** An attempt at a puzzle: how far somebody has got, what help they had, and what is noted of it. */
import { dayText } from "./puzzle-of-day.js";

/** @typedef {import("./solver.js").Choice} Choice */

/** What is given away counts from this part of the chance to win on: less is not told. */
const LEAST = 0.005;

export class Attempt {
  /** The choices at the first place where something could be given away. @type {Choice[]} */
  compared = [];
  /** After how many steps the person was to act so far. @type {number[]} */
  #spots;
  #hintsHere = 0;
  #isClean;
  #isShown;
  #name;
  #day;
  #history;

  /**
   * @param {Pick<import("./collection.js").FoundPuzzle, "name" | "day">} found the puzzle
   * @param {import("./history.js").PuzzleHistory} history
   * @param {number} steps that lead to its position
   * @param {{ isClean: boolean, isShown: boolean }} [before] the attempt just before
   */
  constructor({ name, day }, history, steps, { isClean, isShown } = { isClean: true, isShown: false }) {
    this.#name = name;
    this.#day = day;
    this.#history = history;
    this.#spots = [steps];
    this.#isClean = isClean;
    this.#isShown = isShown || (day !== "" && history.all.shown === day);
  }

  /** Whether they have made no mistake, nor been shown what to play. */
  get isClean() {
    return this.#isClean;
  }

  /** Whether they have been shown what to play. */
  get isShown() {
    return this.#isShown;
  }

  /** Whether solving it can still count, or its day counts already. */
  get canCount() {
    return !this.#isShown || this.#history.all.days.includes(this.#day);
  }

  /** After how many steps the person is to act, or has solved it. */
  get steps() {
    return this.#spots[this.#spots.length - 1];
  }

  /** Whether nothing has been played. */
  get isNew() {
    return this.#spots.length < 2;
  }

  /** The number of hints for this spot. */
  get hintsHere() {
    return this.#hintsHere;
  }

  /** @param {number} steps */
  reach(steps) {
    this.#spots.push(steps);
    this.#hintsHere = 0;
  }

  /** Notes what there was to choose from at this spot, if it mattered. @param {Choice[]} choices */
  compare(choices) {
    if (this.isNew) this.compared = [];
    if (this.compared.length === 0 && choices.some(({ loses }) => loses >= LEAST)) this.compared = choices;
  }

  /** Goes back by one spot. */
  goBack() {
    if (!this.isNew) this.#spots.pop();
  }

  /** Goes back to the start. */
  rewind() {
    this.#spots.length = 1;
  }

  /** Goes back to the spot after so many steps; false if there is none. @param {number} steps */
  goTo(steps) {
    const found = this.#spots.indexOf(steps);
    if (found >= 0) this.#spots.length = found + 1;
    return found >= 0;
  }

  /** Counts a hint; one that shows the whole action is more than a hint. @param {boolean} isWhole */
  useHint(isWhole) {
    this.#hintsHere += 1;
    if (isWhole) this.#noteShown();
  }

  /** Notes that the solution was shown: playing it after that earns nothing. */
  show() {
    this.miss();
    this.#noteShown();
  }

  #noteShown() {
    this.#isClean = false;
    this.#isShown = true;
    if (this.#day) this.#history.noteShown(this.#day);
  }

  /** Notes a mistake. */
  miss() {
    this.#isClean = false;
    this.#history.noteResult(this.#name, "missed", dayText(new Date()));
  }

  /** Notes that it was played to its end; returns the days in a row whose puzzle was solved, 0 if it does not count for one. */
  solve() {
    this.#history.noteResult(this.#name, this.#isClean ? "solved" : "missed", dayText(new Date()));
    if (!this.#day || !this.canCount) return 0;
    // Whoever opened it before midnight has solved that day's.
    this.#history.noteDay(this.#day);
    return this.#history.streak(this.#day);
  }
}
