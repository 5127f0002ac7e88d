// @ts-check
/**
 * The review of a finished or opened game: a panel beside the board, which opens by itself when a game has ended that
 * somebody played here. It stops as soon as the game goes on, another one comes, or another panel is shown.
 */
import { loadWithRetry } from "../../load-with-retry.js";
import { loadWords } from "../../words.js";
import { createElement, findElement } from "../page/dom.js";
import { showPanel } from "../panels/tabs.js";
import { countResult } from "./level-offer.js";
import { ReviewView } from "./review-view.js";

export { createLevelOffer } from "./level-offer.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */

class Review {
  #board;
  #session;
  #panel = findElement("#review", HTMLElement);
  #tab = findElement("#review-tab", HTMLElement);
  /** @type {ReviewView | undefined} */
  #view;
  /** The game on the board, its turns, and whether it is over. @type {{ game: unknown, line: string, isOver: boolean }} */
  #seen = { game: undefined, line: "", isOver: false };

  /** @param {TakeBoard} board @param {Session} session */
  constructor(board, session) {
    this.#board = board;
    this.#session = session;
    document.head.append(createElement("link", { rel: "stylesheet", href: new URL("review.css", import.meta.url).href }));
    this.#panel.addEventListener("toggle", () => this.#examine());
  }

  /** Follows the game on the board. @param {boolean} hasEnded just now */
  followBoard(hasEnded) {
    const { table: game, view } = this.#board;
    if (!game || !view) return;
    const { turns, over } = game.turns(view.version);
    const line = turns.map(({ text }) => text).join(" ");
    const isOver = over && !(view.canForward && game.isUndone);
    const before = this.#seen;
    this.#seen = { game, line, isOver };
    if (before.game !== game || before.line !== line || before.isOver !== isOver) this.#discard();
    this.#tab.hidden = !isOver && !(game.isStudy && turns.length > 0);
    if (this.#tab.hidden) this.#close();
    else if (hasEnded) this.#showPanel();
    else this.#examine();
    this.#view?.followBoard();
  }

  /** Shows the panel in place of the list of turns: if another one is shown, somebody wants that. */
  #showPanel() {
    const levels = [...(this.#board.table?.see((table) => table.levels()) ?? [])];
    // Nobody has asked for it if only engines have played.
    if (!findElement("#record", HTMLElement).hidden && levels.includes(0)) showPanel(this.#panel.id);
  }

  /** Brings the list of turns back. */
  #close() {
    if (!this.#panel.hidden) showPanel("record");
  }

  /** Starts or goes on if the panel is shown. */
  #examine() {
    if (this.#panel.hidden || this.#tab.hidden) return this.#view?.pause();
    if (!this.#view) {
      this.#view = new ReviewView(this.#board, this.#session);
      this.#panel.replaceChildren(this.#view.content);
      this.#view.followBoard();
    }
    this.#view.resume();
  }

  /** Shows the reader's best move there, once it is found. @param {HTMLButtonElement} place */
  showBestIn(place) {
    this.#view?.showBestIn(place);
    this.#examine();
  }

  #discard() {
    this.#view?.pause();
    this.#view = undefined;
    this.#panel.replaceChildren();
  }
}

/** @type {Promise<Review> | undefined} */
let review;

/**
 * Offers the review of the game on the board if it is over or was opened as a record.
 * @param {TakeBoard} board
 * @param {Session} session
 * @param {boolean} hasEnded whether the game has ended just now
 */
export async function followGame(board, session, hasEnded) {
  const { table: game, view } = board;
  if (hasEnded && view?.result && !game?.isStudy) countResult(session, board.board?.game ?? "", view.result);
  review ??= loadWithRetry(() => loadWords("more")).then(() => new Review(board, session));
  (await review).followBoard(hasEnded);
}

/** Shows the best move of somebody who has played here, once it is found. @param {HTMLButtonElement} place */
export const showBestMoveIn = async (place) => (await review)?.showBestIn(place);
