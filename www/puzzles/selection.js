// @ts-check
/** Which puzzles a person has asked for, and which of them comes next. */

/** @typedef {import("./collection.js").PuzzleData} PuzzleData */

/**
 * @typedef {object} Selection
 * @property {string} theme empty for all
 * @property {string} difficulty 1 to 5; empty for all
 * @property {"" | "unsolved" | "missed"} which by how they were solved last
 */

/** @type {Selection} */
export const EVERYTHING = { theme: "", difficulty: "", which: "" };

/**
 * Returns the puzzles that fit a selection.
 * @param {PuzzleData[]} puzzles of a game
 * @param {Selection} wanted
 * @param {(id: string) => "solved" | "missed" | undefined} result of the last attempt
 */
export function selected(puzzles, { theme, difficulty, which }, result) {
  return puzzles.filter((puzzle) => {
    if (theme && !puzzle.themes.includes(theme)) return false;
    if (difficulty && puzzle.difficulty !== Number(difficulty)) return false;
    return which === "" || (which === "missed" ? result(puzzle.id) === "missed" : result(puzzle.id) !== "solved");
  });
}

/**
 * Returns the puzzle that comes after this one among those that fit: the next that is not solved, or else simply the
 * next. From the last it goes on with the first. Undefined if no other fits.
 * @param {PuzzleData[]} puzzles of a game
 * @param {string | undefined} after the id of one; undefined to begin at the first
 * @param {Selection} wanted
 * @param {(id: string) => "solved" | "missed" | undefined} result of the last attempt
 */
export function nextPuzzle(puzzles, after, wanted, result) {
  const at = puzzles.findIndex(({ id }) => id === after);
  const others = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  const fitting = selected(others, wanted, result);
  return fitting.find(({ id }) => result(id) !== "solved") ?? fitting[0];
}
