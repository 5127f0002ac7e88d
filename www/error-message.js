// @ts-check
/** Unexpected errors: they are logged with their stack and shown to the user. */
import { isMessage } from "./recoverable-table.js";
import { isDownloadError } from "./load-with-retry.js";

/** @typedef {import("../take-five-web.js").Message} Message */

/**
 * Returns the message for an error: the rules' own message, or that a download failed, or that something went wrong,
 * which is logged.
 * @param {unknown} error
 * @returns {Message}
 */
export function errorMessage(error) {
  if (isMessage(error)) return error;
  if (isDownloadError(error)) return { id: "fault.loading", args: { error: String(error) } };
  console.error(error);
  return { id: "fault.unexpected", args: { error: String(error) } };
}
