// @ts-check
/** Handing a file to the browser. */
import { make } from "../page/dom.js";

/**
 * @param {Blob} content
 * @param {string} name the file's
 */
export function saveAs(content, name) {
  const href = URL.createObjectURL(content);
  make("a", { href, download: name }).click();
  // Not at once: some browsers begin to fetch it later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
