// @ts-check
/** Has a film made by a worker. */
import { recordVideo } from "./record-video.js";

/** @typedef {import("./film-worker.js").FilmFacts} FilmFacts */
/** @typedef {import("./film-worker.js").FilmWish} FilmWish */
/** @typedef {import("./film-worker.js").Said} Said */
/** @typedef {FilmFacts & { blob: Blob }} MadeFilm */

/** The address of the worker's script. Where there are Trusted Types, a policy makes it, whatever it is asked for. */
const createAddress = () => new URL("./film-worker.js", import.meta.url).href;
/** @type {import("../../engine/worker-client.js").TrustedTypes | undefined} */
const types = Object(globalThis).trustedTypes;
const policy = types?.createPolicy("take-five-film", { createScriptURL: createAddress });

/** Kept for the next film. @type {WebAssembly.Module | undefined} */
let compiled;

/** @param {AbortSignal} signal */
async function loadFilmModule(signal) {
  const response = await fetch(new URL("../../../take-five-film_bg.wasm", import.meta.url), { signal });
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Ends the worker when the film is made, when that fails, and when the signal aborts, whose reason is thrown then.
 * @param {FilmWish} wish
 * @param {(part: number) => void} onProgress is told how much is done, from 0 to 1
 * @param {AbortSignal} signal
 * @param {(canvas: HTMLCanvasElement) => void} showCanvas is given what a video is recorded from
 * @returns {Promise<MadeFilm>}
 */
export async function makeFilm(wish, onProgress, signal, showCanvas) {
  compiled ??= await loadFilmModule(signal);
  const worker = new Worker(policy?.createScriptURL("") ?? createAddress(), { type: "module" });
  try {
    return await new Promise((done, fail) => {
      signal.addEventListener("abort", () => fail(signal.reason));
      // A script that cannot be loaded has no message.
      worker.onerror = (event) => {
        event.preventDefault();
        fail(event.message ? new Error(event.message) : new TypeError("Failed to fetch"));
      };
      /** @type {FilmFacts} */
      let facts;
      /** Gives the next frame of a video. @type {(pixels: Uint8ClampedArray<ArrayBuffer>) => void} */
      let onFrame = () => {};
      const askForFrame = (/** @type {number} */ frame) => {
        worker.postMessage({ frame });
        return new Promise((/** @type {typeof onFrame} */ drawn) => (onFrame = drawn));
      };
      worker.onmessage = (/** @type {MessageEvent<Said>} */ { data }) => {
        if (data.kind === "failed") fail(data.error);
        else if (data.kind === "drawn") onProgress(data.frames / facts.frames);
        else if (data.kind === "frame") onFrame(data.pixels);
        else if (data.kind === "done") done({ ...facts, blob: new Blob([data.bytes], { type: `image/${wish.format}` }) });
        else {
          facts = data.facts;
          if (wish.format !== "video") return;
          const video = recordVideo(facts, wish.seconds, askForFrame, onProgress, signal, showCanvas);
          video.then((blob) => done({ ...facts, blob }), fail);
        }
      };
      worker.postMessage({ module: compiled, wish });
    });
  } finally {
    worker.terminate();
  }
}
