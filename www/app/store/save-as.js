// @ts-check
/** Offers a file for download. */
import { createElement } from "../page/dom.js";

/**
 * @param {Blob} content
 * @param {string} name of the file
 */
export function saveFileAs(content, name) {
  const href = URL.createObjectURL(content);
  createElement("a", { href, download: name }).click();
  // Not immediately: some browsers start the download later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
