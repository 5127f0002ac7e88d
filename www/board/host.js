// @ts-check
/** What the page around a board decides for it. A page sets what it wants; everything has a default. */

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Table} Table */
/** @typedef {import("../svg-painter.js").Point} Point */

export class Host {
  /** The player at this browser, if the others play elsewhere. @type {() => number | undefined} */
  localPlayer = () => undefined;
  /** Undoes an action; returns false if that is not possible. @type {(table: Table) => boolean} */
  undo = (table) => table.undo();
  /** How long the engine of a seat may think about an action, in milliseconds. @type {(seat: number) => number} */
  thinkingTime = () => Infinity;
  /** How many times as long as usual the board waits before an engine plays, or what is forced: more for newcomers. */
  patience = 1;
  /** Where a player keeps what they capture, in the units of the picture. @type {(player: number) => Point | undefined} */
  captureGoal = () => undefined;
  /** Focuses the page's own field for moves; returns false if none is beside the board, which then opens its own. */
  focusMoveField = () => false;
  /** What the status line says in place of whose turn it is. @type {() => Message | undefined} */
  status = () => undefined;
}
