// @ts-check
/** What tabs of the app say to each other: a game is named in the tab that has it open. */
import { isMessage } from "../../game.js";

/** @typedef {import("../game/session.js").Session} Session */

const CHANNEL = "take-five games";

/** How long a tab may take to answer, in milliseconds: one that the browser has put to sleep does not. */
const PATIENCE = 2000;

/**
 * Has the tab that has a game name it.
 * @param {string} id
 * @param {string} name
 * @returns {Promise<boolean>} whether it says that it has, and has kept it
 */
export function renameElsewhere(id, name) {
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

/** Names the game of this tab where another tab asks for it. @param {Session} session */
export function hearNames(session) {
  try {
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.addEventListener("message", async ({ data }) => {
      const { rename, name } = Object(data);
      if (typeof name !== "string" || rename !== session.kept?.id || session.state === "elsewhere") return;
      try {
        session.setTag("Title", name);
      } catch (error) {
        if (!isMessage(error)) throw error;
        return; // no room for the name: who asked gets no answer, and says that it was not done
      }
      if (!(await session.isBehind())) tabs.postMessage({ renamed: rename });
    });
  } catch {
    // Storage is blocked: nothing is kept that another tab could name.
  }
}
