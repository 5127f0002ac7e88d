// @ts-check
/** The page around the board: puts its parts together. */
import { showChoices, bindNewGame } from "./app/new-game.js";
import { find } from "./app/dom.js";
import { mayLeave } from "./app/leave.js";
import { t } from "./app/say.js";
import { bindSaved } from "./app/saved.js";
import { Session } from "./app/session.js";
import { bindShare } from "./app/share.js";
import { Store } from "./app/store.js";
import { bindTurns } from "./app/turns-panel.js";
import { bindTyped } from "./app/typed.js";
import { ready } from "./game.js";
import { TakeBoard } from "./take-board.js";

for (const element of document.querySelectorAll("[data-words]")) {
  element.textContent = t(element.getAttribute("data-words") ?? "");
}
for (const element of document.querySelectorAll("[data-label]")) {
  element.setAttribute("aria-label", t(element.getAttribute("data-label") ?? ""));
}
await ready;

const board = find("take-board", TakeBoard);
const store = new Store();
const session = new Session(board, store);

/**
 * What is seldom wanted is loaded when it is; what goes wrong with it is said.
 * @template T
 * @param {() => Promise<T>} load
 * @param {(module: T) => unknown} use
 */
const later = (load, use) => () => load().then(use).catch((error) => board.report(error));
const files = () => import("./app/files.js");
const games = () => import("./app/games-list.js");

const picker = find("#file", HTMLInputElement);
const pick = () => picker.click();
const save = later(files, ({ saveRecord }) => saveRecord(session));

bindTurns(board, session);
bindTyped(board);
bindSaved(session, save);
bindShare(board, session);
bindNewGame(async (spec) => {
  if (await mayLeave(session)) await session.begin(spec).catch((error) => board.report(error));
});
find("#new", HTMLButtonElement).addEventListener("click", () => {
  find("#new-game", HTMLFormElement).scrollIntoView({ block: "nearest" });
  find("#choose-game", HTMLSelectElement).focus({ preventScroll: true });
});
find("#save-file", HTMLButtonElement).addEventListener("click", save);
find("#open-file", HTMLButtonElement).addEventListener("click", pick);
find("#games", HTMLButtonElement).addEventListener("click", later(games, (list) => list.showGames(session, store, pick)));

// What holds a game can be picked, dropped anywhere, or pasted.

/** @param {File} file */
const open = (file) => later(files, ({ openFile }) => openFile(file, board, session, store))();
/** @param {string} text */
const openText = (text) => later(files, (module) => module.openText(text, board, session, store))();

picker.addEventListener("change", () => {
  const [file] = picker.files ?? [];
  if (file) open(file);
  picker.value = ""; // so that the same file can be picked again
});
/** Whether something is meant for a field of the page and not for the page. @param {Event} event */
const isForField = (event) => event.composedPath()[0] instanceof HTMLElement && "value" in event.composedPath()[0];
addEventListener("dragover", (event) => isForField(event) || event.preventDefault());
addEventListener("drop", (event) => {
  if (isForField(event)) return;
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  const text = event.dataTransfer?.getData("text/plain");
  if (file) open(file);
  else if (text) openText(text);
});
addEventListener("paste", (event) => {
  if (isForField(event)) return;
  const [file] = event.clipboardData?.files ?? [];
  const text = event.clipboardData?.getData("text/plain");
  if (file) open(file);
  else if (text?.trim()) openText(text);
});

let shown = "";
board.addEventListener("change", () => {
  const spec = board.board?.spec ?? "";
  if (spec === shown) return;
  shown = spec;
  document.documentElement.dataset.begun = "";
  showChoices(spec);
  const id = spec.split(":")[0];
  find("#credit", HTMLElement).textContent = t(`credit.${id}`);
  document.title = t("app.title", { game: t(`game.${id}`) });
});

await session.start();
document.documentElement.dataset.ready = "";
