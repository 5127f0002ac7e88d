// @ts-check
/** Handles the keyboard shortcuts of a board, as bound by the table in `key-bindings.js`. */
import { commandForKey } from "../key-bindings.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */

/** @param {TakeBoard} board */
export function bindKeyboard(board) {
  const { places, zoom, svg } = board;
  /** @type {Map<string, () => unknown>} */
  const acts = new Map([
    ["touch", () => board.touch(places.here.key)],
    ["let-go", () => board.letGo()],
    ["undo", () => board.undo()],
    ["redo", () => board.redo()],
    ["back", () => board.travel((table) => table.back())],
    ["forward", () => board.travel((table) => table.forward())],
    ["to-start", () => board.travel((table) => (table.toStart(), true))],
    ["to-end", () => board.travel((table) => (table.toEnd(), true))],
    ["zoom-in", () => zoom.by(1.5)],
    ["zoom-out", () => zoom.by(1 / 1.5)],
    ["pause", () => board.show.isRunning && board.show.toggle()],
    ["type", () => board.openDialog("typed")],
    ["list", () => board.openDialog("keyList")],
  ]);
  svg.addEventListener("keydown", (event) => {
    const act = commandForKey(event);
    if (!act || !board.board) return;
    event.preventDefault();
    const does = acts.get(act);
    if (does) return void does();
    const to = places.leads(act);
    if (to === undefined) return;
    places.stand(to);
    zoom.show(...places.here.at);
    places.focus();
  });
}
