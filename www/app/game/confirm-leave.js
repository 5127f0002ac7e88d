// @ts-check
/** Asks before leaving a game that is not saved. */
import { confirmDialog } from "../dialogs/confirm-dialog.js";
import { t } from "../page/translate.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session @returns {Promise<boolean>} whether another game may replace this one */
export async function confirmLeave(session) {
  return !(await session.isBehind()) || confirmDialog(t("saved.leave"), t("saved.leave-yes"));
}
