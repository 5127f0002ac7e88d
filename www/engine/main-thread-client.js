// @ts-check
/**
 * A helper on the page itself, for pages whose content security policy allows no workers: it searches in slices too
 * short to be noticed.
 */
import init, { Engine } from "../../take-five-engine.js";
import { startOnce } from "../recoverable-table.js";
import { addGames } from "./add-games.js";
import { mergeSampledAnalyses } from "./merge-sampled-analyses.js";
import { runTask } from "./tasks.js";

/** @typedef {import("./tasks.js").Analysis} Analysis */
/** @typedef {import("./tasks.js").EngineClient} EngineClient */
/** @typedef {import("./tasks.js").Task} Task */

/** How long one slice takes, in milliseconds: with the surrounding work less than 50, which would be noticeable. */
const SLICE = 25;

/**
 * A slice that finishes this long before its time limit, in milliseconds, has finished its search: there is nothing
 * more to find.
 */
const EARLY = 5;

/** @implements {EngineClient} */
export class MainThreadClient {
  #engine;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @param {WebAssembly.Module} module */
  static async start(module) {
    await startOnce(init, { module_or_path: module });
    return new MainThreadClient(new Engine());
  }

  /**
   * @param {Task} task
   * @param {(analysis: Analysis) => void} onProgress
   * @param {AbortSignal} [signal]
   */
  async ask(task, onProgress, signal) {
    const until = performance.now() + task.time;
    /** @type {Analysis[]} */
    const found = [];
    /** @type {import("./tasks.js").ReplayedGames | undefined} */
    let played;
    for (let slice = 0; ; slice += 1) {
      await new Promise((done) => setTimeout(done));
      signal?.throwIfAborted();
      this.#engine.setKeepMemory(slice > 0);
      const begun = performance.now();
      const time = Math.min(SLICE, until - begun);
      // A level overlooks the same in each slice.
      const seed = task.kind === "choose" ? task.seed : task.seed + slice;
      const answer = runTask(this.#engine, { ...task, seed, time }, () => {});
      const isOver = performance.now() >= until || performance.now() - begun < time - EARLY;
      if (answer.kind === "solved") return answer;
      if (answer.kind === "replays") {
        played = addGames(played, answer);
        if (isOver || task.kind !== "replay" || played.games >= task.games) return { ...answer, ...played };
        continue;
      }
      if (answer.kind !== "analysis") {
        if (isOver) return answer;
        continue;
      }
      found[answer.sampled ? slice : 0] = answer;
      const whole = mergeSampledAnalyses(found);
      if (isOver) return { ...answer, ...whole };
      onProgress(whole);
    }
  }

  end() {
    this.#engine.free();
  }
}
