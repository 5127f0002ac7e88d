// @ts-check
/** Messages between tabs of the app: a game is renamed by the tab that has it open. */
import { isMessage } from "../../recoverable-table.js";

/** @typedef {import("../game/session.js").Session} Session */

const CHANNEL = "take-five games";

/** How long a tab may take to answer, in milliseconds: one that the browser has suspended does not answer. */
const PATIENCE = 2000;

/**
 * Asks the tab that has a game open to rename it.
 * @param {string} id
 * @param {string} name
 * @returns {Promise<boolean>} whether it answers that it has, and has saved it
 */
export function renameInOtherTab(id, name) {
  return new Promise((done) => {
    const tabs = new BroadcastChannel(CHANNEL);
    /** @param {boolean} isDone */
    const finish = (isDone) => {
      clearTimeout(late);
      tabs.close();
      done(isDone);
    };
    const late = setTimeout(() => finish(false), PATIENCE);
    tabs.addEventListener("message", ({ data }) => Object(data).renamed === id && finish(true));
    tabs.postMessage({ rename: id, name });
  });
}

/** Renames the game of this tab when another tab asks for it. @param {Session} session */
export function answerRenameRequests(session) {
  try {
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.addEventListener("message", async ({ data }) => {
      const { rename, name } = Object(data);
      if (typeof name !== "string" || rename !== session.kept?.id || session.state === "elsewhere") return;
      try {
        session.setTag("Title", name);
      } catch (error) {
        if (!isMessage(error)) throw error;
        return; // no space for the name: without an answer, the other tab reports the failure
      }
      if (!(await session.isBehind())) tabs.postMessage({ renamed: rename });
    });
  } catch {
    // Storage is blocked: there are no saved games to rename.
  }
}
