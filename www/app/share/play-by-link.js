// @ts-check
/**
 * Games played by sending links: one seat belongs to this browser, and the moves that links have brought are final.
 */

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").View} View */

/**
 * @typedef {object} ByLink
 * @property {number} seat the player at this browser
 * @property {number} base how many steps came or went with the last link: they are final
 */

/**
 * Returns the reason why nothing can be played now, if there is one.
 * @param {ByLink} byLink
 * @param {View} view
 * @param {Message[]} seats the names of the players
 * @returns {Message | undefined}
 */
function whyNotYourTurn({ seat, base }, view, seats) {
  if (view.toPlay === "over") return undefined; // the rules say so themselves
  if (view.steps < base) return { id: "by-link.earlier", args: {} };
  if (view.turnOf === undefined || view.turnOf === seat) return undefined;
  return { id: "by-link.not-yours", args: { player: seats[view.turnOf - 1] ?? "" } };
}

/**
 * Undoes an action, but none that a link has brought or sent.
 * @param {import("../../../take-five-web.js").Table} table
 * @param {ByLink | undefined} byLink
 */
function undoUnsent(table, byLink) {
  const { steps } = table.view();
  if (!table.undo()) return false;
  if (!byLink || table.view().steps >= byLink.base) return true;
  table.goToStep(steps);
  return false;
}

/**
 * Returns the part of a game's link besides its turns, which is the same in every link of the game.
 * @param {import("../../recoverable-table.js").RecoverableTable} game
 */
export function linkWithoutTurns(game) {
  const { game: spec, position = "", seed = "" } = game.see((table) => table.linkParts());
  return new URLSearchParams({ game: spec, position, seed }).toString();
}

/**
 * Keeps a game played by link to its rules: one seat is played here, and what was sent is final.
 * @param {import("../../take-board.js").TakeBoard} board
 * @param {import("../game/session.js").Session} session
 */
export function bindPlayByLink(board, session) {
  board.guards.set("by-link", (view) => {
    const byLink = session.kept?.byLink;
    return byLink && whyNotYourTurn(byLink, view, board.board?.seats ?? []);
  });
  board.host.localPlayer = () => session.kept?.byLink?.seat;
  board.host.undo = (table) => undoUnsent(table, session.kept?.byLink);
  session.addEventListener("change", () => board.guardsChanged());
  board.guardsChanged();
}
