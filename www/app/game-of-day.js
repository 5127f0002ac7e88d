// @ts-check
/** Which game the front page shows today. */

const DAY = 86_400_000;

/**
 * Returns the game of a day, one after the other.
 * @template T
 * @param {T[]} games
 * @param {Date} date where the reader is
 */
export function gameOfDay(games, date) {
  const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
  return games[day % games.length];
}
