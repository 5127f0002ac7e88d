// @ts-check
/** The theme of a page that is there for its board. */
import { settingOfElement } from "./board/settings.js";

/** Makes the page follow the theme of the board that it shows, which a link may set. @param {HTMLElement} board */
export function followTheme(board) {
  const follow = () => {
    if (board.checkVisibility()) document.documentElement.dataset.boardTheme = settingOfElement(board, "theme");
  };
  board.addEventListener("acted", follow);
  new MutationObserver(follow).observe(board, { attributeFilter: ["theme"] });
}
