// @ts-check
/** The winning chances of positions, as far as they are known: the analysis and the review of a game share them. */
import { askWithRetry } from "./ask-with-retry.js";
import { enginePool } from "./engine-pool.js";

/** @typedef {{ position: string, before: string[] }} Place a position, and those at the starts of the earlier turns */

/** How many positions are remembered. */
const MOST = 5000;

class KnownChances {
  /** Of each seat, by spec and position. @type {Map<string, number[]>} */
  #known = new Map();

  /** Returns each seat's chance of coming first. @param {string} spec @param {string} position */
  of(spec, position) {
    return this.#known.get(`${spec} ${position}`);
  }

  /** @param {string} spec @param {string} position @param {number[] | undefined} chances */
  remember(spec, position, chances) {
    if (this.#known.size > MOST) this.#known.clear();
    if (chances) this.#known.set(`${spec} ${position}`, chances);
  }

  /**
   * Analyses all positions that are unknown, on all spare cores.
   * @param {string} spec
   * @param {Place[]} places
   * @param {number} time for each, in milliseconds
   * @param {{ onProgress?: () => void, signal: AbortSignal }} way `onProgress` is called whenever one more is known
   */
  async find(spec, places, time, { onProgress = () => {}, signal }) {
    const open = places.filter(({ position }) => !this.of(spec, position));
    await analyseAll(spec, open, time, signal, (position, chances) => {
      this.remember(spec, position, chances);
      onProgress();
    });
  }
}

export const knownChances = new KnownChances();

/**
 * Analyses positions on all spare cores.
 * @param {string} spec
 * @param {Place[]} places
 * @param {number} time for each, in milliseconds
 * @param {AbortSignal} signal
 * @param {(position: string, chances: number[] | undefined) => void} found
 */
export async function analyseAll(spec, places, time, signal, found) {
  const open = [...places];
  const work = async () => {
    for (let next = open.shift(); next; next = open.shift()) {
      const question = { spec, ...next, lines: 1, time };
      const { chances } = await askWithRetry(() => enginePool.analyse(question, { signal }), signal);
      if (signal.aborted) return;
      found(next.position, chances);
    }
  };
  await Promise.all(Array.from({ length: enginePool.most }, work));
}
