// @ts-check
/** Opens the position editor, which is loaded on first use. */
import { openEditor } from "../../editor/editor.js";
import { Game, loadAll } from "../../game.js";
import { insist } from "../../loading.js";
import { mayLeave } from "../game/leave.js";
import { dismiss, notice } from "../page/notices.js";
import { t } from "../page/say.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */

/**
 * Opens the editor with the current position.
 * @param {TakeBoard} board
 * @param {Session} session
 */
export async function edit(board, session) {
  const all = await loadAll();
  const [spec, position] = [board.board?.spec ?? all.games()[0].id, board.view?.position];
  const looks = ["look", "theme"].map((name) => [name, board.getAttribute(name) ?? ""]);
  await openEditor({
    spec,
    position,
    looks: Object.fromEntries(looks),
    address: (link) => `${location.origin}${location.pathname}#${link}`,
    play: async (link) => {
      if (!(await mayLeave(session))) return false;
      const game = Game.open(link);
      game.with((table) => table.setTag("Date", new Date().toISOString().slice(0, 10)), undefined);
      await session.openRecord(game);
      return true;
    },
    aside: (resume) => {
      dismiss("draft"); // of several drafts that were left, only the last is offered
      notice("draft", t("editor.aside"), [{ text: t("editor.go-on"), act: resume }]);
    },
    embed: async (link) => {
      const { showEmbedOf } = await insist(() => import("../share/embed-dialog.js"));
      await showEmbedOf(link, Object.fromEntries(looks));
    },
  });
}
