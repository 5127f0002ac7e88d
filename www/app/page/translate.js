// @ts-check
/** Translates messages for the page. */
import { loadWords } from "../../words.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */

const words = await loadWords("en", "app");

/** @param {Message} message */
export const translate = (message) => words.say(message);

/** @param {string} id @param {Message["args"]} [args] */
export const t = (id, args = {}) => words.say({ id, args });

/** Returns a message about invalid input as a sentence, with a full stop added. @param {Message} message */
export const translateAsSentence = (message) => words.sentence(message).replace(/[^.!?]$/u, "$&.");
