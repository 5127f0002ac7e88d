// @ts-check
/** Opens the position editor, which is loaded on first use. */
import { openEditor } from "../../editor/editor.js";
import { RecoverableTable, loadModule } from "../../recoverable-table.js";
import { loadWithRetry } from "../../load-with-retry.js";
import { loadWords } from "../../words.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { dismissNotice, showNotice } from "../page/notices.js";
import { t } from "../page/translate.js";
import { againstComputer, readChoices } from "../store/last-choices.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */

/**
 * Opens the editor with the current position.
 * @param {TakeBoard} board
 * @param {Session} session
 */
export async function openPositionEditor(board, session) {
  const [{ games }] = await loadWithRetry(() => Promise.all([loadModule(), loadWords("more")]));
  const [spec, position] = [board.board?.spec ?? games()[0].id, board.view?.position];
  const looks = ["look", "theme"].map((name) => [name, board.getAttribute(name) ?? ""]);
  await openEditor({
    spec,
    position,
    looks: Object.fromEntries(looks),
    address: (link) => `${location.origin}${location.pathname}#${link}`,
    play: async (link) => {
      if (!(await confirmLeave(session))) return false;
      const game = openWithPlayersOf(board, link);
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

/**
 * Opens a link with the players of the game on the board. In another game, or one for more or fewer, whoever played
 * against the computer still does.
 * @param {TakeBoard} board
 * @param {string} link
 */
function openWithPlayersOf({ board, table }, link) {
  const game = RecoverableTable.open(link);
  const levels = [...(table?.see((table) => table.levels()) ?? [])];
  if (!levels.some((level) => level > 0)) return game;
  const { game: id, seats } = game.see((table) => table.board());
  game.free();
  const isLike = id === board?.game && seats.length === levels.length;
  const plays = isLike
    ? levels.map((level) => (level > 0 ? `engine-${level}` : "human"))
    : againstComputer(readChoices(), id, seats.length).map(({ plays }) => plays);
  return RecoverableTable.open(`${link}&seats=${plays.join()}`);
}
