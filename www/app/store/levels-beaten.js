// @ts-check
/** The highest level of the computer that was beaten in each game, in this browser. */
import { readStored, writeStored } from "./local-storage.js";

const NAME = "beaten";

/** @typedef {Record<string, number>} Levels by the id of the game */

/** Reads what was stored, which may be damaged. @returns {Levels} */
export function readBeaten() {
  const all = Object.entries(readStored(NAME)).map(([game, level]) => [game, Math.trunc(Number(level))]);
  return Object.fromEntries(all.filter(([, level]) => Number(level) > 0));
}

/** @param {Levels} levels */
export const writeBeaten = (levels) => writeStored(NAME, levels);

/** Notes that a level was beaten. @param {string} game its id @param {number} level */
export const noteBeaten = (game, level) => writeBeaten(higher(readBeaten(), [[game, level]]));

/** Returns the levels as they are written into exports, after the settings: `beaten=take/3+takeaway/1`. @param {Levels} levels */
export function exportBeaten(levels) {
  const list = Object.entries(levels).map(([game, level]) => `${game}/${level}`);
  return list.length > 0 ? `beaten=${list.join("+")}` : "";
}

/**
 * Returns these levels together with those that an export adds.
 * @param {Levels} levels
 * @param {string} exported by {@link exportBeaten}, among other pairs
 */
export function withImportedBeaten(levels, exported) {
  const [, list = ""] = /(?:^|,)beaten=([^,]*)/.exec(exported) ?? [];
  const items = list.split("+").map((item) => /^([a-z][a-z-]*)\/(\d{1,2})$/.exec(item));
  return higher(
    levels,
    items.flatMap((item) => (item ? [[item[1], Number(item[2])]] : [])),
  );
}

/** @param {Levels} levels @param {[string, number][]} more */
function higher(levels, more) {
  const all = { ...levels };
  for (const [game, level] of more) if (level > (all[game] ?? 0)) all[game] = level;
  return all;
}
