//# allFunctionsCalledOnLoad
// @ts-check
/** How a game is come to: by the address and the history, when the page is opened and when they change. */
import { isMessage } from "../../game.js";
import { idInLink, specInLink } from "../../notation.js";
import { forgetAddress, gameOf, reloadedGame } from "./address.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("./session.js").Session} Session */

/** A board is laid out where it is seen, and the front page may have been scrolled. */
export function seeTable() {
  const { dataset } = document.documentElement;
  if (dataset.view === "table") return;
  dataset.view = "table";
  scrollTo(0, 0);
}

/**
 * Opens what the history remembers or the address says.
 * @param {Session} session
 * @returns {Promise<Message | undefined>} what is wrong with the address, where no game is opened
 */
export async function arrive(session) {
  const link = linkInAddress();
  const known = gameOf(history.state) ?? reloadedGame();
  if (known && (await session.openKept(known, "replace"))) return undefined;
  if (link) return openAny(session, link, known);
  location.replace(location.pathname); // the game that the history remembers is kept no more
  return undefined;
}

/**
 * Opens a link when no game is there yet: of one that cannot be opened as much as can, or the game
 * without its options.
 * @param {Session} session
 * @param {string} link
 * @param {string} [id]
 * @returns {Promise<Message | undefined>} why nothing is opened
 */
async function openAny(session, link, id) {
  /** @type {Message | undefined} */
  let problem;
  for (const attempt of [link, `game=${specInLink(link)}`, `game=${idInLink(link)}`]) {
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

/** Opens what the history is gone to from now on. @param {Session} session @param {TakeBoard} board */
export function bindHistory(session, board) {
  addEventListener("popstate", async ({ state }) => {
    const id = gameOf(state);
    forgetAddress();
    if (!id && !linkInAddress()) return void location.reload(); // back at the front page
    if (id && (id === session.kept?.id || (await session.openKept(id, "replace")))) return;
    try {
      await session.openLink(linkInAddress(), "replace", id);
    } catch (error) {
      // A game is going on: a bad link does not touch it.
      if (!isMessage(error)) board.report(error);
      session.blame(isMessage(error) ? error : undefined, false);
    }
  });
}

/** @returns {string} the link that the address holds, perhaps none */
function linkInAddress() {
  return (location.hash.length > 1 ? location.hash : location.search).slice(1);
}
