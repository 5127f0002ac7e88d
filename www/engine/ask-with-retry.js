// @ts-check
import { isMessage } from "../recoverable-table.js";
import { loadWithRetry } from "../load-with-retry.js";

/**
 * Asks an engine. If the machine is at fault rather than the question, reports that and offers to retry. Throws
 * messages of the rules, and the signal's reason if it is aborted.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
export async function askWithRetry(ask, signal) {
  const { answer, error } = await loadWithRetry(async () => {
    try {
      return { answer: await ask(), error: undefined };
    } catch (error) {
      if (!isMessage(error) && !signal.aborted) throw error;
      return { answer: undefined, error };
    }
  }, signal);
  if (error !== undefined) throw error;
  return /** @type {T} */ (answer);
}
