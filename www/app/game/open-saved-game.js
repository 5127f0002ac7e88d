// @ts-check
/** Opens games saved in this browser. */
import { isMessage } from "../../recoverable-table.js";
import { showNotice } from "../page/notices.js";
import { translateAsSentence, t } from "../page/translate.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * Opens a saved game, and says why if that fails.
 * @param {Session} session
 * @param {string} id
 * @param {(record: string) => import("../../recoverable-table.js").RecoverableTable} [read] reads it
 * @returns {Promise<boolean>} whether it is on the board
 */
export async function openSavedGame(session, id, read) {
  try {
    if (await session.openSaved(id, "push", read)) return true;
    showNotice("gone", t("games.gone"));
  } catch (error) {
    if (!isMessage(error)) throw error;
    showNotice("gone", translateAsSentence(error)); // another version of the page wrote it
  }
  return false;
}
