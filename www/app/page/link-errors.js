// @ts-check
/** Error messages for links that cannot be opened, or only in part, with what to do about them. */
import { dismissNotice, showNotice } from "./notices.js";
import { translateAsSentence, t } from "./translate.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../game/session.js").Session} Session */

/**
 * Says on the front page why no game was opened.
 * @param {Message} problem
 */
export function showLinkError(problem) {
  showNotice("link", t("bad-link.choose", { problem: whatIsWrong(problem) }));
}

/** Says what was wrong with the link of the game on the board. @param {Session} session */
export function bindLinkErrors(session) {
  const tellOfLink = () => {
    const { trouble } = session;
    if (!trouble) return dismissNotice("link");
    showNotice("link", t(trouble.isOpen ? "bad-link.part" : "bad-link.none", { problem: whatIsWrong(trouble.problem) }));
  };
  session.addEventListener("change", tellOfLink);
  if (session.trouble) tellOfLink(); // otherwise the front page may have something to say
}

/** What to say instead of messages that ask for keys of links, or list ids of games. @type {Record<string, string>} */
const PLAIN = {
  "link.no-game": "bad-link.no-game",
  "spec.unknown-game": "bad-link.unknown-game",
};

/**
 * Returns the message without keys of links and ids of games, which mean nothing to most people.
 * @param {Message} problem
 * @returns {string}
 */
export function whatIsWrong({ id, args }) {
  const inner = args.problem;
  if (id === "link.key" && typeof inner === "object" && "id" in inner) return whatIsWrong(inner);
  return PLAIN[id] ? t(PLAIN[id], args) : translateAsSentence({ id, args });
}
