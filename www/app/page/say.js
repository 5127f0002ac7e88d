// @ts-check
/** The page's own words. */
import { loadWords } from "../../words.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */

const words = await loadWords("en", "app");

/** @param {Message} message */
export const say = (message) => words.say(message);

/** @param {string} id @param {Message["args"]} [args] */
export const t = (id, args = {}) => words.say({ id, args });

/** What is wrong with an input, which stands without a full stop, as a sentence. @param {Message} message */
export const sentence = (message) => say(message).replace(/[^.!?]$/u, "$&.");
