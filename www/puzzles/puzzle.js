// @ts-check
/**
 * A puzzle on a board: a position and a task. A right answer is met by the defence that holds out longest; a mistake is
 * refuted on the board, and can be taken back.
 */
import { LessonBoard } from "../learn/lesson-board.js";
import { Attempt } from "./attempt.js";
import { defend, refute } from "./defence.js";
import { PACE, PayOff } from "./pay-off.js";
import { PuzzleCard } from "./puzzle-card.js";
import { nextPuzzle } from "./selection.js";
import { Solver } from "./solver.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../take-five-web.js").Table} Table */
/** @typedef {import("../learn/card.js").State} State */
/** @typedef {import("./collection.js").FoundPuzzle} FoundPuzzle */
/** @typedef {import("./solver.js").Choice} Choice */
/** @typedef {import("./solver.js").PuzzleVerdict} PuzzleVerdict */
/** @typedef {import("./open-puzzle.js").Setting} Setting */

/** Why the person at the board cannot act, by the state of the puzzle. @type {Partial<Record<State, string>>} */
const OBJECTIONS = { playing: "puzzle.wait", failed: "learn.touch-again", done: "puzzle.touch-next" };

export class Puzzle {
  #board;
  #found;
  #setting;
  #look;
  #card;
  /** What the puzzle does on the board. */
  #own;
  #solver;
  #ends = new AbortController();
  /** @type {State} */
  #state = "open";
  #seat = 1;
  /** @type {Attempt} */
  #attempt;
  /** What they have just played: a typed turn may consist of several actions. @type {string[]} */
  #played = [];
  /** The game of this puzzle. @type {unknown} */
  #game;
  /** What the puzzle looks like before anything is played. @type {import("../../take-five-web.js").View | undefined} */
  #start;
  /** What follows the solution, while it is shown. @type {PayOff | undefined} */
  #payOff;
  /** Stops what has been started: whatever was started before must not go on. */
  #work = new AbortController();

