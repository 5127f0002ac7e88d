// @ts-check
/** Downloads that a board cannot do without. When one fails, every board is told and offers to retry. */

/**
 * The messages of the errors that browsers throw when a download fails: there is no other way to tell. Browsers log
 * these errors themselves.
 */
const DOWNLOAD = /^(Failed to fetch|error loading|NetworkError|Importing a module script failed|Load failed)/;

/** Whether an error comes from a failed download and not from a bug. @param {unknown} error */
export const isDownloadError = (error) => error instanceof TypeError && DOWNLOAD.test(error.message);

/** Thrown where a module cannot run, however often somebody tries. */
export class NoWebAssemblyError extends Error {}

/** Whether modules can run here: some browsers lack WebAssembly, or have it turned off for safety. */
export const hasWebAssembly = () => typeof globalThis.WebAssembly?.instantiate === "function";

/** Used when not even the sentences have loaded; a test keeps it equal to `lang/en.json`. */
export const FALLBACK_SENTENCES = {
  "fault.loading": "Something could not be loaded: {error}",
  "fault.no-wasm": "The boards need WebAssembly, which this browser doesn’t have or has turned off. Try another browser.",
  "fault.retry": "Try again",
};

/** @typedef {{ id: keyof typeof FALLBACK_SENTENCES, args: Record<string, string>, retry?: () => void }} LoadError a message, and how to retry */
/** @typedef {{ error: unknown, retry: () => void }} Failure */

/** @type {Failure[]} */
let troubles = [];
/** @type {Set<(trouble: LoadError | undefined) => void>} */
const listeners = new Set();

/** @param {Failure[]} now */
function tell(now) {
  troubles = now;
  for (const listener of listeners) listener(first());
}

/** @returns {LoadError | undefined} the first failure, whose `retry` retries all of them; none where nothing helps */
function first() {
  const all = troubles;
  if (all.length === 0) return undefined;
  if (!hasWebAssembly()) return { id: "fault.no-wasm", args: {} };
  const args = { error: String(all[0].error) };
  return { id: "fault.loading", args, retry: () => all.forEach(({ retry }) => retry()) };
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
      if (!isDownloadError(error) && !(error instanceof NoWebAssemblyError)) console.error(error);
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
