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

/** @param {import("./playing-board.js").PlayingBoard} board */
export async function addNavigationButtons(board) {
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
  await board.prepare();
  for (const button of row.querySelectorAll("button")) button.setAttribute("aria-label", board.word(button.dataset.label ?? ""));
  return row;
}
