// @ts-check
/** A game is played in one tab at a time. */

/** How long a tab that is just being left may take to let go, in milliseconds. */
const PATIENCE = 700;

/** @param {string} id */
const lockName = (id) => `take-five game ${id}`;

/**
 * The ids of games that are open in some tab.
 * @returns {Promise<Set<string>>}
 */
export async function openElsewhere() {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.map(({ name }) => name?.replace(lockName(""), "") ?? ""));
}

/**
 * Does something with a game that no tab has open, none meanwhile either.
 * @param {string} id
 * @param {() => Promise<unknown>} work
 * @returns {Promise<boolean>} false where a tab has it, and nothing was done
 */
export async function whileFree(id, work) {
  /** @param {unknown} [lock] none where a tab has it */
  const act = async (lock) => lock !== null && (await work(), true);
  return navigator.locks ? navigator.locks.request(lockName(id), { ifAvailable: true }, act) : act();
}

/**
 * Holds a game for this tab. Where a page may not use locks (an insecure address, blocked storage)
 * everybody holds everything, and only the version of the game in the store tells tabs apart.
 */
export class Lock {
  #release = () => {};
  #ended = false;

  /**
   * @param {string} id
   * @param {object} events
   * @param {() => void} events.held it is ours, at once or when another tab let go of it
   * @param {() => void} events.elsewhere another tab has it, or took it away
   * @param {boolean} [steal] whether to take it away from another tab
   */
  constructor(id, { held, elsewhere }, steal = false) {
    if (!navigator.locks) {
      held();
      return;
    }
    const late = setTimeout(() => this.#ended || elsewhere(), PATIENCE);
    const wait = new AbortController();
    this.#release = () => wait.abort();
    const options = steal ? { steal } : { signal: wait.signal };
    const until = navigator.locks.request(lockName(id), options, () => {
      clearTimeout(late);
      if (this.#ended) return undefined;
      held();
      return new Promise((done) => (this.#release = () => done(undefined)));
    });
    until.catch((error) => {
      clearTimeout(late);
      if (this.#ended) return;
      // Taken away; any other error means that the page may not lock.
      if (error.name === "AbortError") elsewhere();
      else held();
    });
  }

  /** Lets go of the game. */
  release() {
    this.#ended = true;
    this.#release();
  }
}
