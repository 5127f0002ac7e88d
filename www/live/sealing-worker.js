// @ts-check
/** The worker that signs, checks, encrypts and decrypts: a signature takes longer than a frame on a slow phone. */
import { sealingCalls } from "./sealing-calls.js";

addEventListener("message", async ({ data: { turn, name, input } }) => {
  const call = /** @type {Record<string, (input: unknown) => Promise<unknown>>} */ (sealingCalls)[name];
  try {
    postMessage({ turn, output: await call(input) });
  } catch (error) {
    postMessage({ turn, error: String(error) });
  }
});
