// @ts-check
/**
 * A game that is played by sending links: one seat is this browser's, and what the links have
 * brought stands.
 */

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").View} View */

/**
 * @typedef {object} ByLink
 * @property {number} seat the player that plays here
 * @property {number} base how many steps came with the last link or went with it: they stand
 */

/**
 * Why nothing can be played now, where nothing can.
 * @param {ByLink} byLink
 * @param {View} view
 * @param {Message[]} seats what the players are called
 * @returns {Message | undefined}
 */
export function whyNot({ seat, base }, view, seats) {
  if (view.toPlay === "over") return undefined; // the rules say so themselves
  if (view.steps < base) return { id: "by-link.earlier", args: {} };
  if (view.turnOf === undefined || view.turnOf === seat) return undefined;
  return { id: "by-link.not-yours", args: { player: seats[view.turnOf - 1] ?? "" } };
}

/**
 * Takes back an action, but nothing that a link has brought or taken along.
 * @param {import("../../../take-five-web.js").Table} table
 * @param {ByLink | undefined} byLink
 */
export function takeBack(table, byLink) {
  const { steps } = table.view();
  if (!table.undo()) return false;
  if (!byLink || table.view().steps >= byLink.base) return true;
  table.goToStep(steps);
  return false;
}

/**
 * What the link of a game says besides the turns: the same in every link of it.
 * @param {import("../../game.js").Game} game
 */
export function originOf(game) {
  const { game: spec, position = "", seed = "" } = game.see((table) => table.linkParts());
  return new URLSearchParams({ game: spec, position, seed }).toString();
}
