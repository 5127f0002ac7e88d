// @ts-check
/** Asks before something is lost, such as a game that is not saved. */
import { loadWithRetry } from "../../load-with-retry.js";
import { t } from "../page/translate.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session @returns {Promise<boolean>} whether another game may replace this one */
export async function confirmLeave(session) {
  return !(await session.isBehind()) || confirm(t("saved.leave"), t("saved.leave-yes"));
}

/**
 * Asks in a dialog, which is loaded when it is first needed.
 * @type {typeof import("../dialogs/confirm-dialog.js").confirmDialog}
 */
export async function confirm(...question) {
  const { confirmDialog } = await loadWithRetry(() => import("../dialogs/confirm-dialog.js"));
  return confirmDialog(...question);
}
