// @ts-check
/** A row of buttons below the board, for stepping through the game. */
import { createButton, createElement } from "./create-elements.js";
import { bindNavigationButtons } from "./navigation.js";

/** The sign on each button, and the message that labels it. */
const BUTTONS = [
  { name: "start", sign: "⇤", label: "embed.start" },
  { name: "back", sign: "←", label: "embed.back" },
  { name: "forward", sign: "→", label: "embed.forward" },
  { name: "end", sign: "⇥", label: "embed.end" },
];

/** @typedef {import("./playing-board.js").PlayingBoard} PlayingBoard */

/** The row of each board that has one. @type {WeakMap<PlayingBoard, HTMLElement>} */
const rows = new WeakMap();

/** Shows the buttons of a board, or hides them, as its attribute says. @param {PlayingBoard} board */
export async function show(board) {
  const isWanted = () => ["on", "1"].includes(board.getAttribute("steps") ?? "");
  const row = rows.get(board) ?? (isWanted() ? createRow(board) : undefined);
  if (!row) return;
  rows.set(board, row);
  await board.prepare();
  for (const button of row.querySelectorAll("button")) button.setAttribute("aria-label", board.word(button.dataset.label ?? ""));
  row.hidden = !isWanted();
}

/** @param {PlayingBoard} board */
function createRow(board) {
  const row = createElement("div", "steps");
  row.part.add("steps");
  row.hidden = true;
  for (const { name, sign, label } of BUTTONS) {
    const made = createButton("tool", () => {});
    made.dataset.step = name;
    made.dataset.label = label;
    made.textContent = sign;
    row.append(made);
  }
  board.panel.tools.prepend(row);
  bindNavigationButtons(board, row);
  return row;
}
