// @ts-check
/** Offers a file for download. */
import { make } from "../page/dom.js";

/**
 * @param {Blob} content
 * @param {string} name of the file
 */
export function saveAs(content, name) {
  const href = URL.createObjectURL(content);
  make("a", { href, download: name }).click();
  // Not immediately: some browsers start the download later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
