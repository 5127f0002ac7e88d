// @ts-check
/**
 * Opponents and analyses: the engine's module, loaded when first wanted, and the helpers that it runs in.
 */
import { isMessage } from "../game.js";
import { insist } from "../loading.js";
import { added } from "./added.js";
import { InWorker } from "./in-worker.js";

/** @typedef {import("./tasks.js").Analysis} Analysis */
/** @typedef {import("./tasks.js").Helper} Helper */
/** @typedef {import("./tasks.js").Question} Question */
/** @typedef {import("./tasks.js").Task} Task */

/** The longest that a level thinks about an action, in milliseconds. */
export const LONGEST = 1000;

/** Workers at once, at most: each has a memory of its own. */
const MOST = 4;

/** How often a task is begun again whose helper is lost. */
const AGAIN = 2;

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** Whether this page has been found to allow no workers. */
let isRefused = false;

/** The module; kept, so that a new worker takes no time. */
function loadModule() {
  compiled ??= insist(async () => {
    const response = await fetch(new URL("../../take-five-engine_bg.wasm", import.meta.url));
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    // Not while it streams in: for that a host has to name its type, and many do not.
    return WebAssembly.compile(await response.arrayBuffer());
  });
  return compiled;
}

/** @param {AbortSignal} [signal] of who wants it @returns {Promise<Helper>} */
async function startHelper(signal) {
  const module = await unless(signal, loadModule());
  return insist(async () => {
    if (!isRefused) {
      try {
        return await InWorker.start(module, signal);
      } catch {
        // A host page may allow no workers; what else went wrong shows below.
        signal?.throwIfAborted();
      }
    }
    const { OnPage } = await import("./on-page.js");
    const helper = await OnPage.start(module);
    isRefused = true;
    return helper;
  }, signal);
}

/**
 * Waits for what others wait for too, unless the signal says that it is no longer wanted: then that is not held.
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

export class Thinker {
  /** @type {Helper[]} */
  #idle = [];
  /** How many there are, idle ones included. */
  #count = 0;
  /** Who waits for one. @type {(() => void)[]} */
  #waiting = [];
  #most;

  /** @param {number} [most] helpers at once; as many as there are cores to spare, where it is left out */
  constructor(most = Math.min(MOST, Math.max(1, (navigator.hardwareConcurrency || 2) - 1))) {
    this.#most = most;
  }

  /** How many tasks are worked on at once. */
  get most() {
    return isRefused ? 1 : this.#most;
  }

  /**
   * The action that a level plays. Throws a message where nobody is to move, and the signal's reason where that stops it.
   * @param {Question & { level: number, seed: number, nodes?: number, time?: number }} question
   * @param {AbortSignal} [signal]
   * @returns {Promise<string>}
   */
  async choose({ nodes = Infinity, time = LONGEST, ...question }, signal) {
    const answer = await this.#askHelper({ kind: "choose", nodes, time, ...question }, () => {}, signal);
    return /** @type {string} */ (answer);
  }

  /**
   * What the strongest level thinks of a position; `told` is told on the way. Analyses by playouts are made by several
   * helpers and added up; in searches that cut off, several would look at the same.
   * @param {Question & { lines?: number, seed?: number, nodes?: number, time: number }} question
   * @param {{ told?: (analysis: Analysis) => void, signal?: AbortSignal }} [way]
   * @returns {Promise<Analysis>}
   */
  async analyse({ lines = 3, seed = 1, nodes = Infinity, ...question }, { told = () => {}, signal } = {}) {
    const until = performance.now() + question.time;
    /** @type {Analysis[]} */
    const found = [];
    const sum = () => {
      const all = added(found.filter((each) => each !== undefined));
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
        told(sum());
      };
      found[index] = /** @type {Analysis} */ (await this.#askHelper(task, hear, signal));
    };
    await analyseWith(0);
    await Promise.all(others);
    return sum();
  }

  /** Ends all helpers that do nothing; those at work are ended by their signals. */
  rest() {
    for (const helper of this.#idle.splice(0)) this.#lose(helper);
  }

  /**
   * @param {Task} task
   * @param {(analysis: Analysis) => void} told
   * @param {AbortSignal} [signal]
   */
  async #askHelper(task, told, signal) {
    for (let attempt = 0; ; attempt += 1) {
      const helper = await this.#take(signal);
      try {
        if (signal?.aborted) throw signal.reason;
        const answer = await helper.ask(task, told, signal);
        this.#idle.push(helper);
        return answer;
      } catch (error) {
        if (isMessage(error)) this.#idle.push(helper);
        else this.#lose(helper);
        if (isMessage(error) || signal?.aborted || attempt === AGAIN) throw error;
      } finally {
        for (const wake of this.#waiting.splice(0)) wake();
      }
    }
  }

  /** @param {AbortSignal} [signal] @returns {Promise<Helper>} */
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
      this.#count -= 1;
      throw error;
    }
  }

  /** @param {Helper} helper */
  #lose(helper) {
    helper.end();
    this.#count -= 1;
  }
}

/** One for the whole page, so that all who think share the cores. */
export const thinker = new Thinker();
