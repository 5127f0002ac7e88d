// @ts-check
/** Unexpected errors: they are logged with their stack and shown to the user. */
import { isMessage } from "./game.js";
import { isDownload } from "./loading.js";

/** @typedef {import("../take-five-web.js").Message} Message */

/**
 * Returns the message for an error: the rules' own message, or that a download failed, or that something went wrong,
 * which is logged.
 * @param {unknown} error
 * @returns {Message}
 */
export function faultOf(error) {
  if (isMessage(error)) return error;
  if (isDownload(error)) return { id: "fault.loading", args: { error: String(error) } };
  console.error(error);
  return { id: "fault.unexpected", args: { error: String(error) } };
}
