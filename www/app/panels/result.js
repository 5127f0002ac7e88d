// @ts-check
/**
 * The result of the game, on a card: who won and by how much, what to play next, and the way to the review; where a table
 * says more than that, a score sheet. On a narrow screen the card lies over the end of the board until it is closed;
 * then *Again* is in the toolbar, in place of what a finished game has no use for.
 */
import { loadWithRetry } from "../../load-with-retry.js";
import { createButton, findElement, createElement, loadStyles } from "../page/dom.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { matchStanding, describeStanding } from "../game/match-standing.js";
import { translate, t } from "../page/translate.js";
import { wide } from "../table/layout.js";
import { showPanel } from "./tabs.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../../../take-five-web.js").View} View */

/**
 * @param {TakeBoard} board
 * @param {Session} session
 * @param {unknown} open the game that was on the board, not over yet, before this was loaded
 */
export function bindResultPanel(board, session, open) {
  const card = findElement("#result", HTMLElement);
  const line = findElement("#match", HTMLElement);
  const hint = findElement("#hint", HTMLElement);
  const again = createElement("button", { type: "button", id: "again", className: "main" });
  again.addEventListener("click", async () => {
    if (board.table && (await confirmLeave(session))) session.beginWith(board.table.again());
  });
  const why = createButton("", () => {
    showPanel("review");
    close.click();
    if (!wide.matches) findElement("#tabs", HTMLElement).scrollIntoView();
  });
  const close = createButton("×", () => {
    if (wide.matches) return;
    card.classList.add("closed");
    if (again.isConnected) hint.before(again);
  });
  close.className = "close";
  close.ariaLabel = t("app.close");
  let shown = "";
  /** @type {Promise<typeof import("../review/review.js")> | undefined} */
  let review;
  /** @type {{ game: unknown, isOver: boolean }} */
  let before = { game: open, isOver: false };
  const update = async () => {
    const { table: game, view } = board;
    if (!game || !view) return;
    const isOver = game.turns(view.version).over;
    const hasEnded = isOver && before.game === game && !before.isOver;
    before = { game, isOver };
    if (isOver || game.isStudy) review ??= loadWithRetry(() => import("../review/review.js"));
    review?.then(({ followGame }) => followGame(board, session, hasEnded));
    const result = view.result;
    const standing = matchStanding(game);
    const names = (board.board?.seats ?? []).map(translate);
    const key = JSON.stringify([result, standing, names, session.kept?.id]);
    if (key === shown) return;
    shown = key;
    // Loaded with the first result; then everything is shown at once.
    const load = () => Promise.all([import("./score-sheet.js"), loadStyles("result")]);
    const [{ createScoreSheet }] = result ? await loadWithRetry(load) : [{}];
    if (hasEnded) await board.playback.whenFinished();
    if (key !== shown) return; // undone in the meantime
    line.textContent = standing ? describeStanding(standing, names, result !== undefined) : "";
    card.hidden = result === undefined;
    again.remove();
    if (!result) return card.replaceChildren();
    const own = board.reader === undefined ? undefined : result.places[board.reader - 1];
    why.textContent = t("result.review", { place: String(own ?? "none") });
    again.textContent = t(standing && !standing.over ? "result.next" : "result.again");
    // In a game by link the other player has to agree.
    const isOurs = !session.kept?.byLink;
    const row = createElement("p", { className: "row" }, ...(isOurs ? [again] : []), why);
    const isSheet = names.length > 2 || standing !== undefined;
    // The review, which begins now, fills it: its place is there from the start.
    const isForReader = hasEnded && board.reader !== undefined && board.reader <= names.length;
    const best = createElement("button", { type: "button", className: "best", disabled: true });
    card.classList.remove("closed");
    card.replaceChildren(
      createElement("h2", { textContent: headline(result, names, board.reader) }),
      ...(isSheet ? (createScoreSheet?.(game, board.board?.seats ?? [], view, standing) ?? []) : []),
      ...(isForReader ? [best] : []),
      row,
      close,
    );
    if (isForReader) review?.then(({ showBestMoveIn }) => showBestMoveIn(best));
    // A game that was opened at its end is looked at.
    if (!hasEnded) close.click();
    // The button that ended the game is gone.
    const held = document.activeElement;
    if (held === document.body || !held?.checkVisibility()) again.focus({ preventScroll: true });
    const offer = isOurs && (await (await review)?.createLevelOffer(session, board.board?.game ?? "", result.places));
    if (key === shown && offer) why.before(offer);
  };
  session.addEventListener("change", update); // fired whenever the board changes
  update();
}

/**
 * Returns who won and, of two players, the score.
 * @param {NonNullable<View["result"]>} result
 * @param {string[]} names of the players
 * @param {number | undefined} reader who is told, from 1
 */
function headline({ places, points }, names, reader) {
  const firsts = places.flatMap((place, index) => (place === 1 ? [index] : []));
  const own = (reader ?? firsts[0] + 1) - 1;
  const isShared = firsts.length > 1;
  const score = points && points.length === 2 ? `${points[own]}–${points[1 - own]}` : "";
  const place = isShared && places[own] === 1 ? "shared" : String(places[own]);
  const player = reader === undefined ? names[own] : "";
  return t(reader === undefined ? "result.headline" : "result.headline-you", { place, player, players: places.length, score });
}
