// @ts-check
/** What is said of a link that cannot be opened, or only in part: where it is seen, with what to do. */
import { dismiss, notice } from "./notices.js";
import { sentence, t } from "./say.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../game/session.js").Session} Session */

/**
 * Says on the front page why there is no game.
 * @param {Message} problem
 */
export function tellNoGame(problem) {
  notice("link", t("bad-link.choose", { problem: whatIsWrong(problem) }));
}

/** Says what was wrong with the link of the game on the board. @param {Session} session */
export function bindBadLink(session) {
  const tellOfLink = () => {
    const { trouble } = session;
    if (!trouble) return dismiss("link");
    notice("link", t(trouble.isOpen ? "bad-link.part" : "bad-link.none", { problem: whatIsWrong(trouble.problem) }));
  };
  session.addEventListener("change", tellOfLink);
  if (session.trouble) tellOfLink(); // else the front page may have something to say
}

/** Keys of links and ids of games say nothing to a person. @param {Message} problem @returns {string} */
function whatIsWrong({ id, args }) {
  const inner = args.problem;
  if (id === "link.key" && typeof inner === "object" && "id" in inner) return whatIsWrong(inner);
  if (id === "spec.unknown-game") return t("bad-link.unknown-game", { game: args.game });
  return sentence({ id, args });
}
