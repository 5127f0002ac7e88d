// @ts-check
/** What games from a position tell, with 95% intervals. */

/** @typedef {import("../../engine/tasks.js").ReplayedGames} ReplayedGames */
/** @typedef {{ value: number, low: number, high: number }} Estimate */

/** The quantile of the normal distribution for 95%. */
const Z = 1.96;

/** A first action is compared with others once so many games began with it. */
const FEWEST = 20;

/**
 * The share of games in which something happened, with its interval (Wilson, 1927).
 * @param {number} hits
 * @param {number} games
 * @returns {Estimate}
 */
export function shareOf(hits, games) {
  const share = hits / games;
  const scale = 1 + Z ** 2 / games;
  const middle = (share + Z ** 2 / (2 * games)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / games + Z ** 2 / (4 * games ** 2));
  return { value: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The mean number of turns. @param {ReplayedGames} all @returns {Estimate} */
export function meanTurns({ games, turns, squaredTurns }) {
  const value = turns / games;
  const variance = Math.max(0, squaredTurns - games * value ** 2) / Math.max(1, games - 1);
  const half = Z * Math.sqrt(variance / games);
  return { value, low: Math.max(0, value - half), high: value + half };
}

/** The first actions that won most often, the best first. @param {ReplayedGames} all @param {number} most */
export function bestActions({ firstActions }, most) {
  const known = firstActions.filter(({ games }) => games >= FEWEST);
  if (known.length < 2) return [];
  const shares = known.map(({ action, games, firsts }) => ({ action, share: shareOf(firsts, games) }));
  return shares.toSorted((a, b) => b.share.low - a.share.low).slice(0, most);
}
