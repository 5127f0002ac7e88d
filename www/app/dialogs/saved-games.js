// @ts-check
/** The list of the games saved in this browser. */
import { Game, loadModuleForRecord } from "../../game.js";
import { createButton, createElement } from "../page/dom.js";
import { exportGames } from "../store/export-import.js";
import { downloadRecords } from "../store/game-files.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { ifNotOpenInTab } from "../store/game-lock.js";
import { readAtEnd } from "../game/main-line.js";
import { openSavedGame } from "../game/open-saved-game.js";
import { loadWords } from "../../words.js";
import { translate, t } from "../page/translate.js";
import { previewGame } from "./game-preview.js";
import { playersOf } from "./game-standing.js";
import { describeLevel } from "./seat-rows.js";
import { updateAppBadge } from "../share/turn-badge.js";
import { renameInOtherTab } from "../store/tab-messages.js";
import { gameIdOfSpec } from "../../notation.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../store/game-store.js").SavedGame} SavedGame */
/** @typedef {import("../store/game-store.js").GameStore} GameStore */

/** Resolves when the pending rename is saved: the list is read after that. @type {Promise<unknown>} */
let renamed = Promise.resolve();

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/**
 * Shows the list in a dialog.
 * @param {Session} session
 * @param {GameStore} store
 * @param {() => void} pick lets the user choose a file, and opens it
 * @param {SVGElement} svg of a board, whose colours the pictures of the games have
 */
export async function showSavedGames(session, store, pick, svg) {
  const dialog = createElement("dialog", { className: "games" });
  const title = createElement("h2", { id: "games-title", textContent: t("app.games") });
  dialog.setAttribute("aria-labelledby", title.id);
  const lists = createElement("div");
  /** The games whose rows have not been in view yet, by their rows. @type {Map<Element, SavedGame>} */
  const unseen = new Map();
  // A long list would take long to draw: each game is drawn when its row comes into view.
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) tried(() => preview(target))();
  });
  const told = createElement("p", { className: "row" });
  told.setAttribute("role", "status");
  const close = createButton(t("app.close"), () => dialog.close());
  close.autofocus = true;
  const buttons = createElement(
    "p",
    { className: "row" },
    createButton(
      t("games.export"),
      tried(async () => downloadRecords(await exportGames(store), "take-five-games")),
    ),
    createButton(t("games.import"), () => {
      dialog.close();
      pick();
    }),
    close,
  );
  dialog.append(title, lists, told, buttons);
  dialog.onclose = () => (watch.disconnect(), dialog.remove());

  /**
   * Reports an error if something cannot be done because this browser saves nothing.
   * @param {() => Promise<unknown>} act
   */
  function tried(act) {
    return () =>
      act().catch(async (error) => {
        if (await store.works()) throw error;
        told.textContent = t("saved.off");
      });
  }

  async function listGames() {
    await renamed.catch(() => undefined); // it has been reported
    await loadWords("en", "games"); // the games' own words for their players
    const all = await store.list();
    const isMine = (/** @type {SavedGame} */ { over, awaits }) => !over && awaits === true;
    const parts = [
      { title: t("games.your-turn"), games: all.filter(isMine) },
      { title: t("games.going"), games: all.filter((kept) => !kept.over && !isMine(kept)) },
      { title: t("games.over"), games: all.filter(({ over }) => over) },
    ].filter(({ games }) => games.length > 0);
    unseen.clear();
    const shown = await Promise.all(
      parts.map(async ({ title, games }) => [
        createElement("h3", { textContent: title }),
        createElement("ul", {}, ...(await Promise.all(games.map(row)))),
      ]),
    );
    lists.replaceChildren(...(shown.length > 0 ? shown.flat() : [createElement("p", { textContent: t("games.none") })]));
  }

  /** @param {SavedGame} kept */
  async function row(kept) {
    const isOpen = kept.id === session.kept?.id;
    const game = t(`game.${gameIdOfSpec(kept.spec)}`);
    const name = createElement("input", { value: kept.name, placeholder: game, maxLength: 200 });
    name.setAttribute("aria-label", t("games.name", { game }));
    name.onchange = tried(async () => {
      const done = rename(kept, name.value.trim());
      renamed = done;
      if (await done) return;
      told.textContent = t("games.elsewhere");
      name.value = kept.name;
    });
    /** @type {string[]} */
    const levels = [];
    for (const level of new Set(kept.levels)) levels[level] = (await describeLevel(kept.spec, level)).name;
    const players = playersOf(kept, (level) => levels[level]);
    const facts = t("games.facts", { game, players, turns: kept.turns, date: when.format(kept.changed) });
    const open = createButton(t(isOpen ? "games.is-open" : "games.open"), async () => {
      dialog.close();
      // A finished game is shown as it ended, rather than where somebody last looked at it.
      const read = kept.over && !kept.isUndone ? readAtEnd : undefined;
      if (!isOpen && (await confirmLeave(session))) await openSavedGame(session, kept.id, read);
    });
    open.setAttribute("aria-label", `${open.textContent}: ${kept.name || facts}`);
    const gone = createButton(
      t("games.delete"),
      tried(() => remove(kept)),
    );
    gone.setAttribute("aria-label", `${gone.textContent}: ${kept.name || facts}`);
    gone.disabled = isOpen;
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
        createElement("span", { className: "facts", textContent: facts }),
      ),
      buttons,
    );
    unseen.set(made, kept);
    watch.observe(made);
    return made;
  }

  /** Draws the game of a row, and says how it stands. @param {Element} row */
  async function preview(row) {
    const kept = unseen.get(row);
    watch.unobserve(row);
    unseen.delete(row);
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
      await loadModuleForRecord(found.record);
      const game = Game.read(found.record);
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
      told.textContent = t("games.elsewhere");
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
        told.replaceChildren();
        await listGames();
        updateAppBadge(store);
      }),
    );
    told.replaceChildren(t("games.deleted", { game: before.name || t(`game.${gameIdOfSpec(before.spec)}`) }), " ", restore);
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
