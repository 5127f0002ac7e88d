// @ts-check
/** The result of the game with a score sheet, buttons for what to play next, and the standing of the match. */
import { reasonBeside } from "../../board/live-region.js";
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
  let shown = "";
  /** @type {Promise<typeof import("../review/review.js")> | undefined} */
  let review;
  /** @type {{ game: unknown, isOver: boolean }} */
  let before = { game: undefined, isOver: false };
  const update = async () => {
    const { game, view } = board;
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
    if (!result) return place.replaceChildren();
    const next = async () => (await confirmLeave(session)) && session.beginWith(game.again());
    const again = createButton(t(standing && !standing.over ? "result.next" : "result.again"), next);
    again.id = "again";
    again.className = "main";
    const another = createButton(t("app.new-game"), setUp);
    place.replaceChildren(
      createElement("h2", { id: "result-title", textContent: translate(result.who) }),
      ...reasonBeside(result).map((why) => createElement("p", { textContent: translate(why) })),
      ...(createScoreSheet?.(game, board.board?.seats ?? [], view, standing) ?? []),
      // In a game by link the other player has to agree.
      ...(session.kept?.byLink ? [] : [createElement("p", { className: "row" }, again, another)]),
    );
    // The button that ended the game is gone.
    const held = document.activeElement;
    if (held === document.body || !held?.checkVisibility()) again.focus({ preventScroll: true });
    const offer = await (await review)?.createLevelOffer(session, board.board?.game ?? "");
    if (key === shown && offer) again.after(offer);
  };
  session.addEventListener("change", update); // fired whenever the board changes
  update();
}
