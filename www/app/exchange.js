// @ts-check
/**
 * All games as one file, and back: records one after the other. What a record does not hold by
 * itself goes with it in tags, which are taken out again: `docs/records.md`.
 */
import { Game, homeOfRecord } from "../game.js";
import { allSet, setAll } from "../settings.js";
import { notice } from "./notices.js";
import { t } from "./say.js";
import { fresh, summaryOf } from "./summary.js";

/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./store.js").Store} Store */

/** When the game was changed last. */
const CHANGED = "Changed";
/** Whose turns are played here in a game by links, and how many steps stand. */
const BY_LINK = "ByLink";
/** How the visitor has set boards and app: with the first game. */
const SETTINGS = "Settings";

/** @param {Store} store @returns {Promise<string>} */
export async function exportGames(store) {
  const all = await store.list();
  const records = all.map(async ({ id, changed, byLink }, index) => {
    const found = await store.load(id);
    if (!found) return ""; // deleted meanwhile, in another tab
    await homeOfRecord(found.record);
    const game = Game.read(found.record);
    tag(game, CHANGED, new Date(changed).toISOString());
    tag(game, BY_LINK, byLink ? `${byLink.seat},${byLink.base}` : "");
    if (index === 0) tag(game, SETTINGS, allSet());
    const { record } = game;
    game.free();
    return record;
  });
  return (await Promise.all(records)).filter(Boolean).join("\n");
}

/**
 * Adds games to those that are kept. One that is there already, record for record, is not added
 * again; one with something wrong in it does not keep the others out.
 * @param {string[]} records
 * @param {Store} store
 * @returns {Promise<{ added: number, known: number, bad: number }>}
 */
export async function importGames(records, store) {
  const told = { added: 0, known: 0, bad: 0 };
  const kept = await store.list();
  const known = new Set(await Promise.all(kept.map(async ({ id }) => (await store.load(id))?.record)));
  for (const record of records) {
    const game = whole(record);
    const details = game && takeTags(game);
    if (!game || !details) told.bad += 1;
    else if (known.has(game.record)) told.known += 1;
    else {
      known.add(game.record);
      const summary = game.see((table) => summaryOf(game, table.view(), table.board().seats));
      await store.save({ ...fresh(), ...summary, ...details }, game.record);
      told.added += 1;
    }
    game?.free();
  }
  return told;
}

/** @param {string} record @returns {Game | undefined} */
function whole(record) {
  try {
    const game = Game.read(record);
    return game.problem ? undefined : game;
  } catch {
    return undefined;
  }
}

/**
 * Takes out of a record what an export has put into it.
 * @param {Game} game
 * @returns {Pick<Kept, "changed" | "byLink">}
 */
export function takeTags(game) {
  const { tags } = game;
  const changed = Date.parse(tags.get(CHANGED) ?? "");
  const [, seat, base] = /^([1-4]),(\d{1,5})$/.exec(tags.get(BY_LINK) ?? "") ?? [];
  tag(game, CHANGED, "");
  tag(game, BY_LINK, "");
  const settings = tags.get(SETTINGS);
  tag(game, SETTINGS, "");
  // They may be somebody else's.
  if (settings && settings !== allSet()) {
    notice("settings", t("files.settings"), [{ text: t("files.use-settings"), act: () => setAll(settings) }]);
  }
  return {
    changed: Number.isFinite(changed) ? changed : Date.now(),
    ...(seat ? { byLink: { seat: Number(seat), base: Number(base) } } : {}),
  };
}

/** @param {Game} game @param {string} name @param {string} value empty to take it out */
function tag(game, name, value) {
  if ((game.tags.get(name) ?? "") === value) return; // a record is written with every change
  game.with((table) => table.setTag(name, value), undefined);
}
