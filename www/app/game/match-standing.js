// @ts-check
/** The standing of the match that a game belongs to. */
import { t } from "../page/translate.js";

/** @typedef {import("../../recoverable-table.js").RecoverableTable} RecoverableTable */

/** @typedef {import("../../../take-five-web.js").Standing} Standing */

/** @param {RecoverableTable} game @returns {Standing | undefined} the standing of the match that the game belongs to */
export const matchStanding = (game) => game.see((table) => table.matchStanding());

/** Formats points for display: `1½`. @param {number} points */
export function halved(points) {
  const whole = Math.trunc(points);
  if (whole === points) return `${points}`;
  return `${whole || (points < 0 ? "-" : "")}½`;
}

/**
 * Returns the standing of the match as a sentence.
 * @param {Standing} standing
 * @param {string[]} names of the players
 * @param {boolean} isOver whether the current game is over
 */
export function describeStanding({ games, target, played, points, leaders, over }, names, isOver) {
  const scores = names.map((name, index) => t("match.score", { name, points: halved(points[index]) }));
  if (over) return t("match.over", { players: leaders.map((player) => names[player - 1]), count: leaders.length, scores });
  const number = played + (isOver ? 0 : 1);
  return games === undefined
    ? t("match.to-points", { number, target: target ?? 0, scores })
    : t("match.of-games", { number, games, scores });
}
