// @ts-check
/** Stepping through the game in a frame, by buttons and keys. */

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */

/** @type {Record<string, (board: TakeBoard) => unknown>} */
const STEPS = {
  start: (board) => board.travel((table) => (table.toStart(), true)),
  back: (board) => board.travel((table) => table.back()),
  forward: (board) => board.travel((table) => table.forward()),
  end: (board) => board.travel((table) => (table.toEnd(), true)),
};

/** @type {Record<string, string>} */
const KEYS = { Home: "start", ArrowLeft: "back", ArrowRight: "forward", End: "end" };

/**
 * Goes a step; nothing where there is none of that name.
 * @param {TakeBoard} board
 * @param {unknown} name
 */
export function step(board, name) {
  Object.entries(STEPS).find(([known]) => known === name)?.[1](board);
}

/**
 * @param {TakeBoard} board
 * @param {HTMLElement} row the buttons
 */
export function bindSteps(board, row) {
  const buttons = [...row.querySelectorAll("button")];
  for (const button of buttons) button.addEventListener("click", () => step(board, button.dataset.step));
  // On a board that is played on these keys are the board's own; the buttons' they always are.
  addEventListener("keydown", (event) => {
    const name = KEYS[event.key];
    if (!name || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (board.playable && event.composedPath().includes(board)) return;
    event.preventDefault();
    event.stopPropagation();
    step(board, name);
  }, { capture: true });
  const show = () => {
    const { canBack = false, canForward = false } = board.view ?? {};
    const held = document.activeElement;
    for (const button of buttons) {
      button.disabled = !(["start", "back"].includes(button.dataset.step ?? "") ? canBack : canForward);
    }
    // A button that goes out of use hands over to one that leads the other way.
    if (held instanceof HTMLButtonElement && held.disabled) buttons.find(({ disabled }) => !disabled)?.focus();
  };
  board.addEventListener("change", show);
  show();
}
