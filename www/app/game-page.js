// @ts-check
/** The page with a game: the board, the game on it, and everything around. */
import { useModuleWithRecords } from "../recoverable-table.js";
import { onLoadError } from "../load-with-retry.js";
import { TakeBoard } from "../take-board.js";
import { noteFinishedGames } from "./game/finished-games.js";
import { bindHistory } from "./game/open-from-address.js";
import { followTheme } from "../page-theme.js";
import { findElement } from "./page/dom.js";
import { Session } from "./game/session.js";
import { GameStore } from "./store/game-store.js";
import { bindLayout } from "./table/layout.js";
import { bindPlayerBars } from "./table/player-bars.js";

export { openFromAddress } from "./game/open-from-address.js";

useModuleWithRecords();
export const board = findElement("#table take-board", TakeBoard);
export const store = new GameStore();
export const session = new Session(board, store);
bindHistory(session, board);
bindLayout(board);
bindPlayerBars(board, session);
followTheme(board);
noteFinishedGames(board);
board.addEventListener("acted", () => (document.documentElement.dataset.shown = ""), { once: true });

// If the board cannot be loaded, the element in its place says why.
onLoadError((trouble) => (findElement("#coming", HTMLElement).hidden = trouble !== undefined));

/** @type {Promise<void> | undefined} */
let bound;

/** Sets up everything around the board, once. What was pressed there before takes effect then. */
export const loadPanels = () =>
  (bound ??= import("./panels.js").then(({ bindPanels }) => {
    removeEventListener("click", noteEarly, true);
    bindPanels(board, session, store);
    early?.click();
  }));

/** The button around the board that was pressed last while nothing answered yet. @type {HTMLElement | null} */
let early = null;

/** @param {Event} event */
function noteEarly({ target }) {
  const pressed = target instanceof Element && target.closest(":is(#table, header) button:not([popovertarget])");
  if (pressed instanceof HTMLElement) early = pressed;
}
addEventListener("click", noteEarly, true);
