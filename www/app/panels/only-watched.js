// @ts-check
/** Whether somebody at the table still has something to decide. */

/** @typedef {import("../../../take-five-web.js").View} View */

/**
 * Whether nobody at the table has anything to decide until the end: what is left are turns of the computer.
 * @param {Pick<View, "hasLeft" | "toPlay" | "canForward">} view
 * @param {number[]} levels of the engines, 0 for a person
 * @param {boolean} wasPlayed whether the position was just played, rather than navigated to
 */
export function isOnlyWatched({ hasLeft, toPlay, canForward }, levels, wasPlayed) {
  const people = levels.filter((level) => level === 0).length;
  return hasLeft && people === 1 && toPlay !== "over" && (wasPlayed || !canForward);
}
