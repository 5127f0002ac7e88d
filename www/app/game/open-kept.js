// @ts-check
/** Opens games saved in this browser. */
import { isMessage } from "../../game.js";
import { notice } from "../page/notices.js";
import { sentence, t } from "../page/say.js";

/** @typedef {import("./session.js").Session} Session */

/**
 * Opens a saved game, and says why if that fails.
 * @param {Session} session
 * @param {string} id
 * @returns {Promise<boolean>} whether it is on the board
 */
export async function openKept(session, id) {
  try {
    if (await session.openKept(id)) return true;
    notice("gone", t("games.gone"));
  } catch (error) {
    if (!isMessage(error)) throw error;
    notice("gone", sentence(error)); // another version of the page wrote it
  }
  return false;
}
