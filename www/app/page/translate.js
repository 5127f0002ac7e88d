// @ts-check
/** Translates messages for the page. */
import { loadWords, withFullStop } from "../../words.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */

const words = await loadWords("app");

/** @param {Message} message */
export const translate = (message) => words.say(message);

/** @param {string} id @param {Message["args"]} [args] */
export const t = (id, args = {}) => words.say({ id, args });

/** Returns the page of the site in the language of this one. @param {string} address of the English page */
export const pageAddress = (address) => (words.lang === "en" ? address : address.replace(".html", `.${words.lang}.html`));

/** Returns a message about invalid input as a sentence, with a full stop added. @param {Message} message */
export const translateAsSentence = (message) => withFullStop(words.sentence(message));
