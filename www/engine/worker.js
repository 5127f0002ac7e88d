// @ts-check
/** The worker: it receives the compiled module first, and then one task after another. */
import init, { Engine } from "../../take-five-engine.js";
import { runTask } from "./tasks.js";

/** @typedef {import("./tasks.js").Analysis} Analysis */
/** @typedef {import("./tasks.js").Answer} Answer */
/** @typedef {import("../../take-five-engine.js").Message} Message */

/**
 * What the worker posts.
 * @typedef {{ kind: "ready" }
 *   | { kind: "news", analysis: Analysis }
 *   | { kind: "done", answer: Answer }
 *   | { kind: "refused", reason: Message }
 *   | { kind: "broken", error: string }} Said
 */

/** @type {Engine | undefined} */
let engine;

/** @param {Said} said */
const post = (said) => postMessage(said);

addEventListener("message", async ({ data }) => {
  try {
    if (!engine) {
      await init({ module_or_path: data });
      engine = new Engine();
      post({ kind: "ready" });
    } else {
      post({ kind: "done", answer: runTask(engine, data, (analysis) => post({ kind: "news", analysis })) });
    }
  } catch (error) {
    const isMessage = typeof error === "object" && error !== null && "id" in error;
    if (isMessage) return post({ kind: "refused", reason: /** @type {Message} */ (error) });
    console.error(error); // with its stack, which does not reach the page
    post({ kind: "broken", error: String(error) });
  }
});
