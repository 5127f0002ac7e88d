// @ts-check
/** What a lesson does with its board: opens positions, plays what is scripted, points things out, and goes back. */
import { STEP_DURATIONS } from "../board/playback.js";
import { overrideSetting } from "../board/settings.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Arg} Arg */
/** @typedef {import("../../take-five-web.js").Table} Table */

/** Settings that are off during a lesson: the learner takes each step, and chance is scripted. */
const STEP_BY_STEP = ["auto-chain", "auto-roll"];

/**
 * @typedef {object} Rules how the board behaves during the lesson
 * @property {() => number} localPlayer the learner
 * @property {(table: Table) => boolean} undo
 * @property {() => Message | undefined} whyNot why the learner may not act
 */

export class LessonBoard {
  #board;
  /** What the page had decided. */
  #before;
  /** Whether the lesson itself is opening a position or playing. */
  isOwn = false;

  /** @param {TakeBoard} board @param {Rules} rules */
  constructor(board, { localPlayer, undo, whyNot }) {
    this.#board = board;
    this.#before = { localPlayer: board.host.localPlayer, undo: board.host.undo };
    for (const name of STEP_BY_STEP) overrideSetting(board, name, "off");
    Object.assign(board.host, { localPlayer, undo });
    board.guards.set("lesson", whyNot);
  }

  /** Leaves the board as it was. */
  restore() {
    const board = this.#board;
    Object.assign(board.host, this.#before);
    for (const name of STEP_BY_STEP) overrideSetting(board, name);
    board.guards.set("lesson", () => undefined);
  }

  /** The number of steps that led to the position shown. */
  get steps() {
    return this.#board.view?.steps ?? 0;
  }

  /** @param {string} link */
  async openPosition(link) {
    this.isOwn = true;
    try {
      await this.#board.openGame(link);
    } finally {
      this.isOwn = false;
    }
  }

  /** Goes back, or forward, to where so many steps have been played. @param {number} steps */
  goTo(steps) {
    if (this.steps !== steps) this.#board.travel((table) => (table.goToStep(steps), true));
    this.#board.guardsChanged();
  }

  /**
   * Plays what is scripted, one after the other, each after a pause; returns false if that is no longer wanted.
   * @param {string[]} texts actions, and outcomes of chance
   * @param {() => boolean} isWanted
   * @param {number} [pause] in milliseconds
   */
  async playScript(texts, isWanted, pause = STEP_DURATIONS.run) {
    const { playback } = this.#board;
    await this.#board.settled;
    for (const text of texts) {
      await playback.whenFinished();
      if (!isWanted()) return false;
      await playback.beat(playback.start(), pause);
      if (!isWanted()) return false;
      this.#playOne(text);
      await this.#board.settled;
    }
    await playback.whenFinished();
    return isWanted();
  }

  /** @param {string} text */
  #playOne(text) {
    this.isOwn = true;
    this.#board.answer((table) => playByHand(table, text), false);
    this.isOwn = false;
  }

  /**
   * Adds to the end of the game what is missing of a script, without leaving the position shown.
   * @param {number} from after how many steps the script begins
   * @param {string[]} texts
   */
  complete(from, texts) {
    const { steps } = this;
    this.isOwn = true;
    this.#board.travel((table) => {
      table.toEnd();
      const missing = texts.slice(table.view().steps - from);
      for (const text of missing) playByHand(table, text);
      table.goToStep(steps);
      return missing.length > 0;
    });
    this.isOwn = false;
  }

  /**
   * Points out what to touch for an action; returns the places and buttons as they are called, one after the other.
   * @param {string} action
   * @param {boolean} [isBeginning] only what to touch first; nothing if that is all there is to touch
   */
  pointOut(action, isBeginning = false) {
    const board = this.#board;
    const whole = board.table?.see((table) => table.touchPath(action)) ?? [];
    const path = isBeginning ? whole.slice(0, Math.min(1, whole.length - 1)) : whole;
    const places = path.filter((key) => board.places.element(key));
    const on = places.slice(1).map((to, index) => /** @type {[string, string]} */ ([places[index], to]));
    const more = on.length > 0 ? [] : places;
    // In place of those of the step, which may mean something else.
    board.annotate({ marks: more, arrows: on });
    return path
      .map((key) => (places.includes(key) ? key : board.word("control.label", { key })))
      .reduceRight((/** @type {Arg} */ rest, first) => (rest ? { id: "learn.then", args: { first, rest } } : first), "");
  }
}

/** Plays an action, or an outcome that the lesson decides on. @param {Table} table @param {string} text */
function playByHand(table, text) {
  table.chanceByHand(true);
  try {
    return table.play(text);
  } finally {
    table.chanceByHand(false);
  }
}
