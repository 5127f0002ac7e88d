// @ts-check
/** The worker that draws a film: it takes seconds. It is told once what to make, and ended once it has answered. */
import init, { Film } from "../../../take-five-film.js";

/** @typedef {import("../../../take-five-film.js").Message} Message */

/**
 * What the page asks for: the turns from `from` to `to` of a record, counted from 1, in the colours of a board.
 * @typedef {{ record: string, from: number, to: number, width: number, look: string, dark: boolean, flip: boolean,
 *   seconds: number, format: "gif" | "png" | "video" }} FilmWish
 */

/**
 * What a film is besides its bytes: the number of frames, width and height, and what is written on the frames, line by line.
 * @typedef {{ frames: number, size: number[], description: string }} FilmFacts
 */

/**
 * What the worker posts; for a video, the pixels of one frame after another, as it is asked for them.
 * @typedef {{ kind: "begun", facts: FilmFacts }
 *   | { kind: "drawn", frames: number }
 *   | { kind: "frame", pixels: Uint8ClampedArray<ArrayBuffer> }
 *   | { kind: "done", bytes: Uint8Array<ArrayBuffer> }
 *   | { kind: "failed", error: Message | Error }} Said
 */

/** @param {Said} said @param {Transferable[]} [transfer] */
const post = (said, transfer = []) => postMessage(said, { transfer });

/** @type {Film | undefined} */
let film;

/** @param {{ module: WebAssembly.Module, wish: FilmWish } | { frame: number }} data */
async function answer(data) {
  if ("frame" in data) {
    const pixels = new Uint8ClampedArray(/** @type {Uint8Array<ArrayBuffer>} */ (film?.pixels(data.frame)));
    return post({ kind: "frame", pixels }, [pixels.buffer]);
  }
  const { record, from, to, width, look, dark, flip, format, seconds } = data.wish;
  await init({ module_or_path: data.module });
  film = new Film(record, from, to, width, look, dark, flip);
  post({ kind: "begun", facts: { frames: film.frames, size: [...film.size], description: film.description } });
  if (format === "video") return;
  const onProgress = (/** @type {number} */ frames) => post({ kind: "drawn", frames });
  const bytes = film.encode(format === "gif", seconds, onProgress);
  post({ kind: "done", bytes: /** @type {Uint8Array<ArrayBuffer>} */ (bytes) }, [bytes.buffer]);
}

addEventListener("message", ({ data }) => answer(data).catch((error) => post({ kind: "failed", error })));
