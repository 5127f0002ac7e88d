// @ts-check
/** A game that is not safe is not left without asking. */
import { ask } from "./ask.js";
import { t } from "./say.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {Session} session @returns {Promise<boolean>} whether another game may take the board */
export async function mayLeave(session) {
  return !(await session.isBehind()) || ask(t("saved.leave"), t("saved.leave-yes"));
}
