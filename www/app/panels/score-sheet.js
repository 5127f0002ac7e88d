// @ts-check
/** The score sheet of a finished game. */
import { createElement } from "../page/dom.js";
import { halved } from "../game/match-standing.js";
import { pointsByRound } from "../game/points-by-round.js";
import { translate, t } from "../page/translate.js";
import { defaultPlayerName } from "../table/player-names.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").View} View */
/** @typedef {import("../../recoverable-table.js").RecoverableTable} RecoverableTable */
/** @typedef {import("../game/match-standing.js").Standing} Standing */

/**
 * Returns the score sheet: what each player has and what it is worth and, in games with rounds, the points of each
 * round.
 * @param {RecoverableTable} game
 * @param {Message[]} seats the names of the players
 * @param {View} view
 * @param {Standing | undefined} standing
 */
export function createScoreSheet(game, seats, { facts, result }, standing) {
  if (!result) return [];
  const names = seats.map(translate);
  return [sheet(seats, names, facts, result, standing), ...byRound(pointsByRound(game), names)];
}

/**
 * @param {Message[]} seats
 * @param {string[]} names
 * @param {Message[][]} facts of the table, then of each player
 * @param {NonNullable<View["result"]>} result
 * @param {Standing | undefined} standing
 */
function sheet(seats, names, facts, { places, points }, standing) {
  const columns = [
    t("result.place"),
    t("result.player"),
    t("result.has"),
    ...(points ? [t("result.points")] : []),
    ...(standing ? [t("result.match")] : []),
  ];
  const all = names.map((name, index) => {
    const has = (facts[index + 1] ?? []).map(translate).join(t("list.comma"));
    const seat = translate(defaultPlayerName(seats[index]));
    const cells = [
      `${places[index]}.`,
      name === seat ? name : `${name} (${seat})`,
      has,
      ...(points ? [String(points[index])] : []),
      ...(standing ? [halved(standing.points[index])] : []),
    ];
    return { place: places[index], cells };
  });
  const rows = all
    .toSorted((a, b) => a.place - b.place)
    .map(({ cells }) => createElement("tr", {}, ...cells.map((text) => createElement("td", { textContent: text }))));
  return table(t("result.sheet"), columns, rows);
}

/**
 * Returns the points of each round; empty if there are no rounds.
 * @param {number[][]} rounds
 * @param {string[]} names
 */
function byRound(rounds, names) {
  if (rounds.length === 0) return [];
  const rows = names.map((name, player) => {
    const cells = rounds.map((points) => createElement("td", { textContent: `${points[player]}` }));
    return createElement("tr", {}, createElement("th", { scope: "row", textContent: name }), ...cells);
  });
  return [table(t("result.rounds"), [t("result.round"), ...rounds.map((_, index) => `${index + 1}`)], rows)];
}

/** @param {string} label @param {string[]} columns @param {HTMLTableRowElement[]} rows */
function table(label, columns, rows) {
  const head = createElement("tr", {}, ...columns.map((text) => createElement("th", { scope: "col", textContent: text })));
  const made = createElement(
    "table",
    { className: "sheet" },
    createElement("thead", {}, head),
    createElement("tbody", {}, ...rows),
  );
  made.setAttribute("aria-label", label);
  return made;
}
