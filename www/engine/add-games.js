// @ts-check
/** @typedef {import("./tasks.js").ReplayedGames} ReplayedGames */

/**
 * Adds games to those that were played before.
 * @param {ReplayedGames | undefined} before
 * @param {ReplayedGames} more
 * @returns {ReplayedGames}
 */
export function addGames(before, more) {
  if (!before) return more;
  const actions = new Map(before.firstActions.map((each) => [each.action, each]));
  for (const { action, games, firsts } of more.firstActions) {
    const known = actions.get(action) ?? { games: 0, firsts: 0 };
    actions.set(action, { action, games: known.games + games, firsts: known.firsts + firsts });
  }
  return {
    games: before.games + more.games,
    firsts: before.firsts.map((own, seat) => own + more.firsts[seat]),
    draws: before.draws + more.draws,
    turns: before.turns + more.turns,
    squaredTurns: before.squaredTurns + more.squaredTurns,
    firstActions: [...actions.values()],
  };
}
