// @ts-check
/** The points won in each round, in games that are played in rounds. */
import { RecoverableTable } from "../../recoverable-table.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */

/**
 * @param {Message[] | undefined} facts
 * @param {string} name
 * @returns {number | undefined} the number they contain under this name
 */
function numberIn(facts, name) {
  const found = facts?.map(({ args }) => args[name]).find((value) => typeof value === "number");
  return typeof found === "number" ? found : undefined;
}

/**
 * Returns the points that each round brought each player, player 1 first; empty for a game without rounds. Points are
 * added up at the end of a round, so that is when they change.
 * @param {RecoverableTable} game
 * @returns {number[][]}
 */
export function pointsByRound(game) {
  if (numberIn(game.see((table) => table.view()).facts[0], "round") === undefined) return [];
  const played = RecoverableTable.open(game.link);
  /** @type {number[][]} */
  const rounds = [];
  /** @type {number[]} */
  let before = [];
  played.see((table) => {
    table.toStart();
    for (let turn = 0; ; turn += 1) {
      const { facts, canForward } = table.view();
      const points = facts.slice(1).map((all) => numberIn(all, "points") ?? 0);
      if (turn > 0 && points.some((all, index) => all !== before[index]))
        rounds.push(points.map((all, index) => all - before[index]));
      before = points;
      if (!canForward) break;
      table.forward();
    }
  });
  played.free();
  return rounds;
}
