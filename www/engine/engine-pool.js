// @ts-check
/** Engine opponents and analyses: the engine module, loaded on first use, and the helpers that run it. */
import { isMessage } from "../recoverable-table.js";
import { loadWithRetry } from "../load-with-retry.js";
import { expectKind } from "./expect-kind.js";
import { mergeSampledAnalyses } from "./merge-sampled-analyses.js";
import { WorkerClient } from "./worker-client.js";

/** @typedef {import("./tasks.js").Analysis} Analysis */
/** @typedef {import("./tasks.js").EngineClient} EngineClient */
/** @typedef {import("./tasks.js").Judgement} Judgement */
/** @typedef {import("./tasks.js").ReplayedGames} ReplayedGames */
/** @typedef {import("./tasks.js").GameState} GameState */
/** @typedef {import("./tasks.js").Task} Task */

/** The longest that a level thinks about an action, in milliseconds. */
export const MAX_THINKING_TIME = 1000;

/** The maximum number of workers, each of which has its own memory. */
const MOST = 4;

/** How many times a task is restarted after losing its helper. */
const AGAIN = 2;

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** Whether this page turned out to allow no workers. */
let isRefused = false;

/** Loads the module; cached, so that a new worker starts at once. */
function loadModule() {
  compiled ??= loadWithRetry(async () => {
    const response = await fetch(new URL("../../take-five-engine_bg.wasm", import.meta.url));
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    // Not with `compileStreaming`, which needs the right media type from the server; many do not send it.
    return WebAssembly.compile(await response.arrayBuffer());
  });
  return compiled;
}

/** @param {AbortSignal} [signal] of the caller @returns {Promise<EngineClient>} */
async function startHelper(signal) {
  const module = await unless(signal, loadModule());
  return loadWithRetry(async () => {
    if (!isRefused) {
      try {
        return await WorkerClient.start(module, signal);
      } catch {
        // A host page may not allow workers; any other failure will show below.
        signal?.throwIfAborted();
      }
    }
    const { MainThreadClient } = await import("./main-thread-client.js");
    const helper = await MainThreadClient.start(module);
    isRefused = true;
    return helper;
  }, signal);
}

/**
 * Waits for a shared promise, unless the signal is aborted: then it no longer refers to the caller.
 * @template T
 * @param {AbortSignal | undefined} signal
 * @param {Promise<T>} shared
 * @returns {Promise<T>}
 */
