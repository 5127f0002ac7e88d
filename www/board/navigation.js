// @ts-check
/** Buttons that step through the game: to its start, one turn back or forward, to its end. */

/**
 * What stepping needs of a board.
 * @typedef {Pick<import("./playing-board.js").PlayingBoard, "addEventListener" | "travel" | "view">} Needs
 */

/** @type {Record<string, (board: Needs) => unknown>} */
const STEPS = {
  start: (board) => board.travel((table) => (table.toStart(), true)),
  back: (board) => board.travel((table) => table.back()),
  forward: (board) => board.travel((table) => table.forward()),
  end: (board) => board.travel((table) => (table.toEnd(), true)),
};

/**
 * Takes a step; does nothing if there is no step of that name.
 * @param {Needs} board
 * @param {unknown} name
 */
export function navigate(board, name) {
  Object.entries(STEPS).find(([known]) => known === name)?.[1](board);
}

/**
 * Makes buttons take the step in their `data-step`, and disables those that lead nowhere.
 * @param {Needs} board
 * @param {HTMLElement} row contains the buttons
 */
export function bindNavigationButtons(board, row) {
  const buttons = [...row.querySelectorAll("button")];
  for (const button of buttons) button.addEventListener("click", () => navigate(board, button.dataset.step));
  const enable = () => {
    const { canBack = false, canForward = false } = board.view ?? {};
    const held = /** @type {Document | ShadowRoot} */ (row.getRootNode()).activeElement;
    for (const button of buttons) {
      button.disabled = !(["start", "back"].includes(button.dataset.step ?? "") ? canBack : canForward);
    }
    // A button that becomes disabled passes its focus to one that leads the other way.
    if (held instanceof HTMLButtonElement && held.disabled && row.contains(held))
      buttons.find(({ disabled }) => !disabled)?.focus();
  };
  board.addEventListener("change", enable);
  enable();
}
