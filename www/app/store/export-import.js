// @ts-check
/**
 * Exports all games as one file, and imports them: records one after another, plus the settings. What is not part of
 * a record is exported in extra tags, which the import removes again: `docs/records.md`.
 */
import { RecoverableTable, isMessage, loadModule } from "../../recoverable-table.js";
import { exportProgress, withImported } from "../../learn/progress.js";
import { progress } from "../../learn/stored-progress.js";
import { holdsRecord, settingsIn } from "../../notation.js";
import { exportTried, triedIn, withImportedTried } from "../../puzzles/history.js";
import { bestScores, levelsBeaten } from "./personal-bests.js";
import { puzzleHistory } from "../../puzzles/stored-history.js";
import { exportSettings, importSettings, importWouldChange } from "../../settings.js";
import { readCompleteRecord } from "../game/merge-link.js";
import { showNotice } from "../page/notices.js";
import { t } from "../page/translate.js";
import { newSavedGame, summarizeGame } from "../game/game-summary.js";

/** @typedef {import("./game-store.js").SavedGame} SavedGame */
/** @typedef {import("./game-store.js").GameStore} GameStore */
/** @typedef {import("../../../take-five-web.js").Message} Message */

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

/** How much text is collected before it goes into a blob, which browsers keep outside the memory of the page. */
const PART = 1 << 20;

/**
 * @typedef {object} Watching
 * @property {(part: number) => void} [progress] told how much is done, from 0 to 1
 * @property {AbortSignal} [signal] cancels it
 */

/**
 * Exports one game after another: all of them need not fit into memory.
 * @param {GameStore} store
 * @param {Watching} [watching]
 * @returns {Promise<Blob>}
 */
export async function exportGames(store, { progress = () => {}, signal } = {}) {
  const all = await store.list();
  /** @type {(Blob | string)[]} */
  const parts = [];
  let part = "";
  let isFirst = true;
  /** @param {string} record */
  const add = (record) => {
    part += isFirst ? withSettings(record) : `\n${record}`;
    isFirst = false;
    if (part.length < PART) return;
    parts.push(new Blob([part]));
    part = "";
  };
  /** The ids of games that cannot be read here. They come last, unchanged: they might break what follows. @type {string[]} */
  const unread = [];
  await loadModule();
  for (const [index, { id, changed, byLink, isStudy }] of all.entries()) {
    signal?.throwIfAborted();
    const found = await store.load(id);
    progress((index + 1) / all.length);
    if (!found) continue; // deleted in the meantime, in another tab
    const game = readCompleteRecord(found.record);
    if (game) {
      tag(game, CHANGED, new Date(changed).toISOString());
      tag(game, BY_LINK, byLink ? `${byLink.seat},${byLink.base}` : "");
      tag(game, STUDY, isStudy ? "yes" : "");
      add(game.record);
      game.free();
    } else unread.push(id);
  }
  if (isFirst) add("");
  for (const id of unread) {
    const found = await store.load(id);
    if (found) add(found.record);
  }
  // Not a text type: some browsers would add .txt to the name of the file.
  return new Blob([...parts, part], { type: "application/octet-stream" });
}

const BESTS = [levelsBeaten, bestScores];

/** @param {import("./personal-bests.js").Numbers[]} numbers in the order of {@link BESTS} */
const exportBests = (numbers) => BESTS.map((bests, index) => bests.export(numbers[index]));

/**
 * Returns a record with the settings, the progress in lessons, what was reached in games and the attempts at puzzles added.
 * @param {string} record empty if there is none
 */
function withSettings(record) {
  const game = record && readCompleteRecord(record);
  const settings = [exportSettings(), exportProgress(progress.readAll()), ...exportBests(BESTS.map((bests) => bests.read()))]
    .filter(Boolean)
    .join();
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
  const reached = BESTS.map((bests) => bests.withImported(bests.read(), settings));
  const added = [exportProgress(lessons), ...exportBests(reached), ...exportTried(tried)].join();
  const before = exportBests(BESTS.map((bests) => bests.read()));
  const known = [exportProgress(progress.readAll()), ...before, ...exportTried(puzzleHistory.all)].join();
  const hasLessons = added !== known;
  if (hasLessons) {
    const add = () => {
      progress.writeAll(withImported(progress.readAll(), settings));
      puzzleHistory.all = withImportedTried(puzzleHistory.all, triedIn(text));
      for (const bests of BESTS) bests.write(bests.withImported(bests.read(), settings));
    };
    showNotice("lessons", t("files.lessons"), [{ text: t("files.use-lessons"), act: add }]);
  }
  if (importWouldChange(settings)) {
    showNotice("settings", t("files.settings"), [{ text: t("files.use-settings"), act: () => importSettings(settings) }]);
  } else if (isAll && !hasLessons) showNotice("settings", t("files.same-settings"));
  return isAll;
}

/** The maximum number of games imported at once: what is listed of them is in memory until all are added. */
const MOST = 50_000;

/** Held by the tab that imports games. */
const LOCK = "take-five import";

/**
 * Asks whether to add the good games of a file with others that cannot be read. If not, it cancels the import.
 * @typedef {(found: { bad: number, good: number, number: number, problem: Message }) => Promise<void>} AskAboutBad `number` is that of the first bad game in the
 * file, from 1; `problem` says where in the file it is bad, and why
 */

