// @ts-check
/** Errors that nobody has foreseen: they are logged with their stack, and told. */
import { isMessage } from "./game.js";
import { isDownload } from "./loading.js";

/** @typedef {import("../take-five-web.js").Message} Message */

/**
 * What is to be said of an error: the rules' own answer, or that something could not be loaded, or that something went
 * wrong, which is logged.
 * @param {unknown} error
 * @returns {Message}
 */
export function faultOf(error) {
  if (isMessage(error)) return error;
  if (isDownload(error)) return { id: "fault.loading", args: { error: String(error) } };
  console.error(error);
  return { id: "fault.unexpected", args: { error: String(error) } };
}
