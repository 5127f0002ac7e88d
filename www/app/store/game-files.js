// @ts-check
/** Games in files: saves records, and opens anything that contains a game. */
import { Game, loadModuleForLink, loadModuleForRecord, isMessage, loadAllGames } from "../../game.js";
import { confirmDialog } from "../dialogs/confirm-dialog.js";
import { linkIn } from "../../notation.js";
import { importGames, offerImportedSettings, takeExportTags } from "./export-import.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { showNotice } from "../page/notices.js";
import { saveFileAs } from "./save-as.js";
import { translateAsSentence, t } from "../page/translate.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("./game-store.js").GameStore} GameStore */

/** More than any record can have: a larger file is not even read. In bytes. */
const LONGEST = 64e6;

/** The maximum number of games imported at once: each is written separately. */
const MOST = 10_000;

/**
 * Offers records to the user as a file download.
 * @param {string} text
 * @param {string} name of the file, without date and extension
 */
export function downloadRecords(text, name) {
  // Not a text type: some browsers would add .txt to the name.
  const content = new Blob([text], { type: "application/octet-stream" });
  saveFileAs(content, `${name} ${new Date().toISOString().slice(0, 10)}.take5`);
}

/** @param {Session} session */
export function saveRecord({ game, kept }) {
  if (!game) return;
  // Characters that are special in file systems.
  const name = (kept?.name || game.spec)
    .replace(/[^\p{L}\p{N} _-]+/gu, "-")
    .slice(0, 60)
    .trim();
  downloadRecords(game.record, name);
}

/**
 * @param {File} file
 * @param {Session} session
 * @param {GameStore} store
 */
export async function openFile(file, session, store) {
  if (file.size > LONGEST) throw { id: "files.too-long", args: { file: file.name } };
  await openText(await file.text(), session, store);
}

/** @param {string} text @returns {Game} */
function readOne(text) {
  try {
    return Game.read(text);
  } catch (error) {
    throw isMessage(error) ? { id: "files.not-a-game", args: { problem: translateAsSentence(error) } } : error;
  }
}

/**
 * Opens a record or a link, or adds several records to the saved games. The current game stays until it is clear what
 * to open.
 * @param {string} text
 * @param {Session} session
 * @param {GameStore} store
 */
export async function openText(text, session, store) {
  const link = linkIn(text);
  if (link !== undefined) {
    await loadModuleForLink(link);
    const game = Game.open(link);
    const { problem } = game;
    game.free();
    const asked = problem && t("files.bad-link", { problem: translateAsSentence(problem) });
    if (asked && !(await confirmDialog(asked, t("files.open-up-to-there")))) return;
    if (await confirmLeave(session)) await session.openLink(link);
    return;
  }
  if (offerImportedSettings(text)) return;
  const { splitRecords } = await loadModuleForRecord(text);
  const records = splitRecords(text);
  if (records.length > MOST) throw { id: "games.too-many", args: { found: records.length, most: MOST } };
  if (records.length > 1) {
    await loadAllGames(); // they may be of any game
    showNotice("imported", t("games.imported", { ...(await importGames(records, store)) }));
    return;
  }
  const game = readOne(text);
  takeExportTags(game);
  const problem = game.problem;
  const asked =
    problem &&
    t("files.bad-record", { problem: translateAsSentence(problem), turns: game.see((table) => table.turns()).turns.length });
  if (asked && !(await confirmDialog(asked, t("files.open-up-to-there")))) return;
  if (await confirmLeave(session)) await session.openRecord(game);
}
