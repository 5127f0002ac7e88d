// @ts-check
/** Lays out the table: what the style sheet cannot know, set before the board is painted. */
import { findElement } from "../page/dom.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/** As in app.css: the panels are beside the board. */
export const wide = matchMedia("(min-width: 56rem) and (min-height: 30.01rem)");

/** @param {TakeBoard} board */
export function bindLayout(board) {
  const bar = findElement(".acts", HTMLElement);
  const side = findElement(".side", HTMLElement);
  // The toolbar is above the panels or, if these are below the board, directly below the players and the board.
  const place = () => (wide.matches ? side.before(bar) : board.append(bar));
  bar.slot = "below";
  board.panel.keys.hidden = true; // in the toolbar instead
  wide.addEventListener("change", place);
  place();
  let shown = "";
  board.addEventListener("acted", () => {
    const { spec, frame, room } = board.board ?? {};
    if (!spec || !frame || !room || spec === shown) return;
    shown = spec;
    const ratio = frame[2] / frame[3];
    board.style.setProperty("--ratio", String(ratio));
    board.classList.toggle("has-buttons", room.controls.length > 0);
    board.classList.toggle("is-high", ratio < 1.1);
    board.classList.toggle("has-facts", room.facts[0]?.length > 0);
    board.classList.toggle("has-many", room.facts.length > 3);
  });
}
