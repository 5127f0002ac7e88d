// @ts-check
/** Going through a game by buttons: to its start, a turn back or on, to its end. */

/** What they need of a board. @typedef {Pick<import("./playing-board.js").PlayingBoard, "addEventListener" | "travel" | "view">} Needs */

/** @type {Record<string, (board: Needs) => unknown>} */
const STEPS = {
  start: (board) => board.travel((table) => (table.toStart(), true)),
  back: (board) => board.travel((table) => table.back()),
  forward: (board) => board.travel((table) => table.forward()),
  end: (board) => board.travel((table) => (table.toEnd(), true)),
};

/**
 * Goes a step; nothing where there is none of that name.
 * @param {Needs} board
 * @param {unknown} name
 */
export function step(board, name) {
  Object.entries(STEPS).find(([known]) => known === name)?.[1](board);
}

/**
 * Lets buttons go where their `data-step` says, as far as there is something to go to.
 * @param {Needs} board
 * @param {HTMLElement} row what holds them
 */
export function bindSteps(board, row) {
  const buttons = [...row.querySelectorAll("button")];
  for (const button of buttons) button.addEventListener("click", () => step(board, button.dataset.step));
  const enable = () => {
    const { canBack = false, canForward = false } = board.view ?? {};
    const held = /** @type {Document | ShadowRoot} */ (row.getRootNode()).activeElement;
    for (const button of buttons) {
      button.disabled = !(["start", "back"].includes(button.dataset.step ?? "") ? canBack : canForward);
    }
    // A button that goes out of use hands over to one that leads the other way.
    if (held instanceof HTMLButtonElement && held.disabled && row.contains(held))
      buttons.find(({ disabled }) => !disabled)?.focus();
  };
  board.addEventListener("change", enable);
  enable();
}
