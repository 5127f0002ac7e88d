// @ts-check
/** The list of the games saved in this browser. */
import { Game, homeOfRecord } from "../../game.js";
import { button, make } from "../page/dom.js";
import { exportGames } from "../store/exchange.js";
import { download } from "../store/files.js";
import { mayLeave } from "../game/leave.js";
import { whileFree } from "../store/lock.js";
import { openKept } from "../game/open-kept.js";
import { t } from "../page/say.js";
import { renameElsewhere } from "../store/tabs.js";
import { idOf } from "../../notation.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../store/store.js").Kept} Kept */
/** @typedef {import("../store/store.js").Store} Store */

/** Resolves when the pending rename is saved: the list is read after that. @type {Promise<unknown>} */
let renamed = Promise.resolve();

const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/**
 * Shows the list in a dialog.
 * @param {Session} session
 * @param {Store} store
 * @param {() => void} pick lets the user choose a file, and opens it
 */
export async function showGames(session, store, pick) {
  const dialog = make("dialog", { className: "games" });
  const title = make("h2", { id: "games-title", textContent: t("app.games") });
  dialog.setAttribute("aria-labelledby", title.id);
  const lists = make("div");
  const told = make("p", { className: "row" });
  told.setAttribute("role", "status");
  const close = button(t("app.close"), () => dialog.close());
  close.autofocus = true;
  const buttons = make(
    "p",
    { className: "row" },
    button(
      t("games.export"),
      tried(async () => download(await exportGames(store), "take-five-games")),
    ),
    button(t("games.import"), () => {
      dialog.close();
      pick();
    }),
    close,
  );
  dialog.append(title, lists, told, buttons);
  dialog.onclose = () => dialog.remove();

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
    const all = await store.list();
    const parts = [
      { title: t("games.going"), games: all.filter(({ over }) => !over) },
      { title: t("games.over"), games: all.filter(({ over }) => over) },
    ].filter(({ games }) => games.length > 0);
    const shown = parts.flatMap(({ title, games }) => [
      make("h3", { textContent: title }),
      make("ul", {}, ...games.map((kept) => row(kept))),
    ]);
    lists.replaceChildren(...(shown.length > 0 ? shown : [make("p", { textContent: t("games.none") })]));
  }

  /** @param {Kept} kept */
  function row(kept) {
    const isOpen = kept.id === session.kept?.id;
    const game = t(`game.${idOf(kept.spec)}`);
    const name = make("input", { value: kept.name, placeholder: game, maxLength: 200 });
    name.setAttribute("aria-label", t("games.name", { game }));
    name.onchange = tried(async () => {
      const done = rename(kept, name.value.trim());
      renamed = done;
      if (await done) return;
      told.textContent = t("games.elsewhere");
      name.value = kept.name;
    });
    const facts = t("games.facts", { game, players: kept.players, turns: kept.turns, date: when.format(kept.changed) });
    const open = button(t(isOpen ? "games.is-open" : "games.open"), async () => {
      dialog.close();
      if (!isOpen && (await mayLeave(session))) await openKept(session, kept.id);
    });
    open.setAttribute("aria-label", `${open.textContent}: ${kept.name || facts}`);
    const gone = button(
      t("games.delete"),
      tried(() => remove(kept)),
    );
    gone.setAttribute("aria-label", `${gone.textContent}: ${kept.name || facts}`);
    gone.disabled = isOpen;
    const buttons = make("span", { className: "row" }, open, gone);
    return make("li", {}, name, make("span", { className: "facts", textContent: facts }), buttons);
  }

  /**
   * Names a game; returns false if another tab has it open and does not answer.
   * @param {Kept} kept
   * @param {string} name
   */
  async function rename(kept, name) {
    if (kept.id === session.kept?.id) {
      session.setTag("Title", name);
      return true;
    }
    const isDone = await whileFree(kept.id, async () => {
      const found = await store.load(kept.id);
      if (!found) return;
      await homeOfRecord(found.record);
      const game = Game.read(found.record);
      game.with((table) => table.setTag("Title", name), undefined);
      await store.save({ ...found.kept, name }, game.record);
      game.free();
    });
    return isDone || renameElsewhere(kept.id, name);
  }

  /** @param {Kept} kept */
  async function remove(kept) {
    /** @type {Awaited<ReturnType<Store["load"]>>} */
    let found;
    const isDone = await whileFree(kept.id, async () => {
      found = await store.load(kept.id);
      await store.remove(kept.id);
    });
    if (!isDone) {
      told.textContent = t("games.elsewhere");
      return;
    }
    await listGames();
    if (!found) return;
    const { kept: before, record } = found;
    const restore = button(
      t("app.restore"),
      tried(async () => {
        await store.save({ ...before, version: 0 }, record);
        told.replaceChildren();
        await listGames();
      }),
    );
    told.replaceChildren(t("games.deleted", { game: before.name || t(`game.${idOf(before.spec)}`) }), " ", restore);
    restore.focus();
  }

  try {
    await listGames();
  } catch (error) {
    if (await store.works()) throw error;
    lists.replaceChildren(make("p", { textContent: t("saved.off") }));
  }
  document.body.append(dialog);
  dialog.showModal();
}
