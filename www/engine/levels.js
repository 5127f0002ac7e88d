// @ts-check
/** The levels of each game, known without loading the engine. The build writes `levels.LANGUAGE.json`. */
import { loadWithRetry } from "../load-with-retry.js";
import { gameIdOfSpec } from "../notation.js";
import { languageOf } from "../words.js";

/** @typedef {{ name: string, expect: string }} Level its name, and what to expect of it */

/** @type {Promise<Record<string, Level[]>> | undefined} */
let levels;

/** Returns the number of levels of play. @param {string} spec */
export const levelCount = async (spec) => (await levelsOf(spec)).length;

/**
 * Returns the levels of play, the weakest, number 1, first.
 * @param {string} spec
 * @returns {Promise<Level[]>}
 */
export async function levelsOf(spec) {
  levels ??= loadWithRetry(() => fetchLevels(languageOf(document.documentElement)));
  return (await levels)[gameIdOfSpec(spec)] ?? [];
}

/** @param {string} language */
async function fetchLevels(language) {
  const response = await fetch(new URL(`./levels.${language}.json`, import.meta.url));
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return response.json();
}
