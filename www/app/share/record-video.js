// @ts-check
/**
 * Records a film as a video with the browser's own recorder, which needs no encoder and no container of ours. It knows no
 * time but the clock's, so this takes as long as the film.
 */

/** @typedef {import("./film-worker.js").FilmFacts} FilmFacts */

/** What most programs can show comes first. */
const TYPES = ["video/mp4", "video/webm"];

/** The type of video that this browser records; undefined if none. */
export const videoType =
  "captureStream" in HTMLCanvasElement.prototype && "MediaRecorder" in globalThis
    ? TYPES.find((type) => MediaRecorder.isTypeSupported(type))
    : undefined;

/** How often a frame is shown to the recorder, in milliseconds: some end a video with the last picture that they got. */
const AGAIN = 100;

/**
 * @param {FilmFacts} film
 * @param {number} seconds for each frame; three times as many for the last one
 * @param {(frame: number) => Promise<Uint8ClampedArray<ArrayBuffer>>} askForFrame gives the pixels of a frame
 * @param {(part: number) => void} onProgress
 * @param {AbortSignal} signal
 * @param {(canvas: HTMLCanvasElement) => void} showCanvas is given the canvas before anything is recorded
 * @returns {Promise<Blob>}
 */
export async function recordVideo(film, seconds, askForFrame, onProgress, signal, showCanvas) {
  const [width, height] = film.size;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height, role: "img", ariaLabel: film.description });
  const pen = canvas.getContext("2d");
  if (!pen) throw { id: "paste.no-pixels", args: {} };
  const draw = async (/** @type {number} */ frame) => new ImageData(await askForFrame(frame), width, height);
  let image = await draw(0);
  pen.putImageData(image, 0, 0);
  showCanvas(canvas);
  const stream = canvas.captureStream();
  const recorder = new MediaRecorder(stream, { mimeType: videoType });
  /** @type {Blob[]} */
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((done, fail) => {
    recorder.onstop = done;
    recorder.onerror = () => fail(new Error("MediaRecorder"));
  });
  stopped.catch(() => {}); // awaited below
  try {
    recorder.start();
    for (let frame = 0; frame < film.frames; frame++) {
      const next = frame + 1 < film.frames ? draw(frame + 1) : undefined;
      const end = performance.now() + 1000 * seconds * (next ? 1 : 3);
      for (let left = 1; left > 0; left = end - performance.now()) {
        signal.throwIfAborted();
        pen.putImageData(image, 0, 0);
        await new Promise((done) => setTimeout(done, Math.min(AGAIN, left)));
      }
      image = (await next) ?? image;
      onProgress((frame + 1) / film.frames);
    }
  } finally {
    recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  await stopped;
  return new Blob(parts, { type: videoType });
}
