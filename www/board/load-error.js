// @ts-check
/** The message shown in place of a board that could not be loaded, with a button to retry. */
import { FALLBACK_SENTENCES, onLoadError } from "../load-with-retry.js";
import { createButton, createElement } from "./create-elements.js";

/**
 * @param {() => import("../words.js").Words | undefined} words may be what failed to load
 * @param {import("./lifecycle.js").Lifecycle} lifecycle
 * @returns {HTMLElement}
 */
export function createLoadError(words, lifecycle) {
  const sign = createElement("div", "trouble");
  sign.setAttribute("role", "alert");
  sign.dir = "auto"; // until there are sentences
  /** @param {import("../load-with-retry.js").LoadError | undefined} trouble */
  const tellTrouble = (trouble) => {
    if (!trouble) return sign.replaceChildren();
    const word = (/** @type {keyof typeof FALLBACK_SENTENCES} */ id) => words()?.say({ id }) ?? FALLBACK_SENTENCES[id];
    const text = createElement("p", "");
    text.textContent = word(trouble.id).replace("{error}", trouble.args.error);
    sign.replaceChildren(text);
    if (!trouble.retry) return;
    const retry = createButton("control", trouble.retry);
    retry.textContent = word("fault.retry");
    sign.append(retry);
  };
  lifecycle.during((signal) => onLoadError(tellTrouble, signal));
  return sign;
}
