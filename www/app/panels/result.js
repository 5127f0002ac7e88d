// @ts-check
/**
 * What belongs to the result of the game: a score sheet, buttons for what to play next, and the standing of the match.
 * Who won, and why, is said above the board. *Rematch* is in the toolbar, in place of what a finished game has no use for.
 */
import { loadWithRetry } from "../../load-with-retry.js";
import { createButton, findElement, createElement } from "../page/dom.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { matchStanding, describeStanding } from "../game/match-standing.js";
import { translate, t } from "../page/translate.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */

/** @param {TakeBoard} board @param {Session} session @param {() => unknown} setUp opens the dialog for a new game */
export function bindResultPanel(board, session, setUp) {
  const place = findElement("#result", HTMLElement);
  const line = findElement("#match", HTMLElement);
  const hint = findElement("#hint", HTMLElement);
  const again = createElement("button", { type: "button", id: "again", className: "main" });
  const another = createButton(t("app.new-game"), setUp);
  const row = createElement("p", { className: "row" }, another);
  again.addEventListener("click", async () => {
    if (board.table && (await confirmLeave(session))) session.beginWith(board.table.again());
  });
  let shown = "";
  /** @type {Promise<typeof import("../review/review.js")> | undefined} */
  let review;
  /** @type {{ game: unknown, isOver: boolean }} */
  let before = { game: undefined, isOver: false };
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
    const { createScoreSheet } = result ? await loadWithRetry(() => import("./score-sheet.js")) : {};
    if (key !== shown) return; // undone in the meantime
    line.textContent = standing ? describeStanding(standing, names, result !== undefined) : "";
    place.hidden = result === undefined;
    again.remove();
    if (!result) return place.replaceChildren();
    again.textContent = t(standing && !standing.over ? "result.next" : "result.again");
    row.replaceChildren(another);
    // In a game by link the other player has to agree.
    const isOurs = !session.kept?.byLink;
    place.replaceChildren(
      ...(createScoreSheet?.(game, board.board?.seats ?? [], view, standing) ?? []),
      ...(isOurs ? [row] : []),
    );
    if (isOurs) hint.before(again);
    // The button that ended the game is gone.
    const held = document.activeElement;
    if (held === document.body || !held?.checkVisibility()) again.focus({ preventScroll: true });
    const offer = await (await review)?.createLevelOffer(session, board.board?.game ?? "");
    if (key === shown && offer) another.before(offer);
  };
  session.addEventListener("change", update); // fired whenever the board changes
  update();
}
