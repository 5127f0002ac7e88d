// @ts-check
/**
 * Downloads that a board cannot do without. One that fails is told to every board, which offers to
 * try again.
 */

/** What browsers throw where a download fails: they give no other mark, and log it by themselves. */
const DOWNLOAD = /^(Failed to fetch|error loading|NetworkError|Importing a module script failed|Load failed)/;

/** Whether an error is of a download and not of the program. @param {unknown} error */
export const isDownload = (error) => error instanceof TypeError && DOWNLOAD.test(error.message);

/** Said when not even the words have arrived; a test holds it equal to `lang/en.json`. */
export const FALLBACK = {
  "fault.loading": "Something could not be loaded: {error}",
  "fault.retry": "Try again",
};

/** @typedef {{ error: unknown, retry: () => void }} Trouble */

/** @type {Trouble[]} */
let troubles = [];
/** @type {Set<(trouble: Trouble | undefined) => void>} */
const listeners = new Set();

/** @param {Trouble[]} now */
function tell(now) {
  troubles = now;
  for (const listener of listeners) listener(first());
}

/** @returns {Trouble | undefined} the first, whose retry tries all again */
function first() {
  const all = troubles;
  return all[0] && { error: all[0].error, retry: () => all.forEach(({ retry }) => retry()) };
}

/**
 * Calls at once and after each change with what fails now.
 * @param {(trouble: Trouble | undefined) => void} listener
 * @param {AbortSignal} [signal] ends it
 */
export function onTrouble(listener, signal) {
  listeners.add(listener);
  signal?.addEventListener("abort", () => listeners.delete(listener), { once: true });
  listener(first());
}

/**
 * Loads until it succeeds; after a failure it waits to be asked to try again.
 * @template T
 * @param {() => Promise<T>} load
 * @param {AbortSignal} [signal] of who wants it: aborted, nobody is asked any more, and its reason is thrown
 * @returns {Promise<T>}
 */
export async function insist(load, signal) {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isDownload(error)) console.error(error);
      await askAgain(error, signal);
      signal?.throwIfAborted();
    }
  }
}

/**
 * Until somebody wants to try again, or nobody wants anything any more.
 * @param {unknown} error
 * @param {AbortSignal} [signal]
 */
function askAgain(error, signal) {
  return new Promise((done) => {
    const retry = () => {
      signal?.removeEventListener("abort", retry);
      done(tell(troubles.filter((other) => other !== trouble)));
    };
    const trouble = { error, retry };
    signal?.addEventListener("abort", retry);
    tell([...troubles, trouble]);
  });
}
