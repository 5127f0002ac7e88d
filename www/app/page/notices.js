// @ts-check
/** Notices: a bar for what the player has to know, with buttons to act on it. */
import { button, find, make } from "./dom.js";
import { t } from "./say.js";

/** @typedef {{ text: string, act: () => unknown }} Way the text and the action of a button */

const bar = find("#notices", HTMLElement);

/**
 * Shows a notice until it is answered or dismissed; replaces a notice with the same key.
 * @param {string} key
 * @param {string} text
 * @param {Way[]} [ways] each closes the notice
 * @param {boolean} [mayClose] whether it can be dismissed
 */
export function notice(key, text, ways = [], mayClose = true) {
  const before = shown(key);
  if (before?.firstElementChild?.textContent === text) return; // somebody may be using its buttons
  const close = { text: t("app.close"), act: () => {} };
  const buttons = (mayClose ? [...ways, close] : ways).map(({ text, act }) =>
    button(text, () => {
      dismiss(key);
      act();
    }),
  );
  const made = make("div", {}, make("p", { textContent: text }), make("p", { className: "row" }, ...buttons));
  made.dataset.notice = key;
  if (before) before.replaceWith(made);
  else bar.append(made);
}

/** @param {string} key */
export function dismiss(key) {
  shown(key)?.remove();
}

/** @param {string} key @returns {HTMLElement | null} */
function shown(key) {
  return bar.querySelector(`[data-notice="${key}"]`);
}
