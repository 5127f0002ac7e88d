// @ts-check
/** Wins and losses in a row against a level of a game, and the level to offer next. */

/** After so many wins in a row the next level is offered, after so many losses the one below. */
const WINS = 2;
const LOSSES = 3;

/**
 * @typedef {object} Streak
 * @property {number} level of the opponents
 * @property {number} wins in a row; a draw ends a row
 * @property {number} losses in a row
 * @property {string} last the game counted last: none is counted twice
 */

/** Reads a stored streak. @param {unknown} value @returns {Streak} */
export function readStreak(value) {
  const { level, wins, losses, last } = Object(value);
  const count = (/** @type {unknown} */ number) => Math.max(0, Math.trunc(Number(number)) || 0);
  return { level: count(level), wins: count(wins), losses: count(losses), last: `${last ?? ""}` };
}

/**
 * Returns the streak after one more game.
 * @param {Streak} before
 * @param {{ id: string, level: number, place: number, isShared: boolean }} game the person's place in it
 * @returns {Streak}
 */
export function countGame(before, { id, level, place, isShared }) {
  if (id === before.last) return before;
  const { wins, losses } = before.level === level ? before : { wins: 0, losses: 0 };
  if (isShared && place === 1) return { level, wins: 0, losses: 0, last: id };
  return place === 1 ? { level, wins: wins + 1, losses: 0, last: id } : { level, wins: 0, losses: losses + 1, last: id };
}

/**
 * Returns the level to offer; undefined to stay.
 * @param {Streak} streak
 * @param {number} most the number of levels
 */
export function nextLevel({ level, wins, losses }, most) {
  if (wins >= WINS && level < most) return level + 1;
  if (losses >= LOSSES && level > 1) return level - 1;
  return undefined;
}

/**
 * Returns the level that one person plays against, if there is nobody else.
 * @param {number[]} levels of each seat, 0 for a person
 * @returns {{ seat: number, level: number } | undefined} `seat` from 0
 */
export function soloLevel(levels) {
  const people = levels.filter((level) => level === 0).length;
  return people === 1 ? { seat: levels.indexOf(0), level: Math.max(...levels) } : undefined;
}
