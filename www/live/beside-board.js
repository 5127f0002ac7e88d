// @ts-check
/** What a live game needs from its first turn on, loaded when the board is there. */
import { createElement, findElement, loadStyles } from "../app/page/dom.js";
import { bindNavigationButtons } from "../board/navigation.js";
import { t } from "./live-words.js";
import { bindPlannedAnswers } from "./planned-answers.js";
import { bindYourTurn } from "./your-turn.js";

/** The buttons that step through the game: what each does, its sign, and the message that names it. */
const STEPS = [
  ["start", "⇤", "embed.start"],
  ["back", "←", "embed.back"],
  ["forward", "→", "embed.forward"],
  ["end", "⇥", "embed.end"],
];

/**
 * @param {import("./live-room.js").LiveRoom} room
 * @param {import("./live-table.js").LiveTable} table
 * @param {import("./room-store.js").Identity} identity
 */
export function bindBesideBoard(room, table, identity) {
  const { board } = table;
  const styled = loadStyles("live/beside-board");
  const buttons = STEPS.map(([step, textContent, id]) => {
    const button = createElement("button", { type: "button", textContent, ariaLabel: t(id) });
    button.dataset.step = step;
    return button;
  });
  const row = createElement("p", { className: "row" }, ...buttons);
  const panel = createElement("div", { id: "turns", className: "talk" }, row);
  bindNavigationButtons(board, row);
  bindPlannedAnswers(room, table, identity, panel, row);
  bindYourTurn(room, table, identity);
  // Before the first turn there is nothing to look at.
  const show = () => {
    if (room.view.line.length === 0) return;
    room.removeEventListener("change", show);
    styled.then(() => findElement(".side", HTMLElement).prepend(panel));
  };
  room.addEventListener("change", show);
  show();
}
