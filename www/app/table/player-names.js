// @ts-check
/** What players are called: people by the game, the computer by its level. */
import { loadWithRetry } from "../../load-with-retry.js";
import { t } from "../page/translate.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */

/**
 * Returns the game's own name for a player, who may have been given another.
 * @param {Message} seat
 * @returns {Message}
 */
export const defaultPlayerName = (seat) => (seat.id === "seat.named" ? /** @type {Message} */ (seat.args.seat) : seat);

/** Returns the levels of play of a game. @param {string} spec */
export async function levelsOf(spec) {
  // Loaded on demand, because most pages need no levels before somebody chooses one.
  const { levelsOf } = await loadWithRetry(() => import("../../engine/levels.js"));
  return levelsOf(spec);
}

/**
 * Returns the name of a level of the engine, and what to expect of it.
 * @param {string} spec
 * @param {number} level
 */
export async function describeLevel(spec, level) {
  const { name = "", expect = "" } = (await levelsOf(spec))[level - 1] ?? {};
  return name
    ? { name, full: t("seats.level-named", { level, name }), expect }
    : { name: t("seats.level-short", { level }), full: t("seats.level", { level }), expect };
}
