// @ts-check
/** A bar that says what the player has to know, with what can be done about it. */
import { button, find, make } from "./dom.js";
import { t } from "./say.js";

/** @typedef {{ text: string, act: () => unknown }} Way what a button says and does */

const bar = find("#notices", HTMLElement);

/**
 * Says something until it is answered or dismissed; one with the same key takes its place.
 * @param {string} key
 * @param {string} text
 * @param {Way[]} [ways] each closes the notice
 * @param {boolean} [mayClose] whether it can be left unanswered
 */
export function notice(key, text, ways = [], mayClose = true) {
  const before = shown(key);
  if (before?.firstElementChild?.textContent === text) return; // somebody may be at its buttons
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
