// @ts-check
import { isMessage } from "../game.js";
import { insist } from "../loading.js";

/**
 * Asks an engine. If the machine is at fault rather than the question, reports that and offers to retry. Throws
 * messages of the rules, and the signal's reason if it is aborted.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
export async function patiently(ask, signal) {
  const { answer, error } = await insist(async () => {
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
