// @ts-check
/** The number of levels of each game, known without loading the engine. The build writes `levels.json`. */
import { loadWithRetry } from "../load-with-retry.js";
import { gameIdOfSpec } from "../notation.js";

/** @type {Promise<Record<string, number>> | undefined} */
let levels;

/**
 * Returns the number of levels of play; they count from 1, the weakest.
 * @param {string} spec
 * @returns {Promise<number>}
 */
export async function levelCount(spec) {
  levels ??= loadWithRetry(async () => {
    const response = await fetch(new URL("./levels.json", import.meta.url));
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    return response.json();
  });
  return (await levels)[gameIdOfSpec(spec)] ?? 1;
}
