// @ts-check
/** One mistake in the review: what was played, what was better and why, to be stepped through on the board. */
import { createButton, createElement } from "../page/dom.js";
import { t } from "../page/translate.js";
import { highlightAction } from "../panels/highlight-action.js";
import { notationInWords } from "../panels/notation-in-words.js";
import { gradeOf } from "./judging.js";
import { tryAgain } from "./try-again.js";
import { tenthsText } from "../panels/tenths-text.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../../../take-five-engine.js").Line} Line */
/** @typedef {import("./examination.js").Mistake} Mistake */

/** Windows without a second column. */
const NARROW = "(max-width: 56rem)";

/** From which difference on points are mentioned. */
const POINTS = 0.5;

const percent = (/** @type {number} */ chance) => Math.round(100 * chance);

/** @param {string} sign @param {string} label @param {() => unknown} act */
function createIconButton(sign, label, act) {
  const button = createButton(sign, act);
  button.ariaLabel = label;
  button.title = label;
  return button;
}

export class MistakeItem {
  #board;
  #mistake;
  /** The position it was made in. */
  #position;
  #button;
  #details = createElement("div", { className: "better", hidden: true });
  #back = createIconButton("←", t("review.back"), () => this.#showMove(this.#played - 1));
  #next = createIconButton("→", t("review.next"), () => this.#showMove(this.#played + 1));
  /** How many actions of the better line are on the board. */
  #played = 0;
  element;

  /**
   * @param {TakeBoard} board
   * @param {Session} session
   * @param {Mistake} mistake
   * @param {number} number of the turn
   * @param {string} position it was made in
   * @param {(item: MistakeItem) => void} opened
   */
  constructor(board, session, mistake, number, position, opened) {
    this.#board = board;
    this.#mistake = mistake;
    this.#position = position;
    const grade = createElement("b", { textContent: t("review.grade", { grade: gradeOf(mistake.loss) ?? "" }) });
    const played = this.#say(mistake.played, 1);
    this.#button = createButton("", () => {
      if (this.#details.hidden) this.#expand(opened);
      else this.close();
    });
    this.#button.className = "line";
    this.#button.ariaExpanded = "false";
    const text = t("review.mistake", { number, played, percent: percent(mistake.loss) });
    this.#button.append(createElement("span", {}, grade, " ", text));
    const row = createElement("p", { className: "row" }, this.#back, this.#next);
    // In a game by link the other player is not there.
    if (!session.kept?.byLink) {
      const again = createButton(t("review.again"), () =>
        tryAgain(session, mistake.step, number).catch((error) => board.report(error)),
      );
      again.title = t("review.again-means");
      row.append(again);
    }
    const close = createIconButton("×", t("app.close"), () => {
      this.close();
      this.#button.focus();
    });
    close.className = "close";
    row.append(close);
    this.#details.append(createElement("p", { textContent: this.#why() }), row);
    this.element = createElement("li", {}, this.#button, this.#details);
  }

  /** @param {(item: MistakeItem) => void} opened */
  #expand(opened) {
    opened(this);
    this.#details.hidden = false;
    this.#button.ariaExpanded = "true";
    this.#showMove(0);
    if (!matchMedia(NARROW).matches) return this.#details.scrollIntoView({ block: "nearest" });
    // There it covers the lower edge of the window (`review.css`): the board is above it, with the players if both fit.
    const { svg } = this.#board;
    this.#board.scrollIntoView({ block: "start" });
    if (svg.getBoundingClientRect().bottom > this.#details.getBoundingClientRect().top) svg.scrollIntoView({ block: "start" });
  }

  close() {
    if (this.#details.hidden) return;
    this.#details.hidden = true;
    this.#button.ariaExpanded = "false";
    highlightAction(this.#board, []);
  }

  /** Points at the better action whenever its position is on the board. */
  followBoard() {
    if (!this.#details.hidden && this.#board.view?.position === this.#position)
      highlightAction(this.#board, this.#mistake.best.path);
  }

  /** Shows the position with this many actions of the better line. @param {number} count */
  #showMove(count) {
    const { table: game, view } = this.#board;
    const { best, step } = this.#mistake;
    if (!game || !view) return;
    this.#played = Math.min(Math.max(count, 0), best.actions.length);
    const last = game.turns(view.version).turns.at(-1)?.id ?? 0;
    const { isStudy } = game;
    this.#board.opponents.pause();
    this.#board.travel((table) => {
      table.goTo(last);
      table.goToStep(step);
      // It must not replace the game that was played.
      table.setStudy(true);
      for (const action of best.actions.slice(0, this.#played)) table.play(action);
      table.setStudy(isStudy);
      return true;
    });
    this.#back.disabled = this.#played === 0;
    this.#next.disabled = this.#played === best.actions.length;
    this.followBoard();
  }

  /** Returns the first actions of a line in words. @param {Line} line @param {number} [count] @param {number} [from] */
  #say({ actions }, count = actions.length, from = 0) {
    const { table: game } = this.#board;
    const said = actions.slice(from, from + count).map((action) => (game ? notationInWords(game, action) : action));
    return said.join(" ");
  }

  /** Why the better action is better. */
  #why() {
    const { best, played, player } = this.#mistake;
    const [most, own] = [best, played].map(({ chances }) => chances?.[player - 1] ?? 0);
    const [more, points] = [best, played].map(({ points }) => points?.[player - 1] ?? 0);
    const isWon = best.exact && most === 1;
    const args = { better: this.#say(best, 1), played: this.#say(played, 1), most: percent(most), own: percent(own) };
    const sentences = [t(isWon ? "review.wins" : "review.better", args)];
    if (more - points >= POINTS) sentences.push(t("review.points", { points: tenthsText(more - points) }));
    if (best.actions.length > 1) sentences.push(t("review.then", { line: this.#say(best, 8, 1) }));
    return sentences.join(" ");
  }
}
