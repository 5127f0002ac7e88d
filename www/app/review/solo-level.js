// @ts-check
/** The level that one person plays against, and the one to offer after a game. */

/**
 * Returns the level that one person plays against, if there is nobody else.
 * @param {number[]} levels of each seat, 0 for a person
 * @returns {{ seat: number, level: number } | undefined} `seat` from 0
 */
export function soloLevel(levels) {
  const people = levels.filter((level) => level === 0).length;
  return people === 1 ? { seat: levels.indexOf(0), level: Math.max(...levels) } : undefined;
}

/**
 * Returns a level up after a win and a level down after a defeat, as far as there is one; `undefined` after a draw.
 * @param {{ seat: number, level: number }} solo
 * @param {number[]} places of all seats
 * @param {number} most the number of levels
 */
export function nextLevel({ seat, level }, places, most) {
  const next = level + (isWin(seat, places) ? 1 : places[seat] > 1 ? -1 : 0);
  return next !== level && next >= 1 && next <= most ? next : undefined;
}

/** Whether a seat won alone. @param {number} seat from 0 @param {number[]} places */
export const isWin = (seat, places) => places[seat] === 1 && places.filter((place) => place === 1).length === 1;
