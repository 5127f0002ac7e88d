// @ts-check
/** Everything around the board: loaded once the board is there, then sets itself up. */
import { errorMessage } from "../error-message.js";
import { isMessage } from "../recoverable-table.js";
import { settingChanges, getSetting } from "../settings.js";
import { loadWords } from "../words.js";
import { bindLinkErrors } from "./page/link-errors.js";
import { findElement, loadStyles, nameGame } from "./page/dom.js";
import { loadOnDemand } from "./page/load-on-demand.js";
import { bindMenus } from "./page/menus.js";
import { showNotice } from "./page/notices.js";
import { bindPlayView } from "./panels/play-view.js";
import { matchStanding } from "./game/match-standing.js";
import { bindPlayByLink } from "./share/play-by-link.js";
import { bindSaveStatus } from "./page/save-status.js";
import { translate, translateAsSentence, t } from "./page/translate.js";
import { answerRenameRequests } from "./store/tab-messages.js";
import { bindTurnConfirmation } from "./panels/confirm-turn.js";
import { bindMoveInput } from "./panels/move-input.js";
import { bindUncaughtErrors } from "./page/uncaught-errors.js";
import { bindEngineControls } from "./panels/engine-controls.js";
import { bindGameTools } from "./panels/game-tools.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("./game/session.js").Session} Session */
/** @typedef {import("./store/game-store.js").GameStore} GameStore */

const styled = Promise.all(["table-later", "board/turn-list"].map(loadStyles));

/**
 * @param {TakeBoard} board
 * @param {Session} session
 * @param {GameStore} store
 */
