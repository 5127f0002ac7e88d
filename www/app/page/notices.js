// @ts-check
/** Notices: a bar for what the player has to know, with buttons to act on it. */
import { createButton, findElement, createElement } from "./dom.js";
import { t } from "./translate.js";

/** @typedef {{ text: string, act: () => unknown }} Way the text and the action of a button */

const bar = findElement("#notices", HTMLElement);

/**
 * Shows a notice until it is answered or dismissed; replaces a notice with the same key.
 * @param {string} key
 * @param {string} text
 * @param {Way[]} [ways] each closes the notice
 * @param {boolean} [mayClose] whether it can be dismissed
 * @returns {HTMLElement | undefined} its text, unless the same is shown already
 */
export function showNotice(key, text, ways = [], mayClose = true) {
  const before = shown(key);
  if (before?.firstElementChild?.textContent === text) return undefined; // somebody may be using its buttons
  const shut = (/** @type {() => unknown} */ act) => () => {
    dismissNotice(key);
    act();
  };
  const buttons = ways.map(({ text, act }) => createButton(text, shut(act)));
  if (mayClose) {
    const close = createButton(
      "✕",
      shut(() => {}),
    );
    close.className = "close";
    close.ariaLabel = t("app.close");
    buttons.push(close);
  }
  const line = createElement("p", { textContent: text });
  const made = createElement("div", {}, line, createElement("p", { className: "row" }, ...buttons));
  made.dataset.notice = key;
  if (before) before.replaceWith(made);
  else bar.append(made);
  return line;
}

/** @param {string} key */
export function dismissNotice(key) {
  shown(key)?.remove();
}

/** @param {string} key @returns {HTMLElement | null} */
function shown(key) {
  return bar.querySelector(`[data-notice="${key}"]`);
}

/** Shows that something could not be loaded. @param {import("../../load-with-retry.js").LoadError} trouble */
export function showLoadError({ id, args, retry }) {
  showNotice("trouble", t(id, args), retry ? [{ text: t("fault.retry"), act: retry }] : [], false);
}
