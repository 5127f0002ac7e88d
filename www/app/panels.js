// @ts-check
/** Everything around the board: loaded once the board is there, then sets itself up. */
import { isOn } from "../board/settings.js";
import { faultOf } from "../faults.js";
import { isMessage } from "../game.js";
import { changes, setting } from "../settings.js";
import { bindBadLink } from "./page/bad-link.js";
import { bindConfirm } from "./panels/confirm.js";
import { find } from "./page/dom.js";
import { mayLeave } from "./game/leave.js";
import { bindMenus } from "./page/menus.js";
import { notice } from "./page/notices.js";
import { bindResult } from "./panels/result.js";
import { bindSaved } from "./page/saved.js";
import { say, sentence, t } from "./page/say.js";
import { bindShare } from "./share/share.js";
import { hearNames } from "./store/tabs.js";
import { bindTurns } from "./panels/turns-panel.js";
import { bindTyped } from "./panels/typed.js";
import { bindFaults } from "./page/unforeseen.js";
import { bindWatch } from "./panels/watch.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("./game/session.js").Session} Session */
/** @typedef {import("./store/store.js").Store} Store */

/**
 * @param {TakeBoard} board
 * @param {Session} session
 * @param {Store} store
 */
export function bindPanels(board, session, store) {
  /**
   * Returns a function that loads a rarely used module on demand. Failures are reported, with an offer to retry.
   * @template T
   * @param {() => Promise<T>} load
   * @param {(module: T) => unknown} use
   */
  const later = (load, use) => {
    const run = async () => {
      try {
        await use(await load());
      } catch (error) {
        if (isMessage(error)) notice("wrong", sentence(error));
        else notice("loading", say(faultOf(error)), [{ text: t("fault.retry"), act: run }]);
      }
    };
    return run;
  };
  const files = () => import("./store/files.js");
  const games = () => import("./dialogs/games-list.js");

  const picker = find("#file", HTMLInputElement);
  const pick = () => picker.click();
  const save = later(files, ({ saveRecord }) => saveRecord(session));

  bindTurns(board, session);
  bindTyped(board);
  bindSaved(session, save);
  bindBadLink(session);
  bindShare(board, session);
  bindMenus();
  bindFaults();
  hearNames(session);

  /** @param {import("./dialogs/set-up.js").SetUp} setUp */
  const beginGame = async ({ spec, seats, tags }) => {
    if (!(await mayLeave(session))) return;
    await session.begin(`${spec}&seats=${seats.join(",")}`, tags);
    board.places.focus();
  };
  /** @param {string} game */
  const setUp = (game) =>
    later(
      () => import("./dialogs/set-up.js"),
      ({ openSetUp }) => openSetUp(game, beginGame),
    )();
  const another = () => setUp(board.board?.game ?? "");
  find("#new", HTMLButtonElement).addEventListener("click", another);
  bindResult(board, session, another);
  bindWatch(board);
  bindConfirm(board);

  let quiet = () => {};
  const listen = later(
    () => import("./panels/sounds.js"),
    ({ listen }) => {
      quiet();
      // The setting may have changed in the meantime.
      quiet = setting("sounds") === "on" ? listen(board) : () => {};
    },
  );
  const followSounds = () => (setting("sounds") === "on" ? listen() : quiet());
  changes.addEventListener("set", (event) => event instanceof CustomEvent && event.detail === "sounds" && followSounds());
  followSounds();

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element && event.target.closest("[data-game]");
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setUp(target.dataset.game ?? "");
  });
  find("#hint", HTMLButtonElement).addEventListener(
    "click",
    later(
      () => import("./panels/hint.js"),
      ({ hint }) => hint(board),
    ),
  );
  const analysis = later(
    () => import("./panels/analysis.js"),
    ({ toggleAnalysis }) => toggleAnalysis(board),
  );
  find("details:has(> #analyse)", HTMLDetailsElement).addEventListener("toggle", analysis);
  const flip = find("#flip", HTMLButtonElement);
  flip.addEventListener("click", () => board.setAttribute("flip", isOn(board, "flip") ? "off" : "on"));

  const rules = later(
    () => import("./panels/rules-panel.js"),
    ({ showRules }) => showRules(board),
  );
  find("#rules", HTMLDetailsElement).addEventListener("toggle", rules);
  const settings = () => import("./dialogs/settings-dialog.js");
  find("#settings", HTMLButtonElement).addEventListener(
    "click",
    later(settings, ({ openSettings }) => openSettings(session.game?.link)),
  );
  find("#edit-position", HTMLButtonElement).addEventListener(
    "click",
    later(
      () => import("./dialogs/edit.js"),
      ({ edit }) => edit(board, session),
    ),
  );
  find("#save-file", HTMLButtonElement).addEventListener("click", save);
  const paste = later(
    () => import("./share/embed-dialog.js"),
    ({ showEmbed }) => showEmbed(board, session),
  );
  find("#embed", HTMLButtonElement).addEventListener("click", paste);
  find("#open-file", HTMLButtonElement).addEventListener("click", pick);
  find("#games", HTMLButtonElement).addEventListener(
    "click",
    later(games, (list) => list.showGames(session, store, pick)),
  );

  // Anything that contains a game can be picked, dropped anywhere, or pasted.

  /** @param {File} file */
  const openPicked = (file) => later(files, ({ openFile }) => openFile(file, session, store))();
  /** @param {string} text */
  const openText = (text) => later(files, (module) => module.openText(text, session, store))();

  picker.addEventListener("change", () => {
    const [file] = picker.files ?? [];
    if (file) openPicked(file);
    picker.value = ""; // so that the same file can be picked again
  });
  /** Whether pasted text is meant for an input field rather than for the page. @param {Event} event */
  const isForField = (event) => {
    const [target] = event.composedPath();
    return target instanceof Element && target.matches("input, textarea");
  };
  addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files") || !isForField(event)) event.preventDefault();
  });
  addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file && isForField(event)) return;
    event.preventDefault();
    const text = event.dataTransfer?.getData("text/plain");
    if (file) openPicked(file);
    else if (text) openText(text);
  });
  addEventListener("paste", (event) => {
    if (isForField(event)) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData("text/plain");
    if (file) openPicked(file);
    else if (text?.trim()) openText(text);
  });

  let shown = "";
  const nameGame = () => {
    const id = board.board?.game ?? "";
    if (id === shown) return;
    shown = id;
    if (find("#rules", HTMLDetailsElement).open) rules();
    find("#credit", HTMLElement).textContent = t(`credit.${id}`);
    find("#name", HTMLElement).textContent = t(`game.${id}`);
    document.title = t("app.title", { game: t(`game.${id}`) });
  };
  board.addEventListener("change", nameGame);
  nameGame();
  document.documentElement.dataset.begun = "";
  // Last of all, when the browser is idle.
  const kept = later(
    () => import("./offline.js"),
    ({ keepOffline }) => keepOffline(session),
  );
  (globalThis.requestIdleCallback ?? setTimeout)(kept);
}
