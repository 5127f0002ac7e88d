// @ts-check
import { isMessage } from "../game.js";
import { insist } from "../loading.js";

/**
 * Asks an engine. Where the machine and not the question is at fault, that is told, and it is offered to ask again.
 * Throws messages of the rules, and the signal's reason where that stops it.
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
