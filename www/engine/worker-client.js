// @ts-check
/** A helper in a worker. Stopping it means terminating the worker, because a running search handles no messages. */

/** @typedef {import("./tasks.js").Analysis} Analysis */
/** @typedef {import("./tasks.js").Answer} Answer */
/** @typedef {import("./tasks.js").EngineClient} EngineClient */
/** @typedef {import("./tasks.js").Task} Task */
/** @typedef {import("./worker.js").Said} Said */

/** How long a worker may take to start, in milliseconds. */
const START = 20_000;

/** How long it may stay silent beyond the time limit of its task, in milliseconds. */
const GRACE = 5_000;

/** @implements {EngineClient} */
export class WorkerClient {
  #worker;

  /** @param {Worker} worker */
  constructor(worker) {
    this.#worker = worker;
  }

  /**
   * Throws if no worker can be created, and the signal's reason if that aborts the start.
   * @param {WebAssembly.Module} module
   * @param {AbortSignal} [signal]
   */
  static async start(module, signal) {
    const worker = create();
    const listening = listen(worker, START, ({ kind }) => kind === "ready" || undefined, signal);
    try {
      worker.postMessage(module);
      await listening;
    } catch (error) {
      worker.terminate();
      throw error;
    }
    return new WorkerClient(worker);
  }

  /**
   * @param {Task} task
   * @param {(analysis: Analysis) => void} told
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answer>}
   */
  ask(task, told, signal) {
    this.#worker.postMessage(task);
    /** @param {Said} said */
    const heard = (said) => {
      if (said.kind === "news") told(said.analysis);
      if (said.kind === "refused") throw said.reason;
      return said.kind === "done" ? said.answer : undefined;
    };
    return listen(this.#worker, task.time + GRACE, heard, signal);
  }

  end() {
    this.#worker.terminate();
  }
}

/**
 * Creates a worker from this site. If the page is on another origin, browsers require a script of the page's own
 * origin, which imports ours.
 */
function create() {
  const url = new URL("./worker.js", import.meta.url);
  if (url.origin === location.origin) return new Worker(url, { type: "module" });
  const leading = new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" });
  const address = URL.createObjectURL(leading);
  const worker = new Worker(address, { type: "module" });
  worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

/**
 * Waits for a message that matters.
 * @template T
 * @param {Worker} worker
 * @param {number} patience how long the worker may stay silent, in milliseconds
 * @param {(said: Said) => T | undefined} heard returns the awaited result, once a message contains it
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
function listen(worker, patience, heard, signal) {
  return new Promise((done, fail) => {
    const over = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stopListening(() => fail(new Error("the worker does not answer"))), patience);
    };
    /** @param {() => void} act */
    const stopListening = (act) => {
      clearTimeout(timer);
      over.abort();
      act();
    };
    if (signal?.aborted) return fail(signal.reason);
    wait();
    signal?.addEventListener("abort", () => stopListening(() => fail(signal.reason)), { signal: over.signal });
    const broken = (/** @type {Event} */ event) => {
      event.preventDefault(); // handled
      stopListening(() => fail(new Error(event instanceof ErrorEvent && event.message ? event.message : "there is no worker")));
    };
    worker.addEventListener("error", broken, { signal: over.signal });
    worker.addEventListener("messageerror", broken, { signal: over.signal });
    const hear = (/** @type {MessageEvent<Said>} */ { data }) => {
      wait();
      try {
        if (data.kind === "broken") throw new Error(data.error);
        const found = heard(data);
        if (found !== undefined) stopListening(() => done(found));
      } catch (error) {
        stopListening(() => fail(error));
      }
    };
    worker.addEventListener("message", hear, { signal: over.signal });
  });
}
