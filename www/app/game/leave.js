// @ts-check
/** A game that is not safe is not left without asking. */
import { ask } from "../dialogs/ask.js";
import { t } from "../page/say.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session @returns {Promise<boolean>} whether another game may take the board */
export async function mayLeave(session) {
  return !(await session.isBehind()) || ask(t("saved.leave"), t("saved.leave-yes"));
}
