// @ts-check
/**
 * What a frame and the page around it say to each other, see `docs/embedding-api.md`. Messages tell what they are for
 * and in which version of this language, so that pages written for this one go on working when there is another.
 */

const VERSION = 1;

/** @typedef {{ type: string } & Record<string, unknown>} Said */

/** Whether there is a page around this one. */
export const isFramed = parent !== window;

/**
 * Tells the page around. What is told is no secret: whoever frames a board may know of it.
 * @param {string} type
 * @param {Record<string, unknown>} [what]
 */
export function tellHost(type, what = {}) {
  if (isFramed) parent.postMessage({ takeFive: VERSION, type, ...what }, "*");
}

/**
 * Hears what the page around asks for, and nobody else.
 * @param {Record<string, (message: Said) => unknown>} acts by the type of message
 */
export function hearHost(acts) {
  addEventListener("message", ({ data, source }) => {
    if (!isFramed || source !== parent || Object(data).takeFive !== VERSION) return;
    const act = Object.entries(acts).find(([type]) => type === data.type);
    act?.[1](data);
  });
}
