// @ts-check
/** The score sheet of a finished game. */
import { make } from "../page/dom.js";
import { halved } from "../game/match.js";
import { roundsOf } from "../game/rounds.js";
import { say, t } from "../page/say.js";
import { unnamed } from "../dialogs/seats.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").View} View */
/** @typedef {import("../../game.js").Game} Game */
/** @typedef {import("../game/match.js").Standing} Standing */

/**
 * Returns the score sheet: what each player has and what it is worth and, in games with rounds, the points of each
 * round.
 * @param {Game} game
 * @param {Message[]} seats the names of the players
 * @param {View} view
 * @param {Standing | undefined} standing
 */
export function scoreSheet(game, seats, { facts, result }, standing) {
  if (!result) return [];
  const names = seats.map(say);
  return [sheet(seats, names, facts, result, standing), ...byRound(roundsOf(game), names)];
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
    const has = (facts[index + 1] ?? []).map(say).join(", ");
    const seat = say(unnamed(seats[index]));
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
    .map(({ cells }) => make("tr", {}, ...cells.map((text) => make("td", { textContent: text }))));
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
    const cells = rounds.map((points) => make("td", { textContent: `${points[player]}` }));
    return make("tr", {}, make("th", { scope: "row", textContent: name }), ...cells);
  });
  return [table(t("result.rounds"), [t("result.round"), ...rounds.map((_, index) => `${index + 1}`)], rows)];
}

/** @param {string} label @param {string[]} columns @param {HTMLTableRowElement[]} rows */
function table(label, columns, rows) {
  const head = make("tr", {}, ...columns.map((text) => make("th", { scope: "col", textContent: text })));
  const made = make("table", { className: "sheet" }, make("thead", {}, head), make("tbody", {}, ...rows));
  made.setAttribute("aria-label", label);
  return made;
}
