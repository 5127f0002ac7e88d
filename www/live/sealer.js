// @ts-check
/** Signs and checks in a worker or, where there can be none, on the page. */

/** @typedef {typeof import("./sealing-calls.js").sealingCalls} Calls */
/** @typedef {{ resolve: (output: never) => void, reject: (error: Error) => void, again: () => void }} Waiting */

/** The address of the worker's script. Where there are Trusted Types, a policy makes it, whatever it is asked for. */
function scriptAddress() {
  const { href } = new URL("./sealing-worker.js", import.meta.url);
  /** @type {import("../engine/worker-client.js").TrustedTypes | undefined} */
  const types = Object(globalThis).trustedTypes;
  return types?.createPolicy("take-five-sealing", { createScriptURL: () => href }).createScriptURL("") ?? href;
}

export class Sealer {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #turns = 0;

  constructor() {
    try {
      this.#worker = new Worker(scriptAddress(), { type: "module" });
    } catch {
      return; // workers are forbidden here: the page does the work
    }
    this.#worker.onmessage = ({ data: { turn, output, error } }) => {
      const waiting = this.#waiting.get(turn);
      this.#waiting.delete(turn);
      if (error) waiting?.reject(new Error(error));
      else waiting?.resolve(/** @type {never} */ (output));
    };
    this.#worker.onerror = () => {
      this.#worker = undefined;
      for (const { again } of this.#waiting.values()) again();
      this.#waiting.clear();
    };
  }

  /**
   * @template {keyof Calls} N
   * @param {N} name
   * @param {Parameters<Calls[N]>[0]} input
   * @returns {ReturnType<Calls[N]>}
   */
  call(name, input) {
    const worker = this.#worker;
    if (!worker) return callHere(name, input);
    const answer = new Promise((resolve, reject) => {
      const turn = ++this.#turns;
      this.#waiting.set(turn, { resolve, reject, again: () => callHere(name, input).then(resolve, reject) });
      worker.postMessage({ turn, name, input });
    });
    return /** @type {ReturnType<Calls[N]>} */ (answer);
  }

  terminate() {
    this.#worker?.terminate();
  }
}

/**
 * @template {keyof Calls} N
 * @param {N} name
 * @param {Parameters<Calls[N]>[0]} input
 * @returns {ReturnType<Calls[N]>}
 */
function callHere(name, input) {
  const call = async () => {
    const { sealingCalls } = await import("./sealing-calls.js");
    return /** @type {(input: unknown) => unknown} */ (sealingCalls[name])(input);
  };
  return /** @type {ReturnType<Calls[N]>} */ (call());
}
