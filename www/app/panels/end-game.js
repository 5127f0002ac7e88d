// @ts-check
/** Ends a game by resigning or by an agreed draw, after a question. */
import { confirm } from "../game/confirm-leave.js";
import { t } from "../page/translate.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/** @param {TakeBoard} board @param {import("../game/session.js").Session} session */
export async function resign(board, session) {
  const levels = [...(board.table?.see((table) => table.levels()) ?? [])];
  const people = levels.flatMap((level, index) => (level === 0 ? [index + 1] : []));
  // Against engines it is the person who resigns, no matter whose turn it is.
  const player = session.kept?.byLink?.seat ?? (people.length === 1 ? people[0] : board.view?.turnOf);
  if (!player) return;
  const who = player === board.reader ? { id: "seat.reader", args: {} } : (board.board?.seats[player - 1] ?? "");
  if (await confirm(t("app.resign-sure", { player: who }), t("app.resign"))) {
    board.travel((table) => (table.resign(player), true));
  }
}

/** @param {TakeBoard} board */
export async function agreeDraw(board) {
  const agrees = (board.board?.seats ?? []).map((player) => t("app.agrees", { player }));
  if (await confirm(t("app.draw-sure"), t("app.draw"), agrees)) board.travel((table) => (table.agreeDraw(), true));
}
