// @ts-check
/** The page: the board first, and what stands around it when the board is there. */
import { find } from "./app/dom.js";
import { Session } from "./app/session.js";
import { Store } from "./app/store.js";
import { ready } from "./game.js";
import { TakeBoard } from "./take-board.js";

const board = find("take-board", TakeBoard);
const store = new Store();
await ready;
const session = new Session(board, store);
const isThere = new Promise((done) => board.addEventListener("change", done, { once: true }));
const panels = isThere.then(() => import("./app/panels.js"));
const bound = panels.then(({ bindPanels }) => bindPanels(board, session, store));
await Promise.all([session.start(), bound]);
document.documentElement.dataset.ready = "";
