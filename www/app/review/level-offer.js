// @ts-check
/** After a win a level up is offered, after a defeat a level down; the highest level beaten and the best score are kept. */
import { loadWithRetry } from "../../load-with-retry.js";
import { loadWords } from "../../words.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { createButton } from "../page/dom.js";
import { t } from "../page/translate.js";
import { rememberLevel } from "../store/last-choices.js";
import { bestScores, levelsBeaten } from "../store/personal-bests.js";
import { readStored, writeStored } from "../store/local-storage.js";
import { isWin, nextLevel, soloLevel } from "./solo-level.js";

/** @typedef {import("../game/session.js").Session} Session */

/** The name in the store: of each kind of game, the last that does not count. */
const UNCOUNTED = "uncounted";

/** @param {Session} session */
const soloOf = ({ table }) => soloLevel([...(table?.see((now) => now.levels()) ?? [])]);

/**
 * Counts a game that has just ended.
 * @param {Session} session
 * @param {string} id of the kind of game
 * @param {{ places: number[], points?: number[] }} result
 */
export function countResult(session, id, { places, points }) {
  const solo = soloOf(session);
  const { kept } = session;
  if (!solo || !kept || kept.byLink || readStored(UNCOUNTED)[id] === kept.id) return;
  if (isWin(solo.seat, places)) levelsBeaten.note(id, solo.level);
  if (points) bestScores.note(id, points[solo.seat]);
}

/**
 * Keeps the game on the board from being counted: it did not begin at its start.
 * @param {Session} session
 * @param {string} id of the kind of game
 */
export function skipResult({ kept }, id) {
  if (kept) writeStored(UNCOUNTED, { ...readStored(UNCOUNTED), [id]: kept.id });
}

/**
 * Returns a button for the same game a little harder, or easier, if one person plays here.
 * @param {Session} session
 * @param {string} id of the kind of game
 * @param {number[]} places
 */
export async function createLevelOffer(session, id, places) {
  const { table: game, kept } = session;
  const solo = soloOf(session);
  if (!game || !kept || kept.byLink || !solo) return undefined;
  const loadLevels = () => Promise.all([import("../../engine/levels.js"), loadWords("more")]);
  const [{ levelsOf }] = await loadWithRetry(loadLevels);
  const levels = await levelsOf(game.spec);
  const level = nextLevel(solo, places, levels.length);
  if (level === undefined) return undefined;
  const startAtLevel = async () => {
    if (!(await confirmLeave(session))) return;
    const next = game.again();
    const seats = [...next.see((table) => table.levels())].map((own) => (own > 0 ? `engine-${level}` : "human"));
    next.with((table) => table.setSeats(seats), undefined);
    rememberLevel(id, level);
    await session.beginWith(next);
  };
  const button = createButton(t(level > solo.level ? "result.level-up" : "result.level-down"), startAtLevel);
  button.id = "next-level";
  button.title = levels[level - 1].name;
  return button;
}
