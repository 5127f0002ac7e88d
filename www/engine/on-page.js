// @ts-check
/**
 * A helper on the page itself, where its policy allows no workers: it thinks in slices so short that nobody feels them.
 */
import init, { Engine } from "../../take-five-engine.js";
import { added } from "./added.js";
import { run } from "./tasks.js";

/** @typedef {import("./tasks.js").Analysis} Analysis */
/** @typedef {import("./tasks.js").Helper} Helper */
/** @typedef {import("./tasks.js").Task} Task */

/** How long it thinks in one go, in milliseconds: with what stands around it less than 50, which would be felt. */
const SLICE = 25;

/** A slice that ends so much before its time ends by itself: there is no more to be found. */
const EARLY = 5;

/** @implements {Helper} */
export class OnPage {
  #engine;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @param {WebAssembly.Module} module */
  static async start(module) {
    await init({ module_or_path: module });
    return new OnPage(new Engine());
  }

  /**
   * @param {Task} task
   * @param {(analysis: Analysis) => void} told
   * @param {AbortSignal} [signal]
   */
  async ask(task, told, signal) {
    const until = performance.now() + task.time;
    /** @type {Analysis[]} */
    const found = [];
    for (let slice = 0; ; slice += 1) {
      await new Promise((done) => setTimeout(done));
      signal?.throwIfAborted();
      this.#engine.setGoingOn(slice > 0);
      const begun = performance.now();
      const time = Math.min(SLICE, until - begun);
      const answer = run(this.#engine, { ...task, seed: task.seed + slice, time }, () => {});
      const isOver = performance.now() >= until || performance.now() - begun < time - EARLY;
      if (typeof answer === "string") {
        if (isOver) return answer;
        continue;
      }
      found[answer.sampled ? slice : 0] = answer;
      const whole = added(found);
      if (isOver) return whole;
      told(whole);
    }
  }

  end() {
    this.#engine.free();
  }
}
