// @ts-check
/** Which puzzle is today's: the same for everybody who has the same date, wherever they are. */

const DAY = 86_400_000;

/** A prime: multiplied by it, the days reach every puzzle of a game before any comes again. */
const STRIDE = 7919;

/** The number of a day of the reader's own calendar, counted from 1970. @param {Date} date */
export const dayNumber = (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;

/** A day of the reader's own calendar as text, `2026-11-23`. @param {Date} date */
export const dayText = (date) => new Date(dayNumber(date) * DAY).toISOString().slice(0, 10);

/**
 * Returns the game of a day's puzzle and the puzzle's place among those of the game, from 0; undefined without any
 * puzzles. The games take turns; each goes through its puzzles in an order that mixes them.
 * @param {{ game: string, count: number }[]} games with the number of their puzzles
 * @param {Date} date where the reader is
 */
export function puzzleOfDay(games, date) {
  const known = games.filter(({ count }) => count > 0);
  if (known.length === 0) return undefined;
  const day = dayNumber(date);
  const { game, count } = known[day % known.length];
  const round = Math.floor(day / known.length);
  // As a multiple of the stride, the count would lead to the same puzzle every time.
  const stride = count % STRIDE === 0 ? 1 : STRIDE;
  return { game, index: (round * stride) % count };
}
