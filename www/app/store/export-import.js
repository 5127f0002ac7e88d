// @ts-check
/**
 * Exports all games as one file, and imports them: records one after another, plus the settings. What is not part of
 * a record is exported in extra tags, which the import removes again: `docs/records.md`.
 */
import { Game, loadModuleForRecord } from "../../game.js";
import { exportProgress, withImported } from "../../learn/progress.js";
import { progress } from "../../learn/stored-progress.js";
import { holdsRecord, settingsIn } from "../../notation.js";
import { exportTried, triedIn, withImportedTried } from "../../puzzles/history.js";
import { puzzleHistory } from "../../puzzles/stored-history.js";
import { exportSettings, importSettings, importWouldChange } from "../../settings.js";
import { readCompleteRecord } from "../game/merge-link.js";
import { showNotice } from "../page/notices.js";
import { t } from "../page/translate.js";
import { newSavedGame, summarizeGame } from "../game/game-summary.js";

/** @typedef {import("./game-store.js").SavedGame} SavedGame */
/** @typedef {import("./game-store.js").GameStore} GameStore */

/** When the game was last changed. */
const CHANGED = "Changed";
/** The player's seat in a game by link, and the number of final steps. */
const BY_LINK = "ByLink";
/** Whether it is a record being studied. */
const STUDY = "Study";
/** The visitor's settings and lessons: with the first game, or alone if there are no games. */
const SETTINGS = "Settings";
/** The attempts at puzzles, in the same place: in as many tags as they need, numbered from 1. */
const PUZZLES = "Puzzles";

/** @param {GameStore} store @returns {Promise<string>} */
export async function exportGames(store) {
  const all = await store.list();
  /** Records that cannot be read here come last, unchanged: they might break what follows. @type {string[]} */
  const unread = [];
  const records = all.map(async ({ id, changed, byLink, isStudy }) => {
    const found = await store.load(id);
    if (!found) return ""; // deleted in the meantime, in another tab
    await loadModuleForRecord(found.record);
    const game = readCompleteRecord(found.record);
    if (!game) return void unread.push(found.record);
    tag(game, CHANGED, new Date(changed).toISOString());
    tag(game, BY_LINK, byLink ? `${byLink.seat},${byLink.base}` : "");
    tag(game, STUDY, isStudy ? "yes" : "");
    const { record } = game;
    game.free();
    return record;
  });
  const [first = "", ...others] = (await Promise.all(records)).filter((record) => !!record);
  return [withSettings(first), ...others, ...unread].join("\n");
}

/**
 * Returns a record with the settings, the progress in lessons and the attempts at puzzles added.
 * @param {string} record empty if there is none
 */
function withSettings(record) {
  const game = record && readCompleteRecord(record);
  const settings = [exportSettings(), exportProgress(progress.readAll())].filter(Boolean).join();
  const tried = exportTried(puzzleHistory.all).map((list, index) => [`${PUZZLES}${index + 1}`, list]);
  const tags = [[SETTINGS, settings], ...tried];
  if (!game) return tags.map(([name, value]) => `[${name} "${value}"]\n`).join("");
  for (const [name, value] of tags) tag(game, name, value);
  const said = game.record;
  game.free();
  return said;
}

/**
 * Offers to apply the settings in a file that differ, and to add its lessons and puzzles, but never does so unasked: the file may
 * be somebody else's.
 * @param {string} text
 * @returns {boolean} whether it contains settings and no game
 */
export function offerImportedSettings(text) {
  const settings = settingsIn(text);
  if (settings === undefined) return false;
  const isAll = !holdsRecord(text);
  const lessons = withImported(progress.readAll(), settings);
  const tried = withImportedTried(puzzleHistory.all, triedIn(text));
  const added = [exportProgress(lessons), ...exportTried(tried)].join();
  const hasLessons = added !== [exportProgress(progress.readAll()), ...exportTried(puzzleHistory.all)].join();
  if (hasLessons) {
    const add = () => {
      progress.writeAll(withImported(progress.readAll(), settings));
      puzzleHistory.all = withImportedTried(puzzleHistory.all, triedIn(text));
    };
    showNotice("lessons", t("files.lessons"), [{ text: t("files.use-lessons"), act: add }]);
  }
  if (importWouldChange(settings)) {
    showNotice("settings", t("files.settings"), [{ text: t("files.use-settings"), act: () => importSettings(settings) }]);
  } else if (isAll && !hasLessons) showNotice("settings", t("files.same-settings"));
  return isAll;
}

/**
 * Adds games to the saved ones. A game whose record is already there is not added again; a faulty record does not
 * stop the others.
 * @param {string[]} records
 * @param {GameStore} store
 * @returns {Promise<{ added: number, known: number, bad: number }>}
 */
export async function importGames(records, store) {
  const told = { added: 0, known: 0, bad: 0 };
  const kept = await store.list();
  const known = new Set(await Promise.all(kept.map(async ({ id }) => (await store.load(id))?.record)));
  for (const record of records) {
    const game = readCompleteRecord(record);
    const details = game && takeExportTags(game);
    if (!game || !details) told.bad += 1;
    else if (known.has(game.record)) told.known += 1;
    else {
      known.add(game.record);
      const summary = game.see((table) => summarizeGame(game, table.view().version, table.board().seats));
      await store.save({ ...newSavedGame(), ...summary, ...details }, game.record);
      told.added += 1;
    }
    game?.free();
  }
  return told;
}

/**
 * Removes from a record the tags that an export has added.
 * @param {Game} game
 * @returns {Pick<SavedGame, "changed" | "byLink" | "isStudy">}
 */
export function takeExportTags(game) {
  const { tags } = game;
  const changed = Date.parse(tags.get(CHANGED) ?? "");
  const isStudy = tags.get(STUDY) === "yes";
  const [, seat, base] = /^([1-4]),(\d{1,5})$/.exec(tags.get(BY_LINK) ?? "") ?? [];
  tag(game, CHANGED, "");
  tag(game, BY_LINK, "");
  tag(game, STUDY, "");
  tag(game, SETTINGS, "");
  for (const name of tags.keys()) if (name.startsWith(PUZZLES) && Number(name.slice(PUZZLES.length)) > 0) tag(game, name, "");
  return {
    changed: Number.isFinite(changed) ? changed : Date.now(),
    ...(isStudy ? { isStudy } : {}),
    ...(seat ? { byLink: { seat: Number(seat), base: Number(base) } } : {}),
  };
}

/** @param {Game} game @param {string} name @param {string} value empty to remove the tag */
function tag(game, name, value) {
  if ((game.tags.get(name) ?? "") === value) return; // each change rewrites the record
  game.with((table) => table.setTag(name, value), undefined);
}
