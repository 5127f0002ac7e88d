// @ts-check
/** Downloads that a board cannot do without. When one fails, every board is told and offers to retry. */

/**
 * The messages of the errors that browsers throw when a download fails: there is no other way to tell. Browsers log
 * these errors themselves.
 */
const DOWNLOAD = /^(Failed to fetch|error loading|NetworkError|Importing a module script failed|Load failed)/;

/** Whether an error comes from a failed download and not from a bug. @param {unknown} error */
export const isDownloadError = (error) => error instanceof TypeError && DOWNLOAD.test(error.message);

/** Used when not even the sentences have loaded; a test keeps it equal to `lang/en.json`. */
export const FALLBACK_SENTENCES = {
  "fault.loading": "Something could not be loaded: {error}",
  "fault.retry": "Try again",
};

/** @typedef {{ error: unknown, retry: () => void }} LoadError */

/** @type {LoadError[]} */
let troubles = [];
/** @type {Set<(trouble: LoadError | undefined) => void>} */
const listeners = new Set();

/** @param {LoadError[]} now */
function tell(now) {
  troubles = now;
  for (const listener of listeners) listener(first());
}

/** @returns {LoadError | undefined} the first failure, whose `retry` retries all of them */
function first() {
  const all = troubles;
  return all[0] && { error: all[0].error, retry: () => all.forEach(({ retry }) => retry()) };
}

/**
 * Calls the listener immediately and after each change with what is failing now.
 * @param {(trouble: LoadError | undefined) => void} listener
 * @param {AbortSignal} [signal] removes the listener
 */
export function onLoadError(listener, signal) {
  listeners.add(listener);
  signal?.addEventListener("abort", () => listeners.delete(listener), { once: true });
  listener(first());
}

/**
 * Loads until it succeeds; after a failure, waits until the user retries.
 * @template T
 * @param {() => Promise<T>} load
 * @param {AbortSignal} [signal] of the caller: once aborted, retrying stops and its reason is thrown
 * @returns {Promise<T>}
 */
export async function loadWithRetry(load, signal) {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isDownloadError(error)) console.error(error);
      await askAgain(error, signal);
      signal?.throwIfAborted();
    }
  }
}

/**
 * Resolves when the user retries, or when the caller no longer wants a result.
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
