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
   * @param {(analysis: Analysis) => void} onProgress
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answer>}
   */
  ask(task, onProgress, signal) {
    this.#worker.postMessage(task);
    /** @param {Said} said */
    const heard = (said) => {
      if (said.kind === "news") onProgress(said.analysis);
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
 * Trusted Types as far as the site uses them; the type checker's library does not have them. What a policy makes is
 * used like a text.
 * @typedef {{ createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }} TrustedTypes
 */
/** @typedef {{ createScriptURL: (asked: string) => string }} ScriptPolicy */

/** Where there are Trusted Types: makes the address of this site's worker, and of no other script. @type {ScriptPolicy | undefined} */
let policy;

const ownAddress = () => new URL("./worker.js", import.meta.url);

/**
 * Returns an address to create a worker from. If the page is on another origin, browsers require a script of the
 * page's own origin, which imports ours.
 */
function createAddress() {
  const { href, origin } = ownAddress();
  if (origin === location.origin) return href;
  return URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: "text/javascript" }));
}

/** Creates a worker from this site. */
function create() {
  /** @type {TrustedTypes | undefined} */
  const types = Object(globalThis).trustedTypes;
  policy ??= types?.createPolicy("take-five-worker", { createScriptURL: createAddress });
  const address = policy?.createScriptURL("") ?? createAddress();
  const worker = new Worker(address, { type: "module" });
  const isMade = String(address) !== ownAddress().href;
  if (isMade) worker.addEventListener("message", () => URL.revokeObjectURL(String(address)), { once: true });
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
