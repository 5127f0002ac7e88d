// @ts-check
/** Loads the puzzles, which the build compiles from `puzzles/`. */
import { dayText, puzzleOfDay } from "./puzzle-of-day.js";

/**
 * @typedef {object} PuzzleData
 * @property {string} id among those of its game
 * @property {string} spec
 * @property {Record<string, string>} options those that are not at their defaults
 * @property {string} position
 * @property {string[]} line turn texts: the solution, with the best defence
 * @property {string} goal what is asked for
 * @property {string[]} themes
 * @property {number} difficulty from 1 to 5
 * @property {number} nodes how much a search needs to judge an answer
 */

/** @typedef {{ game: string, puzzles: PuzzleData[] }} Collection */

/** Files that have been requested, by name. @type {Map<string, Promise<unknown>>} */
const loaded = new Map();

/**
 * Loads a file, once; undefined if there is none.
 * @template T
 * @param {string} name
 * @returns {Promise<T | undefined>}
 */
function fileNamed(name) {
  const file = loaded.get(name) ?? requested(name);
  loaded.set(name, file);
  // Forget a failed request, so that the next call tries again.
  file.catch(() => loaded.delete(name));
  return /** @type {Promise<T | undefined>} */ (file);
}

/** @param {string} name */
async function requested(name) {
  const response = await fetch(new URL(`${name}.json`, import.meta.url));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${name}.json: ${response.status}`);
  return response.json();
}

/** Loads the puzzles of a game; undefined if there are none. @param {string} game @returns {Promise<Collection | undefined>} */
export async function loadPuzzles(game) {
  if (!/^[a-z][a-z-]*$/.test(game)) return undefined;
  const file = /** @type {Collection | undefined} */ (await fileNamed(game));
  // Their ids begin with that of the game, which links name separately.
  const within = (/** @type {string} */ id) => (id.startsWith(`${game}-`) ? id.slice(game.length + 1) : id);
  for (const puzzle of file?.puzzles ?? []) puzzle.id = within(puzzle.id);
  return file;
}

/** The games that have puzzles, with their number. @returns {Promise<{ game: string, count: number }[]>} */
export const loadPuzzleCounts = async () => (await fileNamed("counts")) ?? [];

/**
 * A puzzle among those of its game; its name is `take/7f3k2q`, and `day` the day whose puzzle it is, empty if it is not
 * today's.
 * @typedef {{ name: string, game: string, puzzle: PuzzleData, all: PuzzleData[], day: string }} FoundPuzzle
 */

/**
 * Finds a puzzle by what a link says: `today`, one of a game, `take/7f3k2q`, or only the game. Throws a message if there is
 * no such puzzle.
 * @param {{ game: string, step?: string }} name
 * @param {Date} date
 * @param {(found: Collection) => PuzzleData | undefined} choose which one of a game
 * @returns {Promise<FoundPuzzle>}
 */
export async function findPuzzle({ game, step }, date, choose) {
  const counts = await loadPuzzleCounts();
  const today = puzzleOfDay(counts, date);
  if (game === "today" && !today) throw { id: "puzzle.none", args: {} };
  const isOfToday = game === "today" && today;
  const wanted = isOfToday ? today.game : game;
  const found = counts.some((known) => known.game === wanted) ? await loadPuzzles(wanted) : undefined;
  if (!found) throw { id: "puzzle.no-game", args: { game } };
  const all = found.puzzles;
  const asked = step === undefined ? choose(found) : all.find(({ id }) => id === step);
  const puzzle = isOfToday ? all[today.index] : asked;
  if (!puzzle) throw { id: "puzzle.unknown", args: { game: { id: `game.${game}`, args: {} }, puzzle: step ?? "" } };
  const isToday = found.game === today?.game && puzzle === all[today.index];
  return { name: `${found.game}/${puzzle.id}`, game: found.game, puzzle, all, day: isToday ? dayText(date) : "" };
}
