// @ts-check
/** The result of the game with a score sheet, buttons for what to play next, and the standing of the match. */
import { insist } from "../../loading.js";
import { button, find, make } from "../page/dom.js";
import { mayLeave } from "../game/leave.js";
import { standingOf, told } from "../game/match.js";
import { say, t } from "../page/say.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */

/** @param {TakeBoard} board @param {Session} session @param {() => unknown} setUp opens the dialog for a new game */
export function bindResult(board, session, setUp) {
  const place = find("#result", HTMLElement);
  const line = find("#match", HTMLElement);
  let shown = "";
  const update = async () => {
    const { game, view } = board;
    if (!game || !view) return;
    const result = view.result;
    const standing = standingOf(game);
    const names = (board.board?.seats ?? []).map(say);
    const key = JSON.stringify([result, standing, names, session.kept?.id]);
    if (key === shown) return;
    shown = key;
    // Loaded with the first result; then everything is shown at once.
    const { scoreSheet } = result ? await insist(() => import("./score-sheet.js")) : {};
    if (key !== shown) return; // undone in the meantime
    line.textContent = standing ? told(standing, names, result !== undefined) : "";
    place.hidden = result === undefined;
    if (!result) return place.replaceChildren();
    const next = async () => (await mayLeave(session)) && session.beginWith(game.again());
    const again = button(t(standing && !standing.over ? "result.next" : "result.again"), next);
    again.id = "again";
    again.className = "main";
    const another = button(t("app.new-game"), setUp);
    place.replaceChildren(
      make("h2", { id: "result-title", textContent: say(board.toldTo(view).result?.who ?? result.who) }),
      make("p", { textContent: say(result.why) }),
      ...(scoreSheet?.(game, board.board?.seats ?? [], view, standing) ?? []),
      // In a game by link the other player has to agree.
      ...(session.kept?.byLink ? [] : [make("p", { className: "row" }, again, another)]),
    );
    // The button that ended the game is gone.
    const held = document.activeElement;
    if (held === document.body || !held?.checkVisibility()) again.focus({ preventScroll: true });
  };
  session.addEventListener("change", update); // fired whenever the board changes
  update();
}
