// @ts-check
/** Leads from a refusal to the explanation of the rule. */
import { pageAddress, t } from "../app/page/translate.js";
import { loadWords } from "../words.js";
import { loadCourse } from "./course.js";
import { forReason } from "./walk.js";

/**
 * Adds a link to the sentence that says why something is not allowed: to the lesson or the section of the rules that
 * explains it, if there is one.
 * @param {import("../take-board.js").TakeBoard} board
 * @param {import("../../take-five-web.js").Message} reason
 * @param {HTMLElement} sentence
 */
export async function explainRefusal(board, reason, sentence) {
  const game = board.board?.game ?? "";
  const [course] = await Promise.all([loadCourse(game), loadWords("more")]);
  const place = course && forReason(course.explains, reason);
  if (!place || board.said !== sentence) return;
  const link = document.createElement("a");
  link.textContent = t(place.step ? "learn.see-step" : "learn.see-rules");
  if (place.step) link.href = `#learn=${game}/${place.step}`;
  else Object.assign(link, { href: pageAddress(`rules/${game}/index.html#${place.section ?? ""}`), target: "_blank" });
  sentence.append(" ", link);
}
