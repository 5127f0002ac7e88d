// @ts-check
/** The analysis panel: the winning chances of each player, the best lines, and a graph of the game. */
import { HeatMap } from "../../board/heat-map.js";
import { askWithRetry } from "../../engine/ask-with-retry.js";
import { knownChances } from "../../engine/known-chances.js";
import { questionOf } from "../../engine/question.js";
import { enginePool } from "../../engine/engine-pool.js";
import { loadWithRetry } from "../../load-with-retry.js";
import { loadWords } from "../../words.js";
import { createButton, findElement, createElement } from "../page/dom.js";
import { EvaluationBar } from "../table/evaluation-bar.js";
import { notationInWords } from "./notation-in-words.js";
import { factInWords } from "./fact-in-words.js";
import { highlightAction } from "./highlight-action.js";
import { translate, t } from "../page/translate.js";
import { WinGraph } from "./win-graph.js";
import { tenthsText } from "./tenths-text.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../engine/tasks.js").Analysis} Analyzed */
/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").Stop} Stop */

/** How long to analyse a position, in milliseconds. */
const TIME = 6000;
/** How long to analyse each position of the graph, in milliseconds. */
const BRIEFLY = 200;
/**
 * How long a position must be on the board before it is analysed, in milliseconds: somebody may be stepping through
 * the game.
 */
const LOOK = 150;
const LINES = 3;

/** @param {number} chance */
const percent = (chance) => Math.round(100 * chance);
const short = new Intl.NumberFormat(document.documentElement.lang, { notation: "compact", maximumSignificantDigits: 3 });

