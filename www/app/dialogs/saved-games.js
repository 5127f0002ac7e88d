// @ts-check
/** The list of the games saved in this browser. */
import { RecoverableTable, isMessage, loadModule } from "../../recoverable-table.js";
import { createButton, createElement, loadStyles } from "../page/dom.js";
import { showNotice } from "../page/notices.js";
import { exportGames } from "../store/export-import.js";
import { downloadRecords, openFile } from "../store/game-files.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { ifNotOpenInTab } from "../store/game-lock.js";
import { readAtEnd } from "../game/main-line.js";
import { openSavedGame } from "../game/open-saved-game.js";
import { loadWords } from "../../words.js";
import { translate, translateAsSentence, t } from "../page/translate.js";
import { showProgressIn } from "../page/progress.js";
import { drawInView } from "./draw-in-view.js";
import { previewGame } from "./game-preview.js";
import { playersOf } from "./game-standing.js";
import { searchIn } from "./search-games.js";
import { describeLevel } from "../table/player-names.js";
import { timeAgo } from "./time-ago.js";
import { updateAppBadge } from "../share/turn-badge.js";
import { renameInOtherTab } from "../store/tab-messages.js";
import { gameIdOfSpec } from "../../notation.js";
import { windowedLists } from "./windowed-list.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../store/game-store.js").SavedGame} SavedGame */
/** @typedef {import("../store/game-store.js").GameStore} GameStore */

/** Resolves when the pending rename is saved: the list is read after that. @type {Promise<unknown>} */
let renamed = Promise.resolve();

/** More games than this are searched rather than looked through. */
const FEW = 8;

const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/**
 * Shows the list in a dialog.
 * @param {Session} session
 * @param {GameStore} store
 * @param {(open: (file: File) => unknown) => void} pick lets the user choose a file to open
 * @param {SVGElement} svg of a board, whose colours the pictures of the games have
 */
