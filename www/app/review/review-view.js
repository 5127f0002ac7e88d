// @ts-check
/** What the review of a game shows: the graph with its turning points, the largest mistakes, and luck. */
import { loadWithRetry } from "../../load-with-retry.js";
import { createElement } from "../page/dom.js";
import { t } from "../page/translate.js";
import { WinGraph } from "../panels/win-graph.js";
import { Examination } from "./examination.js";
import { readSteps } from "./game-steps.js";
import { endedByWord, gradeOf, largest, roundedShares, reviewedPlayers, stepsToValue, turningPoints } from "./judging.js";
import { MistakeItem } from "./mistake-item.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("./judging.js").Step} Step */

/** How often it is shown what is known so far, in milliseconds. */
const OFTEN = 100;

export class ReviewView {
  #board;
  #session;
  #graph;
  /** What it is doing; too much of it to be announced. */
  #progress = createElement("p", { className: "progress quiet" });
  #found = createElement("p", { className: "found", role: "status" });
  #mistakes = createElement("div", { className: "mistakes" });
  #luck = createElement("p", { className: "luck" });
  content = createElement("div", {});
  /** By step. @type {Map<number, MistakeItem>} */
  #items = new Map();
  /** The main line. @type {Step[]} */
  #steps = [];
  /** @type {Examination | undefined} */
  #examination;
  /** While it is running. @type {AbortController | undefined} */
  #running;
  #isScheduled = false;
  /** Where the best move is wanted, until it is shown there. @type {HTMLButtonElement | undefined} */
  #bestPlace;

  /** @param {TakeBoard} board @param {Session} session */
  constructor(board, session) {
    this.#board = board;
    this.#session = session;
    this.#graph = new WinGraph((turn) => board.travel((table) => table.goTo(turn)));
    this.content.append(this.#graph.figure, this.#progress, this.#found, this.#mistakes, this.#luck);
  }

  /** Stops computing. */
  pause() {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Computes what is not known yet. */
  async resume() {
    const { table: game } = this.#board;
    const isDone = this.#examination?.progress.kind === "done";
    if (!game || this.#running || (isDone && !this.#bestPlace)) return;
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    try {
      if (!isDone) await this.#examine(game, signal);
      await this.#findBest(game.spec, signal);
    } catch (error) {
      if (!signal.aborted) this.#board.report(error);
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }

  /** @param {import("../../recoverable-table.js").RecoverableTable} game @param {AbortSignal} signal */
  async #examine(game, signal) {
    if (this.#steps.length === 0) this.#steps = await readSteps(game, signal);
    signal.throwIfAborted();
    const players = reviewedPlayers([...game.see((table) => table.levels())]);
    this.#examination = new Examination(game.spec, this.#steps, players, () => this.#schedule());
    this.#showFound();
    await this.#examination.run(signal);
  }

  /** Shows the reader's best move there, once it is found. @param {HTMLButtonElement} place */
  showBestIn(place) {
    place.textContent = t("review.best-soon");
    this.#bestPlace = place;
  }

  /** @param {string} spec @param {AbortSignal} signal */
  async #findBest(spec, signal) {
    const [place, examination, { reader }] = [this.#bestPlace, this.#examination, this.#board];
    if (!place || !examination || reader === undefined || signal.aborted) return;
    const { findBestMove, showBestMove } = await loadWithRetry(() => import("./best-move.js"));
    const best = await findBestMove(spec, this.#steps, examination, reader, signal);
    if (signal.aborted) return;
    this.#bestPlace = undefined;
    showBestMove(place, this.#board, this.#steps, best);
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      this.#showFound();
    }, OFTEN);
  }

  /** Follows the board to another position. */
  followBoard() {
    this.#plot();
    for (const item of this.#items.values()) item.followBoard();
  }

  #showFound() {
    const examination = this.#examination;
    if (!examination) return;
    this.#plot();
    const seats = this.#board.board?.seats ?? [];
    const players = reviewedPlayers([...(this.#board.table?.see((table) => table.levels()) ?? [])]);
    const found = largest(examination.findings, players);
    const all = (/** @type {number} */ player) =>
      examination.findings.filter((finding) => finding.player === player && gradeOf(finding.loss));
    const isDone = examination.progress.kind === "done";
    this.#progress.textContent = isDone ? "" : this.#doing();
    const count = players.flatMap(all).length;
    this.#found.textContent = isDone
      ? t("review.found", { count, shown: count === found.length ? "all" : `${found.length}` })
      : "";
    const lists = players.map((player) => {
      const items = found.filter((mistake) => mistake.player === player).map((mistake) => this.#item(mistake).element);
      const who = player === this.#board.reader ? { id: "seat.reader", args: {} } : seats[player - 1];
      const title = createElement("h2", { textContent: t("review.of", { player: who }) });
      return items.length > 0 ? [title, createElement("ol", {}, ...items)] : [];
    });
    const held = document.activeElement;
    this.#mistakes.replaceChildren(...lists.flat());
    // Moved elements lose the focus.
    if (held instanceof HTMLElement && this.#mistakes.contains(held)) held.focus({ preventScroll: true });
    const { replays } = examination;
    const each = roundedShares(replays?.firsts ?? []).map((percent, index) =>
      t("analysis.chance", { seat: index + 1 === this.#board.reader ? { id: "seat.reader", args: {} } : seats[index], percent }),
    );
    this.#luck.textContent = replays ? t("review.luck", { games: replays.games, chances: each.join(t("list.comma")) }) : "";
  }

  #doing() {
    const { kind, done, all } = this.#examination?.progress ?? { kind: "looking", done: 0, all: 0 };
    if (kind === "looking") return t("review.looking", { percent: Math.floor((100 * done) / Math.max(all, 1)) });
    if (kind === "replaying") return t("review.replaying");
    return t("review.judging", { number: Math.min(done + 1, all), all });
  }

  /** @param {import("./examination.js").Mistake} mistake */
  #item(mistake) {
    const { turns } = this.#board.table?.turns(this.#board.view?.version ?? -1) ?? { turns: [] };
    const number = turns[mistake.turn]?.number ?? 0;
    const item =
      this.#items.get(mistake.step) ??
      new MistakeItem(this.#board, this.#session, mistake, number, this.#steps[mistake.step].position, (shown) => {
        for (const other of this.#items.values()) if (other !== shown) other.close();
      });
    this.#items.set(mistake.step, item);
    return item;
  }

  /** Draws the graph as far as it is known. */
  #plot() {
    const { table: game, view, board } = this.#board;
    const examination = this.#examination;
    if (!game || !view || !examination) return;
    const { turns } = game.turns(view.version);
    const ends = stepsToValue(this.#steps, []);
    const chances = ends.map((at) => examination.chancesAt(at));
    const swings = turningPoints(endedByWord(this.#steps) ? chances.slice(0, -1) : chances);
    const mistakes = largest(examination.findings, reviewedPlayers([...game.see((table) => table.levels())]));
    const stops = ends.map((_, index) => {
      const turn = index - 1;
      // Set-up and resigning have no number.
      const { number } = turns.slice(0, index).findLast((turn) => turn.number !== undefined) ?? { number: 0 };
      const mistake = mistakes.find((mistake) => mistake.turn === turn);
      const text = mistake ? t("review.grade", { grade: gradeOf(mistake.loss) ?? "" }) : t("review.turning-point");
      const mark = mistake || swings.includes(index) ? { isFull: mistake !== undefined, text } : undefined;
      return { turn: turns[turn]?.id ?? 0, number, chances: chances[index], mark };
    });
    this.#graph.plot(stops, view.at, board?.seats ?? []);
  }
}
