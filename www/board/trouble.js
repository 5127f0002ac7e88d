// @ts-check
/** The message shown in place of a board that could not be loaded, with a button to retry. */
import { FALLBACK, onTrouble } from "../loading.js";
import { button, element } from "./element.js";

/**
 * @param {() => import("../words.js").Words | undefined} words may be what failed to load
 * @param {import("./lifetime.js").Lifetime} lifetime
 * @returns {HTMLElement}
 */
export function troubleSign(words, lifetime) {
  const sign = element("div", "trouble");
  sign.setAttribute("role", "alert");
  /** @param {import("../loading.js").Trouble | undefined} trouble */
  const tellTrouble = (trouble) => {
    const word = (/** @type {keyof typeof FALLBACK} */ id) => words()?.say({ id }) ?? FALLBACK[id];
    const text = element("p", "");
    text.textContent = word("fault.loading").replace("{error}", String(trouble?.error));
    const retry = button("control", () => trouble?.retry());
    retry.textContent = word("fault.retry");
    sign.replaceChildren(...(trouble ? [text, retry] : []));
  };
  lifetime.during((signal) => onTrouble(tellTrouble, signal));
  return sign;
}
