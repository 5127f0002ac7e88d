// @ts-check
/** Opens the position editor, which is loaded on first use. */
import { openEditor } from "../../editor/editor.js";
import { RecoverableTable, loadModule } from "../../recoverable-table.js";
import { loadWithRetry } from "../../load-with-retry.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { dismissNotice, showNotice } from "../page/notices.js";
import { t } from "../page/translate.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */

/**
 * Opens the editor with the current position.
 * @param {TakeBoard} board
 * @param {Session} session
 */
export async function openPositionEditor(board, session) {
  const { games } = await loadModule();
  const [spec, position] = [board.board?.spec ?? games()[0].id, board.view?.position];
  const looks = ["look", "theme"].map((name) => [name, board.getAttribute(name) ?? ""]);
  await openEditor({
    spec,
    position,
    looks: Object.fromEntries(looks),
    address: (link) => `${location.origin}${location.pathname}#${link}`,
    play: async (link) => {
      if (!(await confirmLeave(session))) return false;
      const game = RecoverableTable.open(link);
      game.with((table) => table.setTag("Date", new Date().toISOString().slice(0, 10)), undefined);
      await session.openRecord(game);
      return true;
    },
    aside: (resume) => {
      dismissNotice("draft"); // of several drafts that were left, only the last is offered
      showNotice("draft", t("editor.aside"), [{ text: t("editor.go-on"), act: resume }]);
    },
    embed: async (link) => {
      const { showEmbedDialogForLink } = await loadWithRetry(() => import("../share/embed-dialog.js"));
      await showEmbedDialogForLink(link, Object.fromEntries(looks));
    },
  });
}
