// @ts-check
/** Measures the position on the board: plays games from it, and shows what they tell so far. */
import { addGames } from "../../engine/add-games.js";
import { askWithRetry } from "../../engine/ask-with-retry.js";
import { enginePool } from "../../engine/engine-pool.js";
import { createButton, createElement, loadStyles } from "../page/dom.js";
import { t } from "../page/translate.js";
import { levelsOf } from "../table/player-names.js";
import { bestActions, meanTurns, shareOf } from "./measured-games.js";
import { notationInWords } from "./notation-in-words.js";
import { tenthsText } from "./tenths-text.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("./measured-games.js").Estimate} Estimate */

/** The games until a pause: then intervals of shares are two percentage points wide. */
const GAMES = 10_000;
/** The positions that a level searches for an action, as in `takefive report`. */
const NODES = 1000;
/** How long the games of one task take, in milliseconds: after each, what is shown grows, and a pause begins. */
const SLICE = 250;
/** After this time a task is given up, in milliseconds. */
const TIME = 60_000;
/** With fewer games than these, nothing is told yet. */
const FEWEST = 10;
/** The most first actions that are listed. */
const LISTED = 5;

export class Measure {
  #board;
  #onStart;
  #who = createElement("select");
  #button = createButton(t("measure.start"), () => this.#toggle());
  #progress = createElement("progress", { max: GAMES, value: 0, ariaLabel: t("measure.progress") });
  #count = createElement("p", { className: "quiet" });
  #rows = createElement("tbody");
  #table = createElement(
    "table",
    { className: "measured", hidden: true },
    createElement(
      "thead",
      {},
      row(
        "th",
        ["measure.what", "measure.value", "measure.interval"].map((id) => t(id)),
      ),
    ),
    this.#rows,
  );
  /** The game whose levels are listed. */
  #spec = "";
  /** The position that is measured, and who plays. */
  #about = "";
  /** @type {import("../../engine/tasks.js").ReplayedGames | undefined} */
  #found;
  /** The number of games at which the next pause begins. */
  #goal = GAMES;
  /** The seed of the next task. */
  #seed = 1;
  /** Of the tasks that run. @type {AbortController | undefined} */
  #running;

  /** @param {TakeBoard} board @param {HTMLElement} place @param {() => void} onStart */
  constructor(board, place, onStart) {
    this.#board = board;
    this.#onStart = onStart;
    this.#who.addEventListener("change", () => this.#clear());
    board.addEventListener("change", () => this.prepare().catch((error) => board.report(error)));
    place.append(
      createElement("p", { className: "quiet", textContent: t("measure.about") }),
      createElement(
        "div",
        { className: "who-plays" },
        createElement("label", { className: "field" }, t("measure.who"), this.#who),
        this.#button,
      ),
      this.#progress,
      this.#count,
      this.#table,
    );
  }

  /** Lists who can play, in another game than before, and drops what was found of another position. */
  async prepare() {
    const spec = this.#board.table?.spec ?? "";
    if (this.#spec === spec) return this.#about === this.#here() || this.#clear();
    this.#spec = spec;
    const levels = await levelsOf(spec);
    const named = levels.map(({ name }, index) => t("seats.level-named", { level: index + 1, name }));
    const options = [t("measure.random"), ...named].map((name, level) => new Option(name, String(level)));
    this.#who.replaceChildren(...options);
    this.#clear();
  }

  /** Stops as soon as the games that are being played are over; what is known stays. */
  pause() {
    this.#running = undefined;
    const isNew = this.#found === undefined;
    this.#button.textContent = t(isNew ? "measure.start" : "measure.continue");
    this.#button.disabled = this.#board.view?.result !== undefined;
  }

  get #played() {
    return this.#found?.games ?? 0;
  }

  #here() {
    return `${this.#board.view?.position} ${this.#who.value}`;
  }

  #clear() {
    this.#running?.abort();
    this.#about = this.#here();
    this.#found = undefined;
    [this.#seed, this.#goal] = [1, GAMES];
    this.pause();
    this.#show();
  }

  #toggle() {
    if (this.#running) return this.pause();
    if (this.#played >= this.#goal) this.#goal += GAMES;
    this.#onStart();
    this.#button.textContent = t("measure.pause");
    this.#running = new AbortController();
    const { signal } = this.#running;
    const workers = Array.from({ length: enginePool.most }, () => this.#play(signal));
    Promise.all(workers)
      .then(() => this.#running?.signal === signal && this.pause())
      .catch((error) => signal.aborted || this.#board.report(error));
  }

  /** Plays, one task after another, until there are enough games or a pause. @param {AbortSignal} signal */
  async #play(signal) {
    const { table: game, view } = this.#board;
    if (!game || !view) return;
    const level = Number(this.#who.value);
    const question = { spec: game.spec, line: [view.position], level, nodes: NODES, time: TIME };
    for (let games = 1; this.#running?.signal === signal && this.#played < this.#goal; ) {
      const began = performance.now();
      const seed = this.#seed++;
      const more = await askWithRetry(() => enginePool.replay({ ...question, seed, games }, signal), signal);
      if (signal.aborted) return;
      this.#found = addGames(this.#found, more);
      this.#show();
      const took = Math.max(1, performance.now() - began);
      games = Math.min(GAMES / 20, Math.max(1, Math.round((games * SLICE) / took)));
    }
  }

  #show() {
    const found = this.#found;
    this.#table.hidden = this.#played < FEWEST;
    Object.assign(this.#progress, { max: this.#goal, value: Math.min(this.#goal, this.#played) });
    const games = this.#played.toLocaleString(document.documentElement.lang);
    this.#count.textContent = t("measure.games", { count: this.#played, games });
    if (!found) return this.#rows.replaceChildren();
    const { table: game, board, view } = this.#board;
    const seatName = (/** @type {number} */ seat) => board?.seats[seat - 1] ?? String(seat);
    const words = (/** @type {string} */ action) => (game ? notationInWords(game, action) : action);
    const shares = found.firsts.map((own, seat) => {
      const name = t("measure.first", { seat: seatName(seat + 1) });
      return row("td", [name, ...inPercent(shareOf(own, found.games))]);
    });
    const best = bestActions(found, LISTED).map(({ action, share }) => row("td", [words(action), ...inPercent(share)]));
    if (best.length > 0) best.unshift(row("td", [t("measure.after", { seat: seatName(view?.turnOf ?? 1) }), "", ""]));
    this.#rows.replaceChildren(
      row("td", [t("measure.turns"), ...asText(meanTurns(found), (turns) => turns)]),
      ...shares,
      row("td", [t("measure.draws"), ...inPercent(shareOf(found.draws, found.games))]),
      ...best,
    );
  }
}

/** @param {Estimate} share */
const inPercent = ({ value, low, high }) =>
  asText({ value: 100 * value, low: 100 * low, high: 100 * high }, (percent) => t("analysis.percent", { percent }));

/** The value and the interval. @param {Estimate} estimate @param {(value: string) => string} withUnit */
function asText({ value, low, high }, withUnit) {
  const [text, from, to] = [value, low, high].map((number) => tenthsText(number, 1));
  return [withUnit(text), `${from}–${to}`];
}

/** @param {"th" | "td"} kind @param {string[]} texts */
function row(kind, texts) {
  const [first, ...others] = texts;
  const name = createElement("th", { scope: kind === "th" ? "col" : "row", textContent: first });
  return createElement("tr", {}, name, ...others.map((textContent) => createElement(kind, { textContent })));
}

/** @type {Measure | undefined} */
let measure;

/**
 * Shows the tool in this place.
 * @param {TakeBoard} board
 * @param {HTMLElement} place
 * @param {() => void} onStart is called when games begin: they want all the workers
 */
export async function openMeasure(board, place, onStart) {
  await loadStyles("app/panels/measure");
  measure ??= new Measure(board, place, onStart);
  await measure.prepare();
  return measure;
}