function unless(signal, shared) {
  if (!signal) return shared;
  return new Promise((done, fail) => {
    const stop = () => fail(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    shared.then(done, fail).finally(() => signal.removeEventListener("abort", stop));
  });
}

/**
 * Has the task done, by tables where the game is solved.
 * @param {EngineClient} helper
 * @param {Task} task
 * @param {(analysis: Analysis) => void} onProgress
 * @param {AbortSignal} [signal]
 */
async function answerWith(helper, task, onProgress, signal) {
  const answer = await helper.ask(task, onProgress, signal);
  if (answer.kind !== "solved") return answer;
  // Where they cannot be loaded, the search does without.
  const tables = await import("./tablebase.js").catch(() => undefined);
  const solved = /** @type {import("./tablebase.js").SolvedTask} */ (task);
  const search = (/** @type {number} */ time) => helper.ask({ ...solved, time, isForSearch: true }, onProgress, signal);
  return tables ? tables.answerSolved(solved, search) : search(task.time);
}

export class EnginePool {
  /** @type {EngineClient[]} */
  #idle = [];
  /** The number of helpers, including idle ones. */
  #count = 0;
  /** Callers waiting for a helper. @type {(() => void)[]} */
  #waiting = [];
  #most;

  /** @param {number} [most] helpers at the same time; by default one fewer than the cores */
  constructor(most = Math.min(MOST, Math.max(1, (navigator.hardwareConcurrency || 2) - 1))) {
    this.#most = most;
  }

  /** How many tasks run at the same time. */
  get most() {
    return isRefused ? 1 : this.#most;
  }

  /**
   * Returns the action that a level plays. Throws a message if it is nobody's turn, and the signal's reason if it is
   * aborted.
   * @param {GameState & { level: number, seed: number, nodes?: number, time?: number }} question
   * @param {AbortSignal} [signal]
   * @returns {Promise<string>}
   */
  async choose({ nodes = Infinity, time = MAX_THINKING_TIME, ...question }, signal) {
    const answer = await this.#askHelper({ kind: "choose", nodes, time, ...question }, () => {}, signal);
    return expectKind(answer, "action").action;
  }

  /**
   * Returns the strongest level's analysis of a position, and passes interim results to `onProgress`. Analyses by playouts
   * are computed by several helpers and added up; several alpha-beta searches would only examine the same positions.
   * @param {GameState & { lines?: number, seed?: number, nodes?: number, time: number }} question
   * @param {{ onProgress?: (analysis: Analysis) => void, signal?: AbortSignal }} [way]
   * @returns {Promise<Analysis>}
   */
  async analyse({ lines = 3, seed = 1, nodes = Infinity, ...question }, { onProgress = () => {}, signal } = {}) {
    const until = performance.now() + question.time;
    /** @type {Analysis[]} */
    const found = [];
    const sum = () => {
      const all = mergeSampledAnalyses(found.filter((each) => each !== undefined));
      return { ...all, lines: all.lines.slice(0, lines) };
    };
    /** @type {Promise<unknown>[]} */
    const others = [];
    /** @param {number} index */
    const analyseWith = async (index) => {
      const time = index === 0 ? question.time : Math.max(0, until - performance.now());
      const task = { kind: /** @type {const} */ ("analyse"), ...question, lines, nodes, seed: seed + 1000 * index, time };
      const hear = (/** @type {Analysis} */ analysis) => {
        found[index] = analysis;
        if (index === 0 && analysis.sampled) while (others.length < this.most - 1) others.push(analyseWith(others.length + 1));
        onProgress(sum());
      };
      found[index] = expectKind(await this.#askHelper(task, hear, signal), "analysis");
    };
    await analyseWith(0);
    await Promise.all(others);
    return sum();
  }

  /**
   * Returns what was played in a position and what would have been best, both searched equally deep; the same if nothing
   * better was found.
   * @param {GameState & { next: string, seed?: number, nodes?: number, time: number }} question `next` is the position
   *   after the action
   * @param {AbortSignal} [signal]
   * @returns {Promise<Judgement>}
   */
  async judge({ seed = 1, nodes = Infinity, ...question }, signal) {
    const answer = await this.#askHelper({ kind: "judge", seed, nodes, ...question }, () => {}, signal);
    return expectKind(answer, "judgement");
  }

  /**
   * Judges an action as an answer to a puzzle: whatever keeps what is asked for is right.
   * @param {GameState & { action: string, goal: string, seed?: number, nodes: number, time: number }} question
   * @param {AbortSignal} [signal]
   * @returns {Promise<import("./tasks.js").PuzzleVerdict>}
   */
  async judgeAnswer({ seed = 1, ...question }, signal) {
    const answer = await this.#askHelper({ kind: "judgeAnswer", seed, ...question }, () => {}, signal);
    return expectKind(answer, "verdict");
  }

  /**
   * Plays a game again and again with the same draws and other choices.
   * @param {Omit<import("./tasks.js").Replay, "kind" | "nodes"> & { nodes?: number }} game
   * @param {AbortSignal} [signal]
   * @returns {Promise<ReplayedGames>}
   */
  async replay(game, signal) {
    const answer = await this.#askHelper({ kind: "replay", nodes: Infinity, ...game }, () => {}, signal);
    return expectKind(answer, "replays");
  }

  /** Terminates all idle helpers; busy ones are terminated through their signals. */
  release() {
    for (const helper of this.#idle.splice(0)) this.#lose(helper);
  }

  /**
   * @param {Task} task
   * @param {(analysis: Analysis) => void} onProgress
   * @param {AbortSignal} [signal]
   */
  async #askHelper(task, onProgress, signal) {
    for (let attempt = 0; ; attempt += 1) {
      const helper = await this.#take(signal);
      try {
        if (signal?.aborted) throw signal.reason;
        const answer = await answerWith(helper, task, onProgress, signal);
        this.#idle.push(helper);
        return answer;
      } catch (error) {
        if (isMessage(error)) this.#idle.push(helper);
        else this.#lose(helper);
        if (isMessage(error) || signal?.aborted || attempt === AGAIN) throw error;
      } finally {
        this.#wake();
      }
    }
  }

  /** Lets those who wait for a helper look again. */
  #wake() {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** @param {AbortSignal} [signal] @returns {Promise<EngineClient>} */
  async #take(signal) {
    for (;;) {
      signal?.throwIfAborted();
      const idle = this.#idle.pop();
      if (idle) return idle;
      if (this.#count < this.most) break;
      await new Promise((done) => {
        this.#waiting.push(() => done(undefined));
        signal?.addEventListener("abort", done, { once: true });
      });
    }
    this.#count += 1;
    try {
      return await startHelper(signal);
    } catch (error) {
      // Aborted, perhaps, for a task that already waits.
      this.#count -= 1;
      this.#wake();
      throw error;
    }
  }

  /** @param {EngineClient} helper */
  #lose(helper) {
    helper.end();
    this.#count -= 1;
  }
}

/** One for the whole page, so that all boards share the cores. */
export const enginePool = new EnginePool();
