// @ts-check
/** Shows how far something that takes a while has got, and lets the user cancel it. */
import { createButton, createElement } from "./dom.js";
import { showNotice } from "./notices.js";
import { t } from "./translate.js";

/** @param {string} text what is being done */
function createBar(text) {
  const bar = createElement("progress", { max: 1, value: 0 });
  bar.setAttribute("aria-label", text);
  return bar;
}

/**
 * Fills a row.
 * @param {Element} row
 * @param {string} text
 * @param {() => void} cancel
 * @returns {(part: number) => void} to be told how much is done, from 0 to 1
 */
export function showProgressIn(row, text, cancel) {
  const bar = createBar(text);
  row.replaceChildren(text, " ", bar, " ", createButton(t("app.cancel"), cancel));
  return (part) => (bar.value = part);
}

/**
 * The same as a notice.
 * @param {string} key
 * @param {string} text
 * @param {() => void} cancel
 * @returns {(part: number) => void}
 */
export function showProgressNotice(key, text, cancel) {
  const bar = createBar(text);
  showNotice(key, text, [{ text: t("app.cancel"), act: cancel }], false)?.append(bar);
  return (part) => (bar.value = part);
}