class Panel {
  #board;
  #place = findElement("#analysis", HTMLElement);
  #bars = createElement("ul", { className: "bars" });
  #bar = new EvaluationBar();
  #facts = createElement("ul", { className: "odds" });
  #lines = createElement("ol", { className: "lines" });
  #effort = createElement("p", { className: "quiet" });
  #heat;
  #graph;
  /** @type {Analyzed | undefined} */
  #shown;
  /** The current line. @type {Stop[]} */
  #course = [];
  /** @type {AbortController | undefined} */
  #thought;
  /** Identifies the position being analysed; empty if there is none. */
  #about = "";
  #where = createElement("input", { type: "checkbox" });
  #measuring = createElement(
    "details",
    { className: "measure" },
    createElement("summary", { textContent: t("analysis.measure") }),
  );
  /** @type {import("./measure.js").Measure | undefined} */
  #measure;

  /** @param {TakeBoard} board */
  constructor(board) {
    this.#board = board;
    this.#heat = new HeatMap(board);
    this.#graph = new WinGraph((turn) => board.travel((table) => table.goTo(turn)));
    const buttons = Array.from({ length: LINES }, (_, index) => {
      const line = createButton("", () => this.#playLine(index));
      line.className = "line";
      return createElement("li", {}, line);
    });
    this.#lines.append(...buttons);
    this.#where.addEventListener("change", () => this.#mark());
    board.append(this.#bar.element);
    this.#place.append(
      this.#bars,
      this.#facts,
      this.#lines,
      this.#effort,
      createElement("label", { className: "check" }, this.#where, createElement("span", { textContent: t("analysis.where") })),
      this.#graph.figure,
      this.#measuring,
    );
    this.#measuring.addEventListener("toggle", () => this.#openMeasure().catch((error) => board.report(error)));
    // A half-entered action does not change the position.
    board.addEventListener("acted", () => this.#isAbout() || this.#stop());
    board.addEventListener("change", () => this.#isAbout() || this.#analyse());
  }

  /** Starts or stops, as the panel is shown or hidden. */
  toggle() {
    this.#stop();
    this.#bar.element.hidden = this.#place.hidden;
    if (!this.#place.hidden) return this.#analyse();
    this.#measure?.pause();
    this.#present(undefined);
  }

  async #openMeasure() {
    if (!this.#measuring.open) return this.#measure?.pause();
    const load = () => Promise.all([import("./measure.js"), loadWords("more")]);
    const [{ openMeasure }] = await loadWithRetry(load);
    this.#measure = await openMeasure(this.#board, this.#measuring, () => this.#thought?.abort());
  }

  /** Whether the position being analysed is the one on the board. */
  #isAbout() {
    return this.#about !== "" && this.#about === this.#here();
  }

  #here() {
    const { table: game, view } = this.#board;
    return `${game?.spec} ${view?.at} ${view?.steps} ${view?.position}`;
  }

  #stop() {
    this.#thought?.abort();
    this.#about = "";
    highlightAction(this.#board, []);
    this.#heat.colour(new Map());
  }

  #analyse() {
    this.#thought?.abort();
    if (this.#place.hidden) return;
    this.#thought = new AbortController();
    this.#about = this.#here();
    this.#think(this.#thought.signal);
  }

  /** @param {AbortSignal} signal */
  async #think(signal) {
    const board = this.#board;
    const { table: game, view } = board;
    if (!game || !view) return;
    this.#course = game.see((table) => table.course());
    this.#chart();
    try {
      this.#present(undefined);
      await board.playback.whenFinished();
      await new Promise((done) => setTimeout(done, LOOK));
      // While an opponent thinks, it gets all the cores.
      if (signal.aborted) return;
      if (board.opponents.isThinking) {
        this.#about = "";
        return;
      }
      const question = { ...questionOf(game, view), lines: LINES, time: TIME };
      const onProgress = (/** @type {Analyzed} */ now) => signal.aborted || this.#present(now);
      const found = await askWithRetry(() => enginePool.analyse(question, { onProgress, signal }), signal);
      if (signal.aborted) return;
      this.#present(found);
      knownChances.remember(question.spec, question.position, found.chances);
      this.#chart();
      const all = this.#course.map(({ position }, index) => ({
        position,
        before: this.#course.slice(0, index).map((stop) => stop.position),
      }));
      await knownChances.find(question.spec, all, BRIEFLY, { onProgress: () => this.#chart(), signal });
    } catch (error) {
      if (!signal.aborted) board.report(error);
    }
  }

  /** Draws the graph of the game, as far as it is known. */
  #chart() {
    const { table: game, view, board } = this.#board;
    const known = (/** @type {Stop} */ { turn, position }) => ({ turn, chances: knownChances.of(game?.spec ?? "", position) });
    this.#graph.plot(this.#course.map(known), view?.at ?? 0, board?.seats ?? []);
  }

  /** @param {Analyzed | undefined} found */
  #present(found) {
    this.#shown = found;
    const seats = this.#board.board?.seats ?? [];
    this.#fillBars(seats, found);
    const facts = (found?.facts ?? []).map((fact) => createElement("li", { textContent: factInWords(this.#board, fact) }));
    this.#facts.replaceChildren(...facts);
    [...this.#lines.children].forEach((item, index) => {
      const line = found?.lines[index];
      const [shown] = item.children;
      if (!(shown instanceof HTMLButtonElement)) return;
      const own = (found && typeof this.#board.view?.toPlay === "number" && this.#board.view.toPlay) || 1;
      const estimate = line?.chances ? t("analysis.percent", { percent: percent(line.chances[own - 1]) }) : "";
      const value = line?.value ? translate(line.value) : estimate;
      shown.disabled = !line;
      // Keep space for all lines until more is known, so that nothing jumps.
      item.toggleAttribute("hidden", found !== undefined && !line);
      shown.replaceChildren(
        createElement("span", {}, createElement("b", { textContent: value }), ` ${this.#spoken(line?.actions ?? [])}`),
      );
    });
    this.#effort.textContent = found ? effort(found) : t("analysis.thinks");
    this.#mark();
  }

  /** @param {string[]} actions */
  #spoken(actions) {
    const { table: game } = this.#board;
    const said = actions.map((action) => (game ? notationInWords(game, action) : action));
    // Actions in words need commas between them; in notation they do not.
    return said.join(said.every((text, index) => text === actions[index]) ? " " : t("list.comma"));
  }

  /** @param {Message[]} seats @param {Analyzed | undefined} found */
  #fillBars(seats, found) {
    const items = seats.map((seat, index) => {
      const [chance, points] = [found?.chances?.[index], found?.points?.[index]];
      const args = { seat, percent: percent(chance ?? 0), points: tenthsText(points ?? 0, 1) };
      const text = chance === undefined ? translate(seat) : t(points === undefined ? "analysis.chance" : "analysis.points", args);
      return createElement("li", { textContent: text });
    });
    this.#bars.replaceChildren(...items);
    this.#bar.showChances(found?.chances, seats, this.#board.board?.tokens ?? []);
  }

  /** Shows the best action on the board, and the heat map of the search. */
  #mark() {
    const found = this.#shown;
    highlightAction(this.#board, found?.lines[0]?.path ?? []);
    /** @type {Map<string, number>} */
    const amounts = new Map();
    for (const { path, nodes } of (this.#where.checked && found?.looked) || []) {
      for (const key of path) amounts.set(key, (amounts.get(key) ?? 0) + nodes);
    }
    this.#heat.colour(amounts);
  }

  /** Plays a line as a variation; engines do not answer it. @param {number} index */
  #playLine(index) {
    const line = this.#shown?.lines[index];
    if (!line) return;
    this.#board.opponents.pause();
    const isStudy = this.#board.table?.isStudy ?? false;
    this.#board.travel((table) => {
      // An analysis must not replace the game being played.
      table.setStudy(true);
      const played = line.actions.findIndex((action) => table.play(action).kind !== "played");
      table.setStudy(isStudy);
      return played !== 0;
    });
  }
}

/** @param {Analyzed} found */
function effort({ lines, nodes, depth, sampled, value }) {
  if (value) return t("tables.known");
  if (nodes === 0) return t(lines.length > 0 ? "analysis.only" : "analysis.no-choice");
  const args = { nodes: short.format(nodes), depth };
  return sampled ? t("analysis.playouts", args) : t("analysis.depth", args);
}

/** @type {Panel | undefined} */
let panel;

/** Starts and stops the analysis as its panel is shown and hidden. @param {TakeBoard} board */
export function toggleAnalysis(board) {
  panel ??= new Panel(board);
  panel.toggle();
}
