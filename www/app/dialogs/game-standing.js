// @ts-check
/** Who plays a saved game, and how it stands, in a few words. */

/** @typedef {import("../../../take-five-web.js").Board} Board */
/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").View} View */

/**
 * Returns how a game stands, to the person who plays it here, if there is only one.
 * @param {Pick<Board, "seats">} board
 * @param {Pick<View, "result" | "turnOf" | "status">} view
 * @param {number | undefined} reader
 * @returns {Message}
 */
export function standingOf({ seats }, { result, turnOf, status }, reader) {
  if (result) return result.who;
  if (turnOf === undefined) return status;
  const player = seats[turnOf - 1] ?? "";
  if (turnOf === reader) return { id: "games.your-turn", args: {} };
  return { id: reader === undefined ? "status.turn" : "games.waiting", args: { player } };
}

/**
 * Returns who plays: each player's name, with the level of a computer, and which of them is the reader.
 * @param {Pick<import("../store/game-store.js").SavedGame, "players" | "levels" | "byLink">} kept
 * @param {(level: number) => string} levelName
 * @returns {(string | Message)[]}
 */
export function playersOf({ players, levels = [], byLink }, levelName) {
  const people = players.flatMap((_, index) => (levels[index] === 0 ? [index + 1] : []));
  const isAlone = people.length === 1 && players.length > 1;
  const reader = byLink?.seat ?? (isAlone ? people[0] : undefined);
  return players.map((seat, index) => {
    if (index + 1 === reader) return { id: "seat.you", args: { seat } };
    const level = levels[index] ?? 0;
    return level > 0 ? { id: "games.computer", args: { seat, level: levelName(level) } } : seat;
  });
}
