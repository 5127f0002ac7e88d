// @ts-check
/** How long a match is, in the dialog for a new game. */
import { createElement } from "../page/dom.js";
import { t } from "../page/translate.js";

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
