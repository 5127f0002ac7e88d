// @ts-check
/** How long engines may think on boards where time counts. */

/**
 * Returns how long the engine of a seat may think about an action, in milliseconds; Infinity if time does not count.
 * @typedef {(seat: number) => number} TimeLimit
 */

/** By board. @type {WeakMap<object, TimeLimit>} */
export const timeLimitByBoard = new WeakMap();
