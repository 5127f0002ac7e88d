//# allFunctionsCalledOnLoad
// @ts-check
/** Opens games from the address and the history, when the page is opened and when they change. */
import { linkInAddress } from "../../arrived-link.js";
import { isMessage } from "../../recoverable-table.js";
import { gameIdInLink, specInLink } from "../../notation.js";
import { cancelAddressUpdate, gameIdOfHistoryState, gameIdBeforeReload } from "./address-bar.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("./session.js").Session} Session */

/**
 * Switches to another view: a board must be visible to be laid out, and the view before it may have been scrolled.
 * @param {"table" | "lesson"} view
 */
export function showView(view) {
  const { dataset } = document.documentElement;
  if (dataset.view === view) return;
  dataset.view = view;
  scrollTo(0, 0);
}

/**
 * Opens the game that the history or the address names.
 * @param {Session} session
 * @returns {Promise<Message | undefined>} what is wrong with the address, if no game was opened
 */
export async function openFromAddress(session) {
  const link = linkInAddress();
  const known = gameIdOfHistoryState(history.state) ?? gameIdBeforeReload();
  if (known && (await openSavedOr(session, known, link))) return undefined;
  if (link) return openAny(session, link, known);
  location.replace(location.pathname); // the game in the history has been deleted
  return undefined;
}

/**
 * Opens a saved game in place of what the page shows. What cannot be read is in the address, too, at least as it was a moment
 * ago.
 * @param {Session} session
 * @param {string} id
 * @param {string | undefined} link that of the address
 */
function openSavedOr(session, id, link) {
  const opened = session.openSaved(id, "replace");
  return link ? opened.catch((error) => void console.error(error)) : opened;
}

/**
 * Opens a link when there is no game yet: if it is faulty, as much of it as possible, or the game without its
 * options.
 * @param {Session} session
 * @param {string} link
 * @param {string} [id]
 * @returns {Promise<Message | undefined>} why nothing was opened
 */
async function openAny(session, link, id) {
  /** @type {Message | undefined} */
  let problem;
  for (const attempt of [link, `game=${specInLink(link)}`, `game=${gameIdInLink(link)}`]) {
    try {
      await session.openLink(attempt, "replace", id);
      if (problem && !session.trouble) session.blame(problem, true);
      return undefined;
    } catch (error) {
      if (!isMessage(error)) throw error;
      problem ??= error;
    }
  }
  return problem;
}

/** Opens games on history navigation from now on. @param {Session} session @param {TakeBoard} board */
export function bindHistory(session, board) {
  addEventListener("popstate", async ({ state }) => {
    const id = gameIdOfHistoryState(state);
    cancelAddressUpdate();
    if (!id && !linkInAddress()) {
      if (location.hash.length < 2) location.reload(); // back to the front page
      return; // a place on this page
    }
    if (id && (id === session.kept?.id || (await openSavedOr(session, id, linkInAddress())))) return;
    try {
      await session.openLink(linkInAddress(), "replace", id);
    } catch (error) {
      // A bad link does not affect the current game.
      if (!isMessage(error)) board.report(error);
      session.blame(isMessage(error) ? error : undefined, false);
    }
  });
}
