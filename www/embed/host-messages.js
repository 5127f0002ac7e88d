// @ts-check
/**
 * Messages between a frame and its host page, see `docs/embedding-api.md`. Each message says that it is ours and in
 * which version of the protocol, so that pages written for this version keep working when there is a newer one.
 */

const VERSION = 1;

/** @typedef {{ type: string } & Record<string, unknown>} Said */

/** Whether this page is in a frame. */
export const isFramed = parent !== window;

/**
 * Sends a message to the host page. It contains no secrets: any page that frames a board may read it.
 * @param {string} type
 * @param {Record<string, unknown>} [what]
 */
export function postToHost(type, what = {}) {
  if (isFramed) parent.postMessage({ takeFive: VERSION, type, ...what }, "*");
}

/**
 * Handles requests from the host page, and from nobody else.
 * @param {Record<string, (message: Said) => unknown>} acts handlers, by type of message
 */
export function onHostMessage(acts) {
  addEventListener("message", ({ data, source }) => {
    if (!isFramed || source !== parent || Object(data).takeFive !== VERSION) return;
    const act = Object.entries(acts).find(([type]) => type === data.type);
    act?.[1](data);
  });
}
