// @ts-check
/** An attempt at a puzzle: how far somebody has got, what help they had, and what is noted of it. */
import { dayText } from "./puzzle-of-day.js";

export class Attempt {
  /** After how many steps the person was to act so far. @type {number[]} */
  #spots;
  #hints = 0;
  /** Whether they have made no mistake, nor been shown what to play. */
  #isClean = true;
  #name;
  #isToday;
  #history;

  /**
   * @param {Pick<import("./collection.js").FoundPuzzle, "name" | "isToday">} found the puzzle
   * @param {import("./history.js").PuzzleHistory} history
   * @param {number} steps that lead to its position
   */
  constructor({ name, isToday }, history, steps) {
    this.#name = name;
    this.#isToday = isToday;
    this.#history = history;
    this.#spots = [steps];
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
  get hints() {
    return this.#hints;
  }

  /** @param {number} steps */
  reach(steps) {
    this.#spots.push(steps);
    this.#hints = 0;
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
    this.#hints += 1;
    if (isWhole) this.#isClean = false;
  }

  /** Notes a mistake, or that the solution was shown. */
  miss() {
    this.#isClean = false;
    this.#history.noteResult(this.#name, "missed", dayText(new Date()));
  }

  /** Notes that it is solved; returns the days in a row on which that of the day was. */
  solve() {
    const today = dayText(new Date());
    this.#history.noteResult(this.#name, this.#isClean ? "solved" : "missed", today);
    if (this.#isToday) this.#history.noteDay(today);
    return this.#history.streak(today);
  }
}
