// @ts-check
/** Makes sure that a game is played in one tab at a time. */

/** How long a tab that is being closed may take to release its lock, in milliseconds. */
const PATIENCE = 700;

/** After so long another tab is taken to have it, in milliseconds. */
const LONGEST = 5_000;

/** @param {string} id */
const lockName = (id) => `take-five game ${id}`;

/**
 * Returns the ids of games that are open in any tab.
 * @returns {Promise<Set<string>>}
 */
export async function gamesOpenInTabs() {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.map(({ name }) => name?.replace(lockName(""), "") ?? ""));
}

/**
 * Runs `work` on a game that no tab has open, and keeps tabs from opening it meanwhile.
 * @param {string} id
 * @param {() => Promise<unknown>} work
 * @returns {Promise<boolean>} false if a tab has it open; then nothing was done
 */
export async function ifNotOpenInTab(id, work) {
  /** @param {unknown} [lock] null if a tab has it open */
  const act = async (lock) => lock !== null && (await work(), true);
  return navigator.locks ? navigator.locks.request(lockName(id), { ifAvailable: true }, act) : act();
}

/**
 * Locks a game for this tab. If the page may not use locks (insecure context, blocked storage), every tab gets every
 * lock, and only the version of the game in the store protects it.
 */
export class GameLock {
  #release = () => {};
  #ended = false;

  /**
   * @param {string} id
   * @param {object} events
   * @param {() => void} events.held this tab has it, at once or when another tab has released it
   * @param {() => void} events.elsewhere another tab has it, or has taken it
   * @param {boolean} [steal] whether to take it from another tab
   */
  constructor(id, { held, elsewhere }, steal = false) {
    if (!navigator.locks) {
      held();
      return;
    }
    const since = performance.now();
    const ask = async () => {
      // A browser that is just slow, too, does not answer in time.
      const open = await gamesOpenInTabs().catch(() => new Set());
      if (this.#ended || late === undefined) return;
      // Nobody waits for ever for the answer.
      if (open.has(id) || performance.now() - since > LONGEST) elsewhere();
      else late = setTimeout(ask, PATIENCE);
    };
    /** Undefined once it is decided. @type {ReturnType<typeof setTimeout> | undefined} */
    let late = setTimeout(ask, PATIENCE);
    const decide = () => {
      clearTimeout(late);
      late = undefined;
    };
    const wait = new AbortController();
    this.#release = () => wait.abort();
    const options = steal ? { steal } : { signal: wait.signal };
    const until = navigator.locks.request(lockName(id), options, () => {
      decide();
      if (this.#ended) return undefined;
      held();
      return new Promise((done) => (this.#release = () => done(undefined)));
    });
    until.catch((error) => {
      decide();
      if (this.#ended) return;
      // Taken by another tab; any other error means that the page may not lock.
      if (error.name === "AbortError") elsewhere();
      else held();
    });
  }

  /** Releases the game. */
  release() {
    this.#ended = true;
    this.#release();
  }
}