export function bindPanels(board, session, store) {
  /**
   * Returns a function that loads a rarely used module on demand. Failures are reported, with an offer to retry.
   * @template T
   * @param {() => Promise<T>} load
   * @param {(module: T, event: Event) => unknown} use
   */
  const later = (load, use) =>
    loadOnDemand(load, use, (error, retry) => {
      if (isMessage(error)) showNotice("wrong", translateAsSentence(error));
      else showNotice("loading", translate(errorMessage(error)), [{ text: t("fault.retry"), act: retry }]);
    });
  const files = () => import("./store/game-files.js");
  const games = () => import("./dialogs/saved-games.js");

  const picker = findElement("#file", HTMLInputElement);
  /** Opens the file that is picked next. @type {(file: File) => unknown} */
  let openNext = openPicked;
  const pick = (open = /** @type {typeof openNext} */ (openPicked)) => {
    openNext = open;
    picker.click();
  };
  const save = later(files, ({ saveRecord }) => saveRecord(session));

  bindGameTools(board, session);
  const record = [findElement("#record", HTMLElement), findElement("#notes", HTMLElement)];
  let hasTurns = false;
  const turns = later(
    () => import("./panels/turns-panel.js"),
    ({ bindTurnsPanel }, event) => {
      if (!hasTurns) bindTurnsPanel(board, session);
      hasTurns = true;
      for (const panel of record) panel.removeEventListener("click", turns);
      // What was pressed before anything answered; what submits a form has been answered.
      const pressed = event.target instanceof Element && event.target.closest("button[type=button]");
      if (pressed instanceof HTMLElement) pressed.click();
    },
  );
  for (const panel of record) panel.addEventListener("click", turns);
  const endGame = () => import("./panels/end-game.js");
  findElement("#resign", HTMLButtonElement).addEventListener(
    "click",
    later(endGame, ({ resign }) => resign(board, session)),
  );
  findElement("#draw", HTMLButtonElement).addEventListener(
    "click",
    later(endGame, ({ agreeDraw }) => agreeDraw(board)),
  );
  bindMoveInput(board);
  bindTurnConfirmation(board);
  bindSaveStatus(session, save);
  bindLinkErrors(session);
  bindMenus();
  bindUncaughtErrors();
  answerRenameRequests(session);

  /** @param {string} game */
  const setUp = (game) =>
    later(
      () => import("./dialogs/new-game.js"),
      ({ openNewGameDialog }) => openNewGameDialog(game, board, session),
    )();
  const another = () => setUp(board.board?.game ?? "");
  findElement("#new", HTMLButtonElement).addEventListener("click", another);
  bindPlayView(board, session);
  /** The game that was not over when it was looked at last. @type {unknown} */
  let open;
  const result = later(
    () => import("./panels/result.js"),
    ({ bindResultPanel }) => bindResultPanel(board, session, open),
  );
  const offerResult = () => {
    const { table, view } = board;
    if (!table || !view) return;
    if (!table.isStudy && !table.turns(view.version).over && !matchStanding(table)) open = table;
    else {
      session.removeEventListener("change", offerResult);
      result();
    }
  };
  session.addEventListener("change", offerResult);
  offerResult();

  bindPlayByLink(board, session);
  const sharing = findElement("#share", HTMLElement);
  let isSharing = false;
  const share = later(
    () => import("./share/share.js"),
    ({ bindShareMenu }, { target }) => {
      if (!isSharing) bindShareMenu(board, session);
      isSharing = true;
      sharing.removeEventListener("click", offerSharing);
      // What was pressed before anything answered.
      const pressed = target instanceof Element && target.closest("#copy-game, #copy-position, #film, #send, #answer, #both");
      if (pressed instanceof HTMLElement) pressed.click();
    },
  );
  const offerSharing = (/** @type {Event} */ event) => {
    const isSent = session.kept?.byLink !== undefined || session.isSent || session.news.length > 0;
    if (event.type === "change" && !isSent) return;
    session.removeEventListener("change", offerSharing);
    sharing.removeEventListener("toggle", offerSharing);
    share(event);
  };
  session.addEventListener("change", offerSharing);
  for (const type of ["toggle", "click"]) sharing.addEventListener(type, offerSharing);
  offerSharing(new Event("change"));
  bindEngineControls(board);

  let quiet = () => {};
  const listen = later(
    () => import("./panels/sounds.js"),
    ({ bindSounds }) => {
      quiet();
      // The setting may have changed in the meantime.
      quiet = getSetting("sounds") === "on" ? bindSounds(board) : () => {};
    },
  );
  const followSounds = () => (getSetting("sounds") === "on" ? listen() : quiet());
  settingChanges.addEventListener("set", (event) => event instanceof CustomEvent && event.detail === "sounds" && followSounds());
  // Browsers mute a page until it is used; what makes the sounds is not needed before that, either.
  const used = new AbortController();
  for (const event of ["pointerdown", "keydown"])
    addEventListener(event, () => (used.abort(), followSounds()), { capture: true, signal: used.signal });

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element && event.target.closest("[data-game]:not([data-start])");
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setUp(target.dataset.game ?? "");
  });
  findElement("#hint", HTMLButtonElement).addEventListener(
    "click",
    later(
      () => import("./panels/hint.js"),
      ({ showHint }) => showHint(board),
    ),
  );
  const analysis = later(
    () => import("./panels/analysis.js"),
    ({ toggleAnalysis }) => toggleAnalysis(board),
  );
  findElement("#analysis", HTMLElement).addEventListener("toggle", analysis);
  const choose = later(
    () => import("./panels/tabs.js"),
    ({ chooseTab }, event) => chooseTab(event),
  );
  for (const type of ["click", "keydown"]) findElement("#tabs", HTMLElement).addEventListener(type, choose);
  findElement("#help", HTMLButtonElement).addEventListener("click", () => board.openDialog("keyList"));
  const flip = findElement("#flip", HTMLButtonElement);
  flip.addEventListener("click", () => board.setAttribute("flip", board.board?.flip ? "off" : "on"));

  const rules = later(
    () => import("./panels/rules-panel.js"),
    ({ showRulesPanel }) => showRulesPanel(board),
  );
  findElement("#rules", HTMLElement).addEventListener("toggle", rules);
  const settings = () => import("./dialogs/settings-dialog.js");
  findElement("#settings", HTMLButtonElement).addEventListener(
    "click",
    later(settings, ({ openSettingsDialog }) => openSettingsDialog()),
  );
  findElement("#edit-position", HTMLButtonElement).addEventListener(
    "click",
    later(
      () => import("./dialogs/edit-position.js"),
      ({ openPositionEditor }) => openPositionEditor(board, session),
    ),
  );
  findElement("#save-file", HTMLButtonElement).addEventListener("click", save);
  const paste = later(
    () => Promise.all([import("./share/embed-dialog.js"), loadWords("more")]),
    ([{ showEmbedDialog }]) => showEmbedDialog(board, session),
  );
  findElement("#embed", HTMLButtonElement).addEventListener("click", paste);
  findElement("#open-file", HTMLButtonElement).addEventListener("click", () => pick());
  findElement("#games", HTMLButtonElement).addEventListener(
    "click",
    later(games, (list) => list.showSavedGames(session, store, pick, board.svg)),
  );

  // Anything that contains a game can be picked, dropped anywhere, or pasted.

  /** @param {File} file */
  function openPicked(file) {
    return later(files, ({ openFile }) => openFile(file, session, store))();
  }
  /** @param {string} text */
  const openText = (text) => later(files, (module) => module.openText(text, session, store))();

  picker.addEventListener("change", () => {
    const [file] = picker.files ?? [];
    if (file) openNext(file);
    openNext = openPicked;
    picker.value = ""; // so that the same file can be picked again
  });
  /** Whether pasted text is meant for an input field rather than for the page. @param {Event} event */
  const isForField = (event) => {
    const [target] = event.composedPath();
    return target instanceof Element && target.matches("input, textarea");
  };
  /** A field takes text that is dropped on it, but no file. @param {DragEvent} event */
  const isForPage = (event) => event.dataTransfer?.types.includes("Files") || !isForField(event);
  addEventListener("dragover", (event) => isForPage(event) && event.preventDefault());
  /** Opens what was dropped or pasted. @param {DataTransfer | null} data */
  const openTransferred = (data) => {
    const [file] = data?.files ?? [];
    const text = data?.getData("text/plain");
    if (file) openPicked(file);
    else if (text?.trim()) openText(text);
  };
  addEventListener("drop", (event) => {
    if (!isForPage(event)) return;
    event.preventDefault();
    openTransferred(event.dataTransfer);
  });
  addEventListener("paste", (event) => isForField(event) || openTransferred(event.clipboardData));

  const { table: first } = board;
  const clocks = later(
    () => import("./clocks/clocks.js"),
    ({ bindClocks }) => bindClocks(board, session, first),
  );
  const offerClocks = () => {
    if (!board.table?.tags.has("TimeControl")) return;
    session.removeEventListener("change", offerClocks);
    clocks();
  };
  session.addEventListener("change", offerClocks);
  offerClocks();

  const badge = later(
    () => import("./share/turn-badge.js"),
    ({ updateAppBadge }) => updateAppBadge(store),
  );
  session.addEventListener("state", () => session.kept?.byLink && session.state === "saved" && badge());

  const skipping = later(
    () => import("./panels/skip-turns.js"),
    ({ bindSkipping }) => bindSkipping(board),
  );
  const offerSkipping = () => {
    if (!board.view?.hasLeft) return;
    board.removeEventListener("change", offerSkipping);
    skipping();
  };
  board.addEventListener("change", offerSkipping);
  offerSkipping();

  let shown = "";
  const nameShown = () => {
    const id = board.board?.game;
    if (id === undefined) return; // the front page has a name of its own
    const turnOf = board.view?.turnOf;
    // Whoever looks at another tab while the opponent plays sees when that is done.
    const title = turnOf !== undefined && turnOf === board.reader ? "app.title-turn" : "app.title";
    document.title = t(title, { game: t(`game.${id}`) });
    if (id === shown) return;
    shown = id;
    if (!findElement("#rules", HTMLElement).hidden) rules();
    findElement("#credit", HTMLElement).textContent = t(`credit.${id}`);
    nameGame(id, t(`game.${id}`));
  };
  const celebrate = later(
    () => import("./table/celebration.js"),
    ({ celebrateResult }) => celebrateResult(board),
  );
  board.addEventListener("result", celebrate);
  board.addEventListener("change", nameShown);
  nameShown();
  // What is around the board appears in its style.
  styled.then(() => (document.documentElement.dataset.begun = ""));
  // Last of all, when the browser is idle.
  const kept = later(
    () => import("./offline-updates.js"),
    ({ enableOffline }) => enableOffline(session),
  );
  const learning = later(
    () => import("../learn/at-table.js"),
    ({ bindLearning }) => bindLearning(board, session, store),
  );
  const idle = () => new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
  Promise.all([turns, kept, learning].map((last) => idle().then(() => last()))).then(
    () => (document.documentElement.dataset.complete = ""),
  );
}
