// @ts-check
/** How a saved game stands, in a few words. */

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
