// @ts-check
/** Going through a game by buttons: to its start, a turn back or on, to its end. */
import { button, element } from "./element.js";

/** @typedef {import("./playing-board.js").PlayingBoard} PlayingBoard */

/** @type {Record<string, (board: PlayingBoard) => unknown>} */
const STEPS = {
  start: (board) => board.travel((table) => (table.toStart(), true)),
  back: (board) => board.travel((table) => table.back()),
  forward: (board) => board.travel((table) => table.forward()),
  end: (board) => board.travel((table) => (table.toEnd(), true)),
};

/** What stands on the buttons of a board, and the message that names each. */
const BUTTONS = [
  { name: "start", sign: "⇤", label: "embed.start" },
  { name: "back", sign: "←", label: "embed.back" },
  { name: "forward", sign: "→", label: "embed.forward" },
  { name: "end", sign: "⇥", label: "embed.end" },
];

/**
 * Goes a step; nothing where there is none of that name.
 * @param {PlayingBoard} board
 * @param {unknown} name
 */
export function step(board, name) {
  Object.entries(STEPS).find(([known]) => known === name)?.[1](board);
}

/** A row of buttons, for a board that readers go through. */
export function stepButtons() {
  const row = element("div", "steps");
  row.part.add("steps");
  row.hidden = true;
  for (const { name, sign, label } of BUTTONS) {
    const made = button("tool", () => {});
    made.dataset.step = name;
    made.dataset.label = label;
    made.textContent = sign;
    row.append(made);
  }
  return row;
}

/**
 * Lets buttons go where their `data-step` says, as far as there is something to go to.
 * @param {PlayingBoard} board
 * @param {HTMLElement} row what holds them
 */
export function bindSteps(board, row) {
  const buttons = [...row.querySelectorAll("button")];
  for (const button of buttons) button.addEventListener("click", () => step(board, button.dataset.step));
  const show = () => {
    const { canBack = false, canForward = false } = board.view ?? {};
    const held = /** @type {Document | ShadowRoot} */ (row.getRootNode()).activeElement;
    for (const button of buttons) {
      button.disabled = !(["start", "back"].includes(button.dataset.step ?? "") ? canBack : canForward);
    }
    // A button that goes out of use hands over to one that leads the other way.
    if (held instanceof HTMLButtonElement && held.disabled && row.contains(held)) buttons.find(({ disabled }) => !disabled)?.focus();
  };
  board.addEventListener("change", show);
  show();
}
