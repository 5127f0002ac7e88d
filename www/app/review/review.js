// @ts-check
/**
 * The review of a finished or opened game: a panel beside the board, which opens by itself when a game has ended that
 * somebody played here. It stops as soon as the game goes on, another one comes, or the panel is closed.
 */
import { loadWithRetry } from "../../load-with-retry.js";
import { loadWords } from "../../words.js";
import { createElement, findElement } from "../page/dom.js";
import { t } from "../page/translate.js";
import { countResult } from "./level-offer.js";
import { ReviewView } from "./review-view.js";

export { createLevelOffer } from "./level-offer.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */

class Review {
  #board;
  #session;
  #panel;
  #body = createElement("div", { className: "body" });
  /** @type {ReviewView | undefined} */
  #view;
  /** The game on the board, its turns, and whether it is over. @type {{ game: unknown, line: string, isOver: boolean }} */
  #seen = { game: undefined, line: "", isOver: false };

  /** @param {TakeBoard} board @param {Session} session */
  constructor(board, session) {
    this.#board = board;
    this.#session = session;
    const summary = createElement("summary", { textContent: t("review.title") });
    this.#panel = createElement("details", { className: "panel", id: "review", hidden: true }, summary, this.#body);
    this.#panel.setAttribute("name", "panel");
    document.head.append(createElement("link", { rel: "stylesheet", href: new URL("review.css", import.meta.url).href }));
    findElement(".side > .panel", HTMLDetailsElement).before(this.#panel);
    this.#panel.addEventListener("toggle", () => this.#begin());
  }

  /** Follows the game on the board. @param {boolean} hasEnded just now */
  follow(hasEnded) {
    const { game, view } = this.#board;
    if (!game || !view) return;
    const { turns, over } = game.turns(view.version);
    const line = turns.map(({ text }) => text).join(" ");
    const isOver = over && !game.see((table) => table.isUndone());
    const before = this.#seen;
    this.#seen = { game, line, isOver };
    if (before.game !== game || before.line !== line || before.isOver !== isOver) this.#stop();
    this.#panel.hidden = !isOver && !(game.isStudy && turns.length > 0);
    if (this.#panel.hidden) this.#close();
    else if (hasEnded) this.#open();
    else this.#begin();
    this.#view?.follow();
  }

  /** Opens the panel in place of the list of turns: if another one is open, somebody wants that. */
  #open() {
    const levels = [...(this.#board.game?.see((table) => table.levels()) ?? [])];
    const open = document.querySelector(".side > details.panel[open]");
    const isFree = !open || open.querySelector("#turns") !== null;
    // Nobody has asked for it if only engines have played.
    if (isFree && levels.includes(0)) this.#panel.open = true;
  }

  /** Brings the list of turns back. */
  #close() {
    if (!this.#panel.open) return;
    this.#panel.open = false;
    const list = document.querySelector("#turns")?.closest("details");
    if (list) list.open = true;
  }

  /** Starts or goes on if the panel is open. */
  #begin() {
    if (!this.#panel.open || this.#panel.hidden) return this.#view?.pause();
    if (!this.#view) {
      this.#view = new ReviewView(this.#board, this.#session);
      this.#body.replaceChildren(this.#view.content);
      this.#view.follow();
    }
    this.#view.goOn();
  }

  #stop() {
    this.#view?.pause();
    this.#view = undefined;
    this.#body.replaceChildren();
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
  const { game, view } = board;
  if (hasEnded && view?.result && !game?.isStudy) countResult(session, board.board?.game ?? "", view.result.places);
  review ??= loadWithRetry(() => loadWords("en", "review")).then(() => new Review(board, session));
  (await review).follow(hasEnded);
}
