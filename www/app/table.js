// @ts-check
/** The page with a game: the board, the game on it, and everything around. */
import { keepGames } from "../game.js";
import { onTrouble } from "../loading.js";
import { TakeBoard } from "../take-board.js";
import { bindHistory } from "./game/arrival.js";
import { find } from "./page/dom.js";
import { Session } from "./game/session.js";
import { Store } from "./store/store.js";

export { arrive } from "./game/arrival.js";

keepGames();
export const board = find("take-board", TakeBoard);
export const store = new Store();
export const session = new Session(board, store);
bindHistory(session, board);
board.addEventListener("acted", () => (document.documentElement.dataset.shown = ""), { once: true });

// If the board cannot be loaded, the element in its place says why.
onTrouble((trouble) => (find("#coming", HTMLElement).hidden = trouble !== undefined));

/** @type {Promise<void> | undefined} */
let bound;

/** Sets up everything around the board, once. */
export const bind = () => (bound ??= import("./panels.js").then(({ bindPanels }) => bindPanels(board, session, store)));
