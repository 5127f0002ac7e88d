// @ts-check
/**
 * All that somebody has reached in this browser, to be forgotten at once: levels beaten, best scores, lessons learnt, puzzles
 * solved.
 */
import { readStored, writeStored } from "./local-storage.js";

/** What is stored where nothing has been reached, by name. */
const NOTHING = {
  beaten: {},
  best: {},
  lessons: { courses: {}, got: [] },
  puzzles: { puzzles: {}, days: [] },
};

/** @typedef {Record<string, object>} Achievements what is stored, by name */

/** @returns {Achievements} */
export const readAchievements = () => Object.fromEntries(Object.keys(NOTHING).map((name) => [name, readStored(name)]));

/** @param {Achievements} achievements */
export function writeAchievements(achievements) {
  for (const [name, all] of Object.entries(achievements)) writeStored(name, { ...all });
}

/** Forgets all of them. */
export const forgetAchievements = () => writeAchievements(NOTHING);

/** Whether there are any. */
export const hasAchievements = () => Object.values(readAchievements()).some(holdsAnything);

/** Whether a number or a text is anywhere in it. @param {unknown} value @returns {boolean} */
const holdsAnything = (value) => (Object(value) === value ? Object.values(Object(value)).some(holdsAnything) : Boolean(value));
