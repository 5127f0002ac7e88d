// @ts-check
/** What a line of play takes from others and gives up, in sentences. All that they say comes from the game's own facts. */
import { reasonBeside } from "../board/live-region.js";
import { RecoverableTable } from "../recoverable-table.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {{ count: number, fact?: Message, name?: string }} Taken how many of what a fact counts: points, pieces, cards */

/** The most turns of a line that a reason looks at. */
const TURNS = 4;

/**
 * Why the best line of play is good, as far as the game tells: how it ends, or what it takes and gives up; empty if
 * nothing is taken.
 * @param {{ spec: string, position: string }} start
 * @param {Pick<import("./tasks.js").Line, "actions" | "exact">} line
 * @param {number} [reader] the player who is addressed as "you"
 * @returns {Message[]}
 */
export function reasonFor({ spec, position }, { actions, exact }, reader) {
  const game = RecoverableTable.open(`${new URLSearchParams({ game: spec, position })}`);
  try {
    game.see((table) => table.setReader?.(reader));
    const turns = [viewOf(game)];
    let [last] = turns;
    for (const action of actions) {
      game.with((table) => table.play(action), undefined);
      const { turnOf } = last;
      last = viewOf(game);
      if (last.turnOf !== turnOf) turns.push(last);
      if (turns.length > TURNS) break;
    }
    const [start, solved = last, answered = solved] = turns;
    const seat = start.turnOf ?? 1;
    const { gain } = exchange(seat, start, solved);
    const { lost } = exchange(seat, solved, answered);
    const later = exchange(seat, start, last);
    // An end some turns on is certain only if the search has seen every other.
    if (solved.result || (exact && last.result)) return resultOf(last) ?? [];
    if (gain.count > lost) return [takes(gain, lost, answered !== solved)];
    return later.gain.count > later.lost ? [goesOn(later)] : [];
  } finally {
    game.free();
  }
}

/** @param {RecoverableTable} game */
export const viewOf = (game) => game.see((table) => table.view());

/** Who won and why, if the game is over. @param {View} view */
export const resultOf = ({ result }) => result && [result.who, ...reasonBeside(result)];

/** What a turn takes, and what its answer takes back. @param {Taken} gain @param {number} lost @param {boolean} isAnswered */
export const takes = (gain, lost, isAnswered) => ({
  id: "exchange.takes",
  args: { ...counted(gain), replied: isAnswered ? "yes" : "no", lost },
});

/** What is taken and given up in a few turns. @param {{ gain: Taken, lost: number }} exchange */
export const goesOn = ({ gain, lost }) => ({ id: "exchange.later", args: { ...counted(gain), lost } });

/**
 * What a player and what the others have taken between two views.
 * @param {number} seat
 * @param {View} before
 * @param {View} after
 */
export function exchange(seat, before, after) {
  const seats = before.facts.slice(1).map((_, index) => index + 1);
  const others = seats.filter((other) => other !== seat);
  const lost = others.map((other) => taken(before, after, other, [seat]).count);
  return { gain: taken(before, after, seat, others), lost: lost.reduce((sum, count) => sum + count, 0) };
}

/** What a fact counts: points, pieces, cards. @param {View} view @param {number} seat */
function tally({ facts }, seat) {
  for (const fact of facts[seat] ?? []) {
    const [name, count] = Object.entries(fact.args).find(([, value]) => typeof value === "number") ?? [];
    if (name !== undefined) return { fact, name, count: Number(count) };
  }
  return undefined;
}

/**
 * What a player has taken from others between two views: points of the player's own, or else what they have on the board.
 * @param {View} before
 * @param {View} after
 * @param {number} seat
 * @param {number[]} others
 * @returns {Taken}
 */
function taken(before, after, seat, others) {
  const [was, is] = [before, after].map((view) => tally(view, seat));
  if (!was || !is || was.fact.id !== is.fact.id) return { count: 0 };
  if (was.fact.id === "facts.points") return { ...was, count: is.count - was.count };
  const lost = others.map((other) => (tally(before, other)?.count ?? 0) - (tally(after, other)?.count ?? 0));
  return { ...was, count: lost.reduce((sum, count) => sum + Math.max(count, 0), 0) };
}

/** @param {Taken} taken @returns {Message["args"]} its number, and the words for it: 3, “3 pieces” */
function counted({ count, fact, name }) {
  return { count, gain: fact && name ? { id: fact.id, args: { ...fact.args, [name]: count } } : String(count) };
}
