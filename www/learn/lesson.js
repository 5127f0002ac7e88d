// @ts-check
/**
 * A course on a board: each step shows a position and a goal, the learner plays on the board as in a game, and gets an
 * answer to what they play. Everything is loaded when a lesson is first wanted.
 */
import { loadWithRetry } from "../load-with-retry.js";
import { loadWords } from "../words.js";
import { loadCourse } from "./course.js";
import { LessonBoard } from "./lesson-board.js";
import { LessonCard } from "./lesson-card.js";
import { Progress } from "./progress.js";
import { answerTo, forReason, shortestLine } from "./walk.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Table} Table */
/** @typedef {import("./walk.js").LessonAnswer} LessonAnswer */
/** @typedef {import("./walk.js").Course} Course */
/** @typedef {import("./card.js").State} State */
/** @typedef {import("./card.js").Way} Way */

/**
 * What a page adds to the lessons on its board.
 * @typedef {object} Host
 * @property {Progress} [progress] where to keep it
 * @property {(course: Course) => Way[]} [ways] what to do after the last step
 * @property {() => unknown} [leave] leaves the lesson
 */

/** Why the learner cannot act, by the state of the step. @type {Partial<Record<State, string>>} */
const OBJECTIONS = { playing: "learn.wait", failed: "learn.touch-again", done: "learn.touch-next" };

/**
 * Opens a course, or a step of it; or a puzzle.
 * @param {TakeBoard} board
 * @param {import("../notation.js").LessonName} lesson
 * @param {Host} [host] of a lesson
 */
export async function openLesson(board, lesson, host = {}) {
  if (lesson.puzzle !== null) return (await loadWithRetry(() => import("../puzzles/open-puzzle.js"))).openPuzzle(board, lesson);
  const { game, step, theme } = lesson;
  const isWanted = board.claim();
  const files = loadWithRetry(() => Promise.all([loadCourse(game, board.language), loadWords("more", board.language)]));
  const [[course]] = await Promise.all([files, board.prepare()]);
  if (!isWanted()) return;
  if (!course) throw { id: "learn.unknown", args: { game } };
  board.lesson?.endLesson();
  board.lesson = new Lesson(board, course, host, theme ? `&theme=${encodeURIComponent(theme)}` : "");
  await board.lesson.openStep(step);
}

export class Lesson {
  #board;
  #course;
  #card;
  /** The steps solved so far, in all courses. */
  #progress;
  /** What the lesson does on the board. */
  #own;
  #look;
  #ends = new AbortController();
  #at = 0;
  /** @type {State} */
  #state = "open";
  /** Where the learner was to act so far, and what they could play there. @type {{ steps: number, node: import("./walk.js").LessonNode }[]} */
  #spots = [];
  /** What the learner has just played: a typed turn may consist of several actions. @type {string[]} */
  #played = [];
  /** The game of this step. @type {unknown} */
  #game;
  /** Counts what has been started: whatever was started before must not go on. */
  #started = 0;

