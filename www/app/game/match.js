// @ts-check
/** Matches: how long one is to be, and how the one stands that the game belongs to. */
import { make } from "../page/dom.js";
import { t } from "../page/say.js";

/** @typedef {import("../../game.js").Game} Game */

/**
 * How a match stands, by the seats of the game on the table.
 * @typedef {object} Standing
 * @property {number} [games] so many are played, where the match is one of games
 * @property {number} [target] so many points end it, where it is one of points
 * @property {number} played how many games are over
 * @property {string[]} points of each player so far, to be read
 * @property {number[]} leaders the players who are ahead
 * @property {boolean} over whether no game follows
 * @property {boolean} addsUp whether points add up: then a game is not given up, for it would have none
 */

/** @param {Game} game @returns {Standing | undefined} how the match stands that it belongs to */
export function standingOf(game) {
  const text = game.see((table) => table.standing());
  if (!text) return undefined;
  const all = new Map(text.split(" ").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
  const number = (/** @type {string} */ name) => (all.has(name) ? Number(all.get(name)) : undefined);
  const points = (all.get("score") ?? "").split(",");
  const most = Math.max(...points.map(Number));
  return {
    games: number("games"),
    target: number("points"),
    played: number("played") ?? 0,
    points: points.map((score) => score.replace(/^(-?)0?(\d*)\.5$/, "$1$2½")),
    leaders: points.flatMap((score, index) => (Number(score) === most ? [index + 1] : [])),
    over: all.has("over"),
    addsUp: all.has("adds-up"),
  };
}

/** How long: one game, so many games, or until somebody has so many points. @typedef {"one" | "games" | "points"} Kind */
/** @typedef {{ kind: Kind, count: number }} Length */

/** @type {Kind[]} */
const KINDS = ["one", "games", "points"];
const MOST = 999;

/** Reads what was remembered. @param {unknown} value @returns {Length} */
export function lengthOf(value) {
  const { kind, count } = Object(value);
  const whole = Math.round(Number(count));
  return { kind: KINDS.find((known) => known === kind) ?? "one", count: whole >= 1 && whole <= MOST ? whole : 3 };
}

/** The row of the set-up. @param {Length} length */
export function matchRow({ kind, count }) {
  const select = make("select", { id: "choose-match", name: "match" });
  select.append(...KINDS.map((value) => new Option(t("match.kind", { kind: value }), value, false, value === kind)));
  const number = make("input", {
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
  const label = make("label", { htmlFor: select.id, textContent: t("match.title") });
  return make("p", { className: "choice" }, label, make("span", { className: "row" }, select, number));
}

/**
 * What is said in the record of the first game.
 * @param {Length} length
 * @param {number} players
 * @returns {Record<string, string>}
 */
export function matchTag({ kind, count }, players) {
  return kind === "one" ? {} : { Match: `${kind}=${count} played=0 score=${Array(players).fill(0).join(",")}` };
}

/**
 * How the match stands, in a sentence.
 * @param {Standing} standing
 * @param {string[]} names of the players
 * @param {boolean} isOver whether the game on the table is
 */
export function told({ games, target, played, points, leaders, over }, names, isOver) {
  const scores = names.map((name, index) => t("match.score", { name, points: points[index] }));
  if (over) return t("match.over", { players: leaders.map((player) => names[player - 1]), count: leaders.length, scores });
  const number = played + (isOver ? 0 : 1);
  return games === undefined
    ? t("match.to-points", { number, target: target ?? 0, scores })
    : t("match.of-games", { number, games, scores });
}
