// @ts-check
/** The tools of a game in play: undo and redo, resign, and agree to a draw. */
import { matchStanding } from "../game/match-standing.js";
import { findElement } from "../page/dom.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */

/** @param {TakeBoard} board @param {Session} session */
export function bindGameTools(board, session) {
  const [undo, redo, resign, draw] = ["undo", "redo", "resign", "draw"].map((id) => findElement(`#${id}`, HTMLButtonElement));
  undo.addEventListener("click", () => board.travel((table) => board.toDecision(table, board.host.undo)));
  redo.addEventListener("click", () => board.travel((table) => board.toDecision(table, (now) => now.redo())));
  const follow = () => {
    const { table, view } = board;
    if (!table || !view) return;
    const { byLink } = session.kept ?? {};
    // Actions that came or went with a link cannot be undone.
    undo.disabled = !view.canUndo || view.steps <= (byLink?.base ?? 0);
    redo.disabled = !view.canRedo;
    // A finished game that is only looked at keeps its result.
    const isKept = table.turns(view.version).over && !table.isStudy && !table.isUndone;
    resign.disabled = draw.disabled = view.turnOf === undefined || view.toPlay === "over" || isKept;
    // If points add up over a match, an abandoned game would have none.
    resign.hidden = matchStanding(table)?.addsUp === true;
    const levels = table.see((now) => now.levels());
    draw.hidden = resign.hidden || levels.length !== 2 || byLink !== undefined || levels.some((level) => level > 0);
  };
  session.addEventListener("change", follow); // fired whenever the board changes
  follow();
}