  /** @param {TakeBoard} board @param {FoundPuzzle} found @param {Setting} setting @param {string} look added to each link */
  constructor(board, found, setting, look) {
    this.#board = board;
    this.#found = found;
    this.#setting = setting;
    this.#attempt = new Attempt(found, setting.history, 0);
    this.#look = look;
    this.#solver = new Solver(board, found.puzzle);
    this.#card = new PuzzleCard(board, {
      hint: () => this.#giveHint(),
      solve: () => this.#solve(),
      retry: () => this.#retry(),
      next: () => this.#next(),
      leave: setting.leave,
      ways: setting.ways?.(found) ?? [],
    });
    this.#own = new LessonBoard(board, {
      localPlayer: () => this.#seat,
      undo: (table) => this.#undoOwn(table),
      whyNot: () => {
        const id = OBJECTIONS[this.#state];
        return id === undefined ? undefined : { id, args: {} };
      },
    });
    const { signal } = this.#ends;
    board.addEventListener("turn", ({ detail }) => this.#collect(detail), { signal });
    board.addEventListener("refused", ({ detail }) => this.#refused(detail), { signal });
    board.addEventListener("acted", () => this.#endIfReplaced(), { signal });
    board.addEventListener("change", () => this.#resumeHere(), { signal });
  }

  /** Says something about the puzzle as such. @param {string} id @param {import("../learn/walk.js").Message["args"]} [args] */
  remark(id, args) {
    this.#card.showAnswer(this.#board.word(id, args), "on");
  }

  /** What opens this puzzle, whatever it looks like. */
  get name() {
    return `puzzle=${this.#found.name}`;
  }

  /** The link that opens this puzzle. */
  get link() {
    return this.name + this.#look;
  }

  /** Shows the puzzle from its start. */
  async showStart() {
    const { signal } = this.#supersede("playing");
    // Before it is shown: the board turns towards whoever solves it.
    const { seat, turns } = await this.#solver.task();
    if (signal.aborted) return;
    this.#seat = seat;
    await this.#own.openPosition(this.#solver.link + this.#look);
    if (signal.aborted) return;
    this.#game = this.#board.table;
    this.#start = this.#board.view;
    this.#attempt = new Attempt(this.#found, this.#setting.history, this.#own.steps, this.#attempt);
    this.#card.showPuzzle(this.#found, seat, turns);
    this.#enter("open");
    this.#announcePuzzle();
  }

  /** Leaves the board to whatever comes next. */
  endLesson() {
    this.#ends.abort();
    this.#work.abort();
    if (this.#board.lesson === this) this.#board.lesson = undefined;
    this.#own.restore();
    this.#card.remove();
  }

  /** @param {State} state */
  #supersede(state) {
    this.#state = state;
    this.#payOff = undefined;
    this.#work.abort();
    this.#work = new AbortController();
    return this.#work;
  }

  /** @param {State} state */
  #enter(state) {
    this.#state = state;
    this.#card.setState(state);
    this.#board.guardsChanged();
  }

  /** The board reports an action or an outcome. @param {{ text: string, chance: boolean }} played */
  #collect({ text, chance }) {
    const isFirst = this.#played.length === 0;
    if (this.#own.isOwn || chance || (isFirst && this.#state !== "open")) return;
    this.#played.push(text);
    if (!isFirst) return;
    const { signal } = this.#supersede("playing");
    // After the other actions of the same turn.
    queueMicrotask(() => this.#examine(this.#played.splice(0), signal));
  }

  /** Answers what was played. @param {string[]} actions @param {AbortSignal} signal */
  async #examine(actions, signal) {
    this.#enter("playing");
    const thinking = setTimeout(() => this.#card.showAnswer(this.#board.word("puzzle.thinking"), "on"), 600);
    signal.addEventListener("abort", () => clearTimeout(thinking), { once: true });
    try {
      const { verdict, choices } = await this.#solver.judgeActions(this.#attempt.steps, actions, signal);
      if (signal.aborted) return;
      clearTimeout(thinking);
      const play = { board: this.#board, own: this.#own, solver: this.#solver, signal };
      await (verdict.right ? this.#accept(choices, play) : this.#refute(verdict, choices, play));
    } catch (error) {
      if (signal.aborted) return;
      this.#board.report(error);
      this.#reopen();
    } finally {
      clearTimeout(thinking);
    }
  }

  /**
   * The answer is right: that was all, or the defence follows.
   * @param {Choice[]} choices
   * @param {import("./defence.js").Played} play
   */
  async #accept(choices, play) {
    this.#attempt.compare(choices);
    const isOver = () => this.#board.view?.toPlay === "over" || this.#solver.isThrough(this.#own.steps);
    // The same whether the turn goes on, or the others answer.
    if (!isOver()) this.#card.showAnswer(this.#board.word("puzzle.on"), "on");
    if (!isOver() && this.#board.view?.toPlay !== this.#seat && !(await defend(play))) return;
    this.#attempt.reach(this.#own.steps);
    // A defence may have nothing left but to lose.
    if (!isOver() && this.#board.view?.toPlay === this.#seat) return this.#enter("open");
    const streak = this.#attempt.solve();
    this.#finish(play.signal, true, (reason) => this.#card.showSolved(this.#found, this.#attempt, streak, reason));
  }

  /**
   * Says how it went, and then, while the game goes on by itself, why.
   * @param {AbortSignal} signal
   * @param {boolean} isTheirs whether they have found the solution themselves
   * @param {(reason?: import("../learn/walk.js").Message[]) => void} show
   */
  async #finish(signal, isTheirs, show) {
    show();
    this.#enter("done");
    this.#announcePuzzle();
    if (!this.#start) return;
    const play = { board: this.#board, own: this.#own, solver: this.#solver };
    const payOff = new PayOff(play, this.#seat, this.#start);
    this.#payOff = payOff;
    try {
      const reason = await payOff.play(this.#found.puzzle.goal, isTheirs, signal);
      if (reason) show(reason);
    } catch (error) {
      if (!signal.aborted) this.#board.report(error);
    } finally {
      if (this.#payOff === payOff) this.#payOff = undefined;
    }
  }

  /**
   * Shows why an answer is wrong: the refutation is played.
   * @param {PuzzleVerdict} verdict
   * @param {Choice[]} choices
   * @param {import("./defence.js").Played} play
   */
  async #refute(verdict, choices, play) {
    this.#attempt.miss();
    this.#card.showMistake(this.#found, verdict, choices, []);
    const replies = await refute(play, verdict);
    if (!replies) return;
    if (replies.length) this.#card.showMistake(this.#found, verdict, choices, replies);
    this.#enter("failed");
    this.#announcePuzzle();
  }

  /** Somebody tried what is not allowed, or touched the board when the puzzle was over. @param {{ id: string }} reason */
  #refused(reason) {
    if (this.#own.isOwn) return;
    if (this.#state === "failed" && reason.id === OBJECTIONS.failed) this.#retry();
    this.#payOff?.skip();
  }

  /** Another game came onto the board. */
  #endIfReplaced() {
    if (!this.#own.isOwn && this.#game && this.#board.table !== this.#game) this.endLesson();
  }

  /** They may have navigated: the puzzle goes on from where they are to act. When it is over, it is looked through. */
  #resumeHere() {
    if (this.#state === "done") return this.#payOff?.leaveIfBack();
    if (this.#own.isOwn || this.#state === "playing") return;
    const [now, { steps }] = [this.#own.steps, this.#attempt];
    if (this.#state === "failed" ? now > steps : now === steps) return;
    this.#attempt.goTo(now);
    this.#reopen();
  }

  /** Undo: what they played last. @param {Table} table */
  #undoOwn(table) {
    if (this.#state === "playing" || (this.#state !== "failed" && this.#attempt.isNew)) return false;
    if (this.#state !== "failed") this.#attempt.goBack();
    this.#letAct();
    table.goToStep(this.#attempt.steps);
    return true;
  }

  /** Sets the position back to where they are to act; a puzzle that is solved begins anew. */
  #retry() {
    if (this.#state === "done") this.showStart();
    else this.#reopen();
  }

  #reopen() {
    this.#letAct();
    this.#own.goTo(this.#attempt.steps);
  }

  /** They are to act again: what was said of the last try no longer fits. */
  #letAct() {
    this.#supersede("open");
    this.#card.showSituation();
    this.#card.setState("open");
  }

  /** Points out the piece or the place to begin with, or else the idea; the second time, the whole action. */
  async #giveHint() {
    if (this.#state !== "open") return;
    const { signal } = this.#supersede("playing");
    this.#enter("playing");
    const action = await this.#solver.actionAfter(this.#attempt.steps, signal).catch((error) => this.#board.report(error));
    if (signal.aborted) return;
    this.#enter("open");
    if (!action) return;
    const { themes } = this.#found.puzzle;
    const isFirst = this.#attempt.hintsHere === 0;
    const begin = isFirst ? this.#own.pointOut(action, true) : "";
    // The whole action counts as a miss: never unasked, not even where there is nothing else to tell.
    const isWhole = !isFirst;
    this.#attempt.useHint(isWhole);
    if (!isWhole) return this.#card.showHint(begin, themes);
    this.#card.showAnswer(this.#board.word("learn.hint-is", { path: this.#own.pointOut(action) }), "on");
  }

  /** Plays the solution, turn by turn, from the start. */
  async #solve() {
    if (this.#state !== "open") return;
    const { signal } = this.#supersede("playing");
    this.#enter("playing");
    this.#attempt.show();
    this.#attempt.rewind();
    this.#own.goTo(this.#attempt.steps);
    const { line } = this.#found.puzzle;
    for (const [index, turn] of line.entries()) {
      if (!(await this.#own.playScript([turn], () => !signal.aborted, PACE))) return;
      this.#card.showSolution(line.slice(0, index + 1));
    }
    this.#attempt.reach(this.#own.steps);
    const note = this.#attempt.canCount ? "" : this.#card.notCounted(this.#found);
    this.#finish(signal, false, (reason) => this.#card.showSolution(line, reason, note));
  }

  /** Shows the next puzzle of the same game, on the same board. */
  #next() {
    const { game, all, puzzle } = this.#found;
    const { history, selection } = this.#setting;
    const next = nextPuzzle(all, puzzle.id, selection(), (id) => history.result(`${game}/${id}`));
    if (next) this.#setting.open(next.id);
    else this.#card.showNoOther();
  }

  /** Tells the page which puzzle is shown, and how it stands. */
  #announcePuzzle() {
    const { game, puzzle } = this.#found;
    const detail = { game, puzzle: puzzle.id, state: this.#state, result: this.#setting.history.result(this.#found.name) };
    this.#board.dispatchEvent(new CustomEvent("puzzle", { detail, bubbles: true, composed: true }));
  }
}
