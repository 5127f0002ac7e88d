// @ts-check
/** The theme of a page that is there for its board. */
import { settingOfElement } from "./board/settings.js";

/** Makes the page follow the theme of the board, which the link of a game may set. @param {Element} board */
export function followTheme(board) {
  const follow = () => {
    document.documentElement.dataset.boardTheme = settingOfElement(board, "theme");
  };
  board.addEventListener("acted", follow);
  new MutationObserver(follow).observe(board, { attributeFilter: ["theme"] });
}