/**
 * Adds games to the saved ones, all of them or, if it fails, is cancelled or the page goes away, none. A game whose
 * record is already there is not added again; of faulty records, none is added.
 * @param {AsyncIterable<string>} records of any games, whose module must be loaded
 * @param {GameStore} store
 * @param {AbortSignal} signal cancels it
 * @param {AskAboutBad} ask
 * @returns {Promise<{ added: number, known: number, bad: number }>}
 */
export async function importGames(records, store, signal, ask) {
  if (!navigator.locks) return importNow(records, store, signal, ask);
  return navigator.locks.request(LOCK, { signal }, async () => {
    // Left by a page that went away.
    await store.dropStaged();
    try {
      return await importNow(records, store, signal, ask);
    } catch (error) {
      await store.dropStaged().catch(() => undefined); // nothing can be stored; the next import tries again
      throw error;
    }
  });
}

/** How long games are read before they are stored, in milliseconds: the page has to answer in between. */
const SLICE = 8;

/**
 * Returns a number that nearly always differs for different texts.
 * @param {string} text
 */
function hashOf(text) {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

/** How many lines end in a text. @param {string} text */
const countLineEnds = (text) => text.match(/\r\n|[\n\r\u0085\u2028\u2029]/g)?.length ?? 0;

/** @param {AsyncIterable<string>} records @param {GameStore} store @param {AbortSignal} signal @param {AskAboutBad} ask */
async function importNow(records, store, signal, ask) {
  const counts = { added: 0, known: 0, bad: 0 };
  /** The ids of saved games that are alike in what is listed of them: only these can have the same record. @type {Map<string, string[]>} */
  const alike = new Map();
  /** @param {Pick<SavedGame, "origin" | "turns" | "name" | "players">} kept */
  const alikeTo = ({ origin, turns, name, players }) => {
    // The game's own names for its players have changed with versions of the page.
    const people = players.filter((player) => typeof player === "string");
    const key = JSON.stringify([origin, turns, name, people]);
    const ids = alike.get(key) ?? [];
    alike.set(key, ids);
    return ids;
  };
  for (const kept of await store.list()) alikeTo(kept).push(kept.id);
  /** The same of those that are being imported: the first with each hash. However often one is in the file, it is compared once. @type {Map<number, string>} */
  const imported = new Map();
  /** @type {SavedGame[]} */
  const staged = [];
  /** Read, but not stored yet. @type {{ kept: SavedGame, record: string, mayBe: string[] }[]} */
  let next = [];
  const stage = async () => {
    const written = await store.stage(next.map(({ kept: { id }, record, mayBe }) => ({ id, record, mayBe })));
    for (const { kept } of next) {
      if (written.has(kept.id)) staged.push(kept);
      else counts.known += 1;
    }
    next = [];
    if (staged.length > MOST) throw { id: "games.too-many", args: { most: MOST } };
  };
  let begun = performance.now();
  let [number, lines] = [0, 0];
  /** The first game that cannot be read. @type {{ number: number, problem: Message } | undefined} */
  let firstBad;
  for await (const text of records) {
    signal.throwIfAborted();
    number += 1;
    const read = readGame(text);
    if (!("problem" in read)) {
      const hash = hashOf(read.record);
      const first = imported.get(hash);
      if (first === undefined) imported.set(hash, read.kept.id);
      next.push({ ...read, mayBe: [...alikeTo(read.kept), ...(first === undefined ? [] : [first])] });
    } else {
      counts.bad += 1;
      firstBad ??= { number, problem: inFile(read.problem, lines) };
    }
    lines += countLineEnds(text);
    if (performance.now() - begun < SLICE) continue;
    await stage();
    begun = performance.now();
  }
  await stage();
  if (firstBad && staged.length > 0) await ask({ ...firstBad, bad: counts.bad, good: staged.length });
  signal.throwIfAborted();
  await store.admit(staged);
  counts.added = staged.length;
  return counts;
}

/**
 * Returns a problem with a record as one with its file.
 * @param {Message} problem
 * @param {number} lines in front of the record
 * @returns {Message}
 */
function inFile({ id, args }, lines) {
  return id === "record.at" ? { id, args: { ...args, line: Number(args.line) + lines } } : { id, args };
}

/**
 * Reads an exported record.
 * @param {string} text
 * @returns {{ kept: SavedGame, record: string } | { problem: Message }} a new game, if all of it can be read
 */
function readGame(text) {
  /** @type {RecoverableTable} */
  let game;
  try {
    game = RecoverableTable.read(text);
  } catch (error) {
    return { problem: isMessage(error) ? error : { id: "fault.unexpected", args: { error: String(error) } } };
  }
  const { problem } = game;
  if (problem) {
    game.free();
    return { problem };
  }
  const details = takeExportTags(game);
  const summary = game.see((table) => summarizeGame(game, table.view().version, table.board().seats));
  const { record } = game;
  game.free();
  return { kept: { ...newSavedGame(), ...summary, ...details }, record };
}

/**
 * Removes from a record the tags that an export has added.
 * @param {RecoverableTable} game
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

/** @param {RecoverableTable} game @param {string} name @param {string} value empty to remove the tag */
function tag(game, name, value) {
  if ((game.tags.get(name) ?? "") === value) return; // each change rewrites the record
  game.with((table) => table.setTag(name, value), undefined);
}
