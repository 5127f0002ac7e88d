// @ts-check
/** Who sits where around the board. */

/**
 * Returns the seats in the order in which they sit, from 0, beginning with the one at the bottom of the board and going
 * clockwise: the others, in a row above the board, are then in the order in which that player sees them.
 * @param {number} count
 * @param {string} flip the board's setting
 * @param {number | undefined} reader the seat of the person at this browser, from 1, if there is only one
 */
export function seatsFromBelow(count, flip, reader) {
  // Half way round: of three players, the third sits opposite the first.
  const first = { on: Math.ceil(count / 2), off: 0 }[flip] ?? (reader ?? 1) - 1;
  return Array.from({ length: count }, (_, index) => (first + index) % count);
}