export async function showSavedGames(session, store, pick, svg) {
  await Promise.all([loadWords("more"), loadStyles("app/dialogs/dialogs")]);
  const dialog = createElement("dialog", { className: "games" });
  const title = createElement("h2", { id: "games-title", textContent: t("app.games") });
  dialog.setAttribute("aria-labelledby", title.id);
  const lists = createElement("div");
  const windows = windowedLists(dialog, row);
  /** The games of the rows there are. @type {WeakMap<Element, SavedGame>} */
  const gameOfRow = new WeakMap();
  // To draw all would take long.
  const previews = drawInView(async (row) => tried(() => preview(row))());
  const closed = new AbortController();
  const field = createElement("input", { type: "search", id: "games-search", autocomplete: "off", oninput: find });
  const search = createElement(
    "p",
    { className: "search", hidden: true },
    createElement("label", { htmlFor: field.id, textContent: t("games.search") }),
    field,
  );
  const status = createElement("p", { className: "row" });
  status.setAttribute("role", "status");
  const copies = createElement("p", { className: "quiet copies", textContent: t("games.kept"), hidden: true });
  const close = createButton(t("app.close"), () => dialog.close());
  close.autofocus = true;
  const buttons = createElement(
    "p",
    { className: "row" },
    createButton(t("games.export"), tried(exportAll)),
    createButton(t("games.import"), () => pick(bring)),
    close,
  );
  // The page behind the list could not say what is wrong with it.
  dialog.addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    bring(file);
  });
  dialog.append(title, search, lists, status, copies, buttons);
  dialog.onclose = () => {
    closed.abort();
    windows.forget();
    previews.end();
    dialog.remove();
  };

  /**
   * Reports an error if something cannot be done because this browser saves nothing, or has no space for it.
   * @param {() => Promise<unknown>} act
   */
  function tried(act) {
    return () =>
      act().catch(async (error) => {
        if (error instanceof DOMException && error.name === "QuotaExceededError") tell(t("games.full"));
        else if (await store.works()) throw error;
        else tell(t("saved.off"));
      });
  }

  /** @param {File} file */
  function bring(file) {
    return tried(() => importFile(file))();
  }

  /** Opens a file in place of the list, which stays and says what is wrong if that fails. @param {File} file */
  async function importFile(file) {
    status.replaceChildren();
    await openFile(file, session, store, () => dialog.close()).catch((error) => {
      if (!isMessage(error)) throw error;
      tell(translateAsSentence(error));
    });
  }

  /** Says what is wrong, where somebody reads it. @param {string} text */
  function tell(text) {
    if (dialog.open) status.textContent = text;
    else showNotice("wrong", text);
  }

  async function exportAll() {
    const cancel = new AbortController();
    const signal = AbortSignal.any([cancel.signal, closed.signal]);
    const progress = showProgressIn(status, t("games.exporting"), () => cancel.abort());
    try {
      const day = new Date().toISOString().slice(0, 10);
      downloadRecords(await exportGames(store, { progress, signal }), `take-five-games-${day}`);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      status.replaceChildren();
    }
  }

  /** The names of the engines' levels in the listed games. @type {Map<string, string>} */
  const levels = new Map();
  /** @type {SavedGame[]} */
  let listed = [];
  /** @type {(query: string) => SavedGame[]} */
  let found = () => [];

  function indexGames() {
    found = searchIn(listed, (kept) => `${kept.name} ${nameOf(kept)} ${t("games.players", { players: playersIn(kept) })}`);
  }

  async function listGames() {
    await renamed.catch(() => undefined); // it has been reported
    const all = await store.list();
    for (const { spec, levels: played = [] } of all) {
      for (const level of played.filter((level) => level > 0 && !levels.has(`${level} ${spec}`)))
        levels.set(`${level} ${spec}`, (await describeLevel(spec, level)).full);
    }
    listed = all;
    indexGames();
    search.hidden = all.length <= FEW;
    copies.hidden = all.length === 0;
    showParts(found(search.hidden ? "" : field.value), dialog.scrollTop);
  }

  /** Shows the games that the user is looking for. */
  function find() {
    const games = found(field.value);
    showParts(games, 0);
    status.textContent = field.value.trim() ? t("games.found", { games: games.length }) : "";
  }

  /** @param {SavedGame[]} all @param {number} scrollTop */
  function showParts(all, scrollTop) {
    const isMine = (/** @type {SavedGame} */ { over, awaits }) => !over && awaits === true;
    const parts = [
      { title: t("games.your-turn"), games: all.filter(isMine) },
      { title: t("games.going"), games: all.filter((kept) => !kept.over && !isMine(kept)) },
      { title: t("games.over"), games: all.filter(({ over }) => over) },
    ].filter(({ games }) => games.length > 0);
    windows.forget();
    const shown = parts.flatMap(({ title, games }) => [
      createElement("h3", { textContent: title }),
      ...windows.blocksOf(games, (from, to) => t("games.range", { title, from, to })),
    ]);
    const none = () => createElement("p", { textContent: t(field.value ? "games.found" : "games.none", { games: 0 }) });
    lists.replaceChildren(...(shown.length > 0 ? shown : [none()]));
    dialog.scrollTop = scrollTop;
  }

  /** Returns what a game is called. @param {SavedGame} kept */
  const nameOf = ({ spec }) => t(`game.${gameIdOfSpec(spec)}`);

  /** @param {SavedGame} kept */
  const playersIn = (kept) => playersOf(kept, (level) => levels.get(`${level} ${kept.spec}`) ?? "");

  /** @param {SavedGame} kept */
  function row(kept) {
    const isOpen = kept.id === session.kept?.id;
    const game = nameOf(kept);
    const name = createElement("input", { value: kept.name, placeholder: game, maxLength: 200 });
    name.setAttribute("aria-label", t("games.name", { game }));
    name.onchange = tried(async () => {
      const wanted = name.value.trim();
      const done = rename(kept, wanted);
      renamed = done;
      try {
        if (await done) {
          // For the search, and for the row that is made when this one has been out of view.
          kept.name = wanted;
          indexGames();
          return;
        }
        status.textContent = t("games.elsewhere");
      } catch (error) {
        name.value = kept.name;
        throw error;
      }
      name.value = kept.name;
    });
    const date = timeAgo(kept.changed, Date.now(), document.documentElement.lang) ?? t("games.just-now");
    const facts = t("games.facts", { game, players: playersIn(kept), turns: kept.turns, date });
    const open = createButton(t(isOpen ? "games.is-open" : "games.open"), async () => {
      dialog.close();
      // A finished game is shown as it ended, rather than where somebody last looked at it.
      const read = kept.over && !kept.isUndone ? readAtEnd : undefined;
      if (!isOpen && (await confirmLeave(session))) await openSavedGame(session, kept.id, read);
    });
    open.setAttribute("aria-label", `${open.textContent}: ${kept.name || facts}`);
    const gone = createButton(
      t("games.delete"),
      tried(async () => (isOpen ? status.replaceChildren(t("games.on-board")) : remove(kept))),
    );
    gone.setAttribute("aria-label", `${gone.textContent}: ${kept.name || facts}`);
    const buttons = createElement("span", { className: "row" }, open, gone);
    const made = createElement(
      "li",
      {},
      createElement("span", { className: "picture" }),
      createElement(
        "span",
        { className: "about" },
        name,
        createElement("strong", { className: "standing", textContent: "\u00a0" }),
        createElement("span", { className: "facts", textContent: facts, title: when.format(kept.changed) }),
      ),
      buttons,
    );
    gameOfRow.set(made, kept);
    previews.add(made);
    return made;
  }

  /** Draws the game of a row, and says how it stands. @param {Element} row */
  async function preview(row) {
    const kept = gameOfRow.get(row);
    const found = kept && (await previewGame(store, kept, svg));
    if (!found) return;
    row.querySelector(".picture")?.replaceChildren(createElement("img", { src: found.picture, alt: "" }));
    row.querySelector(".standing")?.replaceChildren(translate(found.standing));
  }

  /**
   * Names a game; returns false if another tab has it open and does not answer.
   * @param {SavedGame} kept
   * @param {string} name
   */
  async function rename(kept, name) {
    if (kept.id === session.kept?.id) {
      session.setTag("Title", name);
      return true;
    }
    const isDone = await ifNotOpenInTab(kept.id, async () => {
      const found = await store.load(kept.id);
      if (!found) return;
      await loadModule();
      const game = RecoverableTable.read(found.record);
      game.with((table) => table.setTag("Title", name), undefined);
      await store.save({ ...found.kept, name }, game.record);
      game.free();
    });
    return isDone || renameInOtherTab(kept.id, name);
  }

  /** @param {SavedGame} kept */
  async function remove(kept) {
    /** @type {Awaited<ReturnType<GameStore["load"]>>} */
    let found;
    const isDone = await ifNotOpenInTab(kept.id, async () => {
      found = await store.load(kept.id);
      await store.remove(kept.id);
    });
    if (!isDone) {
      status.textContent = t("games.elsewhere");
      return;
    }
    await listGames();
    updateAppBadge(store); // one that it was this player's turn in
    if (!found) return;
    const { kept: before, record } = found;
    const restore = createButton(
      t("app.restore"),
      tried(async () => {
        await store.save({ ...before, version: 0 }, record);
        status.replaceChildren();
        await listGames();
        updateAppBadge(store);
      }),
    );
    status.replaceChildren(t("games.deleted", { game: before.name || nameOf(before) }), " ", restore);
    restore.focus();
  }

  try {
    await listGames();
  } catch (error) {
    if (await store.works()) throw error;
    lists.replaceChildren(createElement("p", { textContent: t("saved.off") }));
  }
  document.body.append(dialog);
  dialog.showModal();
}