  /** @param {TakeBoard} board @param {Course} course @param {Host} host @param {string} look added to each link */
  constructor(board, course, { progress = new Progress(), ways = () => [], leave }, look) {
    this.#look = look;
    this.#board = board;
    this.#course = course;
    this.#progress = progress;
    this.#card = new LessonCard(board, course, {
      show: (index) => this.goToStep(index).then(() => this.#card.reveal()),
      hint: () => this.#hint(),
      solve: () => this.#solve(),
      retry: () => this.#retry(),
      reset: () => this.#startOver(),
      ways: () => ways(course),
      leave,
    });
    this.#own = new LessonBoard(board, {
      localPlayer: () => this.step.seat,
      undo: (table) => this.#undo(table),
      whyNot: () => {
        const id = OBJECTIONS[this.#state];
        return id === undefined ? undefined : { id, args: {} };
      },
    });
    const { signal } = this.#ends;
    board.addEventListener("turn", ({ detail }) => this.#turn(detail), { signal });
    board.addEventListener("refused", ({ detail }) => this.#refused(detail), { signal });
    board.addEventListener("acted", () => this.#acted(), { signal });
    board.addEventListener("change", () => this.#changed(), { signal });
  }

  /** The step on the board. */
  get step() {
    return this.#course.steps[this.#at];
  }

  /** What opens this step, whatever it looks like. */
  get name() {
    return `learn=${this.#course.game}/${this.step.id}`;
  }

  /** The link that opens this step. */
  get link() {
    return this.name + this.#look;
  }

  /** Where the learner is to act, or has reached the goal. */
  get #spot() {
    return this.#spots[this.#spots.length - 1];
  }

  /** Opens a step, or where the learner left off; a course that they finished, at its start. @param {string | undefined} id */
  async openStep(id) {
    const { steps, game } = this.#course;
    const left = this.#progress.at(game) ?? "";
    const isFinished = left === steps.at(-1)?.id && this.#progress.done(game).includes(left);
    const found = [id, isFinished ? undefined : left].map((id) => steps.findIndex((step) => step.id === id));
    await this.goToStep(found.find((index) => index >= 0) ?? 0);
  }

  /** Leaves the board to whatever comes next. */
  endLesson() {
    this.#ends.abort();
    this.#started += 1;
    if (this.#board.lesson === this) this.#board.lesson = undefined;
    this.#own.restore();
    this.#card.remove();
  }

  /** Shows a step; after the last one, what to do next. @param {number} index */
  async goToStep(index) {
    const { steps, game } = this.#course;
    if (index >= steps.length) return this.#card.showEnd();
    this.#at = index;
    const started = this.#supersede("playing");
    const { step } = this;
    this.#progress.reach(game, step.id);
    await this.#own.openPosition(step.link + this.#look);
    if (started !== this.#started) return;
    this.#game = this.#board.table;
    this.#spots = [{ steps: this.#own.steps, node: step.answers }];
    this.#card.showStep(index, this.#progress.done(game));
    this.#enter("open");
    this.#announceStep();
  }

  /** @param {State} state */
  #supersede(state) {
    this.#state = state;
    return ++this.#started;
  }
  /** @param {State} state */
  #enter(state) {
    this.#state = state;
    this.#card.setState(state);
    this.#board.guardsChanged();
  }

  /** The board reports an action or an outcome. @param {{ text: string, chance: boolean }} played */
  #turn({ text, chance }) {
    const isFirst = this.#played.length === 0;
    if (this.#own.isOwn || chance || (isFirst && this.#state !== "open")) return;
    this.#played.push(text);
    if (!isFirst) return;
    this.#supersede("playing");
    // After the other actions of the same turn.
    queueMicrotask(() => this.#judgeTurn());
  }

  #judgeTurn() {
    let { node } = this.#spot;
    /** @type {LessonAnswer} */
    let answer = {};
    for (const action of this.#played.splice(0)) {
      answer = answerTo(this.step, node, action);
      if (!answer.then || answer.reply?.length) break;
      node = answer.then;
    }
    this.#reactTo(answer);
  }

  /** Answers what the learner has played. @param {LessonAnswer} answer */
  async #reactTo({ done, mistake, reply = [], say = "", then = {} }) {
    const started = this.#supersede("playing");
    // At once: what is played then shows why.
    if (!done) this.#card.showAnswer(say, mistake ? "wrong" : "on");
    if (!(await this.#own.playScript(reply, () => started === this.#started))) return;
    if (mistake) return this.#enter("failed");
    this.#spots.push({ steps: this.#own.steps, node: then });
    if (!done) return this.#enter("open");
    const { game } = this.#course;
    const { id, fewest } = this.step;
    this.#progress.finish(game, id);
    const longer = this.#spots.length - 1 > fewest ? this.#board.word("learn.fewest", { fewest }) : "";
    this.#card.showAnswer([say, longer].filter(Boolean).join(" "), "right");
    this.#card.markSolved(this.#progress.done(game));
    this.#enter("done");
    this.#announceStep();
  }

  /** The learner tried what is not allowed, or touched the board when the step was over. @param {Message} reason */
  #refused(reason) {
    if (this.#own.isOwn) return;
    if (this.#state === "failed" && reason.id === OBJECTIONS.failed) return this.#retry();
    if (this.#state !== "open") return;
    const answer = forReason(this.step.refused, reason);
    this.#card.showAnswer(answer ?? this.#board.narrator.sentence(reason), "wrong", !answer);
  }

  /** Another game came onto the board. */
  #acted() {
    if (!this.#own.isOwn && this.#game && this.#board.table !== this.#game) this.endLesson();
  }

  /** The learner may have navigated: the lesson goes on from where they are to act. */
  #changed() {
    if (this.#own.isOwn || this.#state === "playing") return;
    // Something else is touched now.
    if (this.#state === "open" && this.#card.objects && this.#board.view?.pending.length) this.#card.explain();
    const [now, { steps }] = [this.#own.steps, this.#spot];
    if (this.#state === "failed" ? now > steps : now === steps) return;
    const found = this.#spots.findIndex((spot) => spot.steps === now);
    if (found >= 0) this.#spots.length = found + 1;
    else if (this.#state === "done") this.#spots.pop();
    this.#reopen();
  }

  /** Undo: what the learner played last. @param {Table} table */
  #undo(table) {
    if (this.#state === "playing" || (this.#state !== "failed" && this.#spots.length < 2)) return false;
    if (this.#state !== "failed") this.#spots.pop();
    this.#letAct();
    table.goToStep(this.#spot.steps);
    return true;
  }

  /** Sets the position back to where the learner is to act; a step that is solved begins anew. */
  #retry() {
    if (this.#state === "done") this.goToStep(this.#at);
    else this.#reopen();
  }

  #reopen() {
    this.#letAct();
    this.#own.goTo(this.#spot.steps);
  }

  /** The learner is to act again: what was said of the last try no longer fits. */
  #letAct() {
    this.#supersede("open");
    this.#card.explain();
    this.#card.setState("open");
  }

  /** Points out what leads to the goal. */
  #hint() {
    const [next] = shortestLine(this.#spot.node, this.step.line);
    if (this.#state !== "open" || !next) return;
    const path = this.#own.pointOut(next.action);
    this.#card.showAnswer(this.#board.word("learn.hint-is", { path }), "on");
  }

  /** Plays the way to the goal from here. */
  async #solve() {
    if (this.#state !== "open") return;
    const started = this.#supersede("playing");
    const line = shortestLine(this.#spot.node, this.step.line);
    this.#enter("playing");
    for (const { action, answer } of line) {
      const played = await this.#own.playScript([action, ...(answer.reply ?? [])], () => started === this.#started);
      if (!played) return;
      this.#card.showAnswer(answer.say ?? "", answer.done ? "shown" : "on");
    }
    // To be tried from the beginning.
    this.#spots = [this.#spots[0], { steps: this.#own.steps, node: {} }];
    this.#enter("done");
  }

  #startOver() {
    this.#progress.forgetCourse(this.#course.game);
    return this.goToStep(0);
  }

  /** Tells the page which step is shown, and how many are solved. */
  #announceStep() {
    const { game, steps } = this.#course;
    const done = this.#progress.done(game).filter((id) => steps.some((step) => step.id === id)).length;
    const detail = { game, step: this.step.id, solved: this.#state === "done", done, of: steps.length };
    this.#board.dispatchEvent(new CustomEvent("lesson", { detail, bubbles: true, composed: true }));
  }
}
