// @ts-check
/** After two wins in a row a level up is offered, after three losses a level down. */
import { loadWithRetry } from "../../load-with-retry.js";
import { loadWords } from "../../words.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { createButton } from "../page/dom.js";
import { t } from "../page/translate.js";
import { rememberLevel } from "../store/last-choices.js";
import { noteBeaten } from "../store/levels-beaten.js";
import { readStored, writeStored } from "../store/local-storage.js";
import { countGame, nextLevel, readStreak, soloLevel } from "./streaks.js";

/** @typedef {import("../game/session.js").Session} Session */

/** The name in the store. */
const STREAKS = "streaks";

/**
 * Counts a game that has just ended.
 * @param {Session} session
 * @param {string} id of the kind of game
 * @param {number[]} places
 */
export function countResult(session, id, places) {
  const { table: game, kept } = session;
  const solo = soloLevel([...(game?.see((table) => table.levels()) ?? [])]);
  if (!solo || !kept || kept.byLink) return;
  const [place, isShared] = [places[solo.seat], places.filter((place) => place === 1).length > 1];
  const all = readStored(STREAKS);
  const before = readStreak(all[id]);
  if (place === 1 && !isShared && before.last !== kept.id) noteBeaten(id, solo.level);
  const streak = countGame(before, { id: kept.id, level: solo.level, place, isShared });
  writeStored(STREAKS, { ...all, [id]: streak });
}

/**
 * Keeps the game on the board from being counted: it did not begin at its start.
 * @param {Session} session
 * @param {string} id of the kind of game
 */
export function skipResult({ kept }, id) {
  const all = readStored(STREAKS);
  if (kept) writeStored(STREAKS, { ...all, [id]: { ...readStreak(all[id]), last: kept.id } });
}

/**
 * Returns a button for a game at another level, if it is time for one.
 * @param {Session} session
 * @param {string} id of the kind of game
 */
export async function createLevelOffer(session, id) {
  const { table: game, kept } = session;
  const streak = readStreak(readStored(STREAKS)[id]);
  if (!game || !kept || streak.last !== kept.id) return undefined;
  const loadLevels = () => Promise.all([import("../../engine/levels.js"), loadWords("en", "more")]);
  const [{ levelsOf }] = await loadWithRetry(loadLevels);
  const levels = await levelsOf(game.spec);
  const level = nextLevel(streak, levels.length);
  if (level === undefined) return undefined;
  const startAtLevel = async () => {
    if (!(await confirmLeave(session))) return;
    const next = game.again();
    const seats = [...next.see((table) => table.levels())].map((own) => (own > 0 ? `engine-${level}` : "human"));
    next.with((table) => table.setSeats(seats), undefined);
    rememberLevel(id, level);
    await session.beginWith(next);
  };
  const button = createButton(
    t(level > streak.level ? "result.level-up" : "result.level-down", { level, name: levels[level - 1].name }),
    startAtLevel,
  );
  button.id = "next-level";
  return button;
}
