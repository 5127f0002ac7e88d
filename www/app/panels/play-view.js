// @ts-check
/**
 * What stands beside the board. While a game is played, that is how to play it; the turns, the analysis and all else
 * come when somebody asks for them, and when the game is over.
 */
import { findElement } from "../page/dom.js";
import { wide } from "../table/layout.js";
import { showPanel } from "./tabs.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */

/** @param {TakeBoard} board @param {Session} session */
export function bindPlayView(board, session) {
  const tabs = findElement("#tabs", HTMLElement);
  /** @type {unknown} */
  let shown;
  const follow = () => {
    const { table, view } = board;
    if (!table || !view) return;
    const isPlayed = !table.isStudy && !table.turns(view.version).over;
    if (isPlayed && table !== shown) {
      showPanel("rules");
      tabs.hidden = true;
    } else if (!isPlayed && tabs.hidden) showPanel("record");
    shown = table;
  };
  session.addEventListener("change", follow); // fired whenever the board changes
  follow();

  for (const item of document.querySelectorAll("#more [data-panel]")) {
    const tab = document.getElementById(item.getAttribute("data-panel") ?? "");
    item.addEventListener("click", () => {
      showPanel(tab?.getAttribute("aria-controls") ?? "record");
      if (!wide.matches) tab?.scrollIntoView();
    });
  }
}
