// @ts-check
/** Matches: their length, and the standing of the match that a game belongs to. */
import { createElement } from "../page/dom.js";
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
 * The length of a match: one game, a number of games, or until somebody reaches a number of points.
 * @typedef {"one" | "games" | "points"} Kind
 */
/** @typedef {{ kind: Kind, count: number }} Length */

/** @type {Kind[]} */
const KINDS = ["one", "games", "points"];
const MOST = 999;

/** Reads the remembered length. @param {unknown} value @returns {Length} */
export function readMatchLength(value) {
  const { kind, count } = Object(value);
  const whole = Math.round(Number(count));
  return { kind: KINDS.find((known) => known === kind) ?? "one", count: whole >= 1 && whole <= MOST ? whole : 3 };
}

/** Returns the row for the new-game dialog. @param {Length} length */
export function createMatchLengthRow({ kind, count }) {
  const select = createElement("select", { id: "choose-match", name: "match" });
  select.append(...KINDS.map((value) => new Option(t("match.kind", { kind: value }), value, false, value === kind)));
  const number = createElement("input", {
    type: "number",
    id: "choose-count",
    name: "count",
    min: "1",
    max: `${MOST}`,
    required: true,
    value: `${count}`,
    hidden: kind === "one",
    disabled: kind === "one",
  });
  number.setAttribute("aria-label", t("match.count", { kind }));
  const label = createElement("label", { htmlFor: select.id, textContent: t("match.title") });
  return createElement("p", { className: "choice" }, label, createElement("span", { className: "row" }, select, number));
}

/**
 * Returns the tag for the record of the first game.
 * @param {Length} length
 * @param {number} players
 * @returns {Record<string, string>}
 */
export function firstMatchTag({ kind, count }, players) {
  return kind === "one" ? {} : { Match: `${kind}=${count} played=0 score=${Array(players).fill(0).join(",")}` };
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
