// @ts-check
/** Asks before leaving a game that is not saved. */
import { ask } from "../dialogs/ask.js";
import { t } from "../page/say.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session @returns {Promise<boolean>} whether another game may replace this one */
export async function mayLeave(session) {
  return !(await session.isBehind()) || ask(t("saved.leave"), t("saved.leave-yes"));
}
