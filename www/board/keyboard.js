// @ts-check
/**
 * Handles the keyboard shortcuts of a board, as bound by the table in `key-bindings.js`. What the board has handled does
 * not reach the page, which may have its own use for the key; everything else does.
 */
import { commandForKey } from "../key-bindings.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */

/** @param {TakeBoard} board */
export function bindKeyboard(board) {
  const { places, zoom, svg } = board;
  const zoomBy = (/** @type {number} */ factor) => {
    zoom.by(factor);
    zoom.panTo(...places.here.at);
  };
  /** @type {Map<string, () => unknown>} */
  const acts = new Map([
    ["touch", () => board.touch(places.here.key)],
    ["deselect", () => board.deselect()],
    ["undo", () => board.undo()],
    ["redo", () => board.redo()],
    ["back", () => board.travel((table) => table.back())],
    ["forward", () => board.travel((table) => table.forward())],
    ["to-start", () => board.travel((table) => (table.toStart(), true))],
    ["to-end", () => board.travel((table) => (table.toEnd(), true))],
    ["zoom-in", () => zoomBy(1.5)],
    ["zoom-out", () => zoomBy(1 / 1.5)],
    ["pause", () => board.playback.isRunning && board.playback.toggle()],
    ["type", () => board.host.focusMoveField() || board.openDialog("typed")],
    ["list", () => board.openDialog("keyList")],
  ]);
  svg.addEventListener("keydown", (event) => {
    const act = commandForKey(event);
    if (!act || !board.board) return;
    const does = acts.get(act);
    // Escape with nothing to deselect closes what the page has opened.
    if (does?.() === false && act === "deselect") return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) keepKeyup(event.code);
    const to = does ? undefined : places.leads(act);
    if (to === undefined) return;
    places.stand(to);
    zoom.panTo(...places.here.at);
    places.focus();
  });
  const { shadowRoot } = board;
  for (const name of ["keydown", "keyup"]) shadowRoot?.addEventListener(name, keepOnButtons);
}

/** Keeps the keys that press a button of the board from the page. @param {Event} event */
function keepOnButtons(event) {
  const { target } = event;
  // What a page has put into the element is the page's.
  const isButton = target instanceof HTMLButtonElement && target.getRootNode() === event.currentTarget;
  if (isButton && event instanceof KeyboardEvent && ["Enter", " "].includes(event.key)) event.stopPropagation();
}

/** Keeps what is typed into a part of the board from the page, but for Tab. @param {HTMLElement} part */
export function keepKeys(part) {
  for (const name of ["keydown", "keypress", "keyup"]) {
    part.addEventListener(name, (event) => {
      const isOurs = event instanceof KeyboardEvent && !event.ctrlKey && !event.metaKey && event.key !== "Tab";
      if (!isOurs) return;
      event.stopPropagation();
      if (name === "keydown" && !event.repeat) keepKeyup(event.code);
    });
  }
}

/** Keeps the release of a key from the page, wherever the focus is by then: what it pressed has been handled. @param {string} code */
function keepKeyup(code) {
  const until = new AbortController();
  const options = { capture: true, signal: until.signal };
  const keep = (/** @type {KeyboardEvent} */ event) => {
    if (event.code !== code) return;
    until.abort();
    event.stopImmediatePropagation();
  };
  addEventListener("keyup", keep, options);
  // It was released where nobody here could hear it.
  addEventListener("keydown", (event) => event.code === code && !event.repeat && until.abort(), options);
}
