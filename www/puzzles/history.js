// @ts-check
/**
 * Which puzzles a person has solved or missed, and on which days they solved that of the day. The app keeps it for the
 * next visit (`stored-history.js`); an embedded puzzle, which stores nothing, forgets it.
 */

/**
 * How somebody did last time: `solved` without help and without a mistake, `missed` otherwise.
 * @typedef {{ result: "solved" | "missed", on: string }} Attempt `on` is a day, `2026-11-23`
 */
/**
 * @typedef {object} Tried
 * @property {Record<string, Attempt>} puzzles by name, `take/7f3k2q`
 * @property {string[]} days on which the puzzle of the day was solved, in order
 * @property {string} [shown] the last day whose solution was shown; never exported
 */

/** Names, and days, as they are written. */
const NAME = /^[a-z][a-z-]*\/[\w-]+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The longest list that is exported, in characters; a record's tags may be a little longer. */
const MOST = 3900;

/** The first sign of an exported attempt. @type {Record<string, Attempt["result"]>} */
const RESULTS = { s: "solved", m: "missed" };

const DAY = 86_400_000;

/** @param {unknown} on @returns {on is string} */
const isDay = (on) => typeof on === "string" && DATE.test(on) && Number.isFinite(Date.parse(on));

/**
 * Reads what was stored, which may be in another version's format, or damaged.
 * @param {Record<string, unknown>} stored
 * @returns {Tried}
 */
export function readTried({ puzzles, days, shown }) {
  const all = Object.entries(Object(puzzles)).flatMap(([name, attempt]) => {
    const { result, on } = Object(attempt);
    return NAME.test(name) && Object.values(RESULTS).includes(result) && isDay(on) ? [[name, { result, on }]] : [];
  });
  const solved = inOrder(Array.isArray(days) ? days.filter(isDay) : []);
  return { puzzles: Object.fromEntries(all), days: solved, ...(isDay(shown) ? { shown } : {}) };
}

/** @param {string[]} days */
const inOrder = (days) => [...new Set(days)].sort();

/** The attempts of a person, in memory. */
export class PuzzleHistory {
  /** @type {Tried} */
  #tried = { puzzles: {}, days: [] };

  /** @returns {Tried} */
  get all() {
    return this.#tried;
  }

  set all(tried) {
    this.#tried = tried;
  }

  /** Returns how somebody did at a puzzle last. @param {string} name */
  result(name) {
    const { puzzles } = this.all;
    return Object.hasOwn(puzzles, name) ? puzzles[name].result : undefined;
  }

  /** @param {string} name @param {Attempt["result"]} result @param {string} on */
  noteResult(name, result, on) {
    const { all } = this;
    this.all = { ...all, puzzles: { ...all.puzzles, [name]: { result, on } } };
  }

  /** Notes that the puzzle of a day was solved on that day. @param {string} on */
  noteDay(on) {
    const { all } = this;
    this.all = { ...all, days: inOrder([...all.days, on]) };
  }

  /** Notes that the solution of a day's puzzle was shown. @param {string} on */
  noteShown(on) {
    this.all = { ...this.all, shown: on };
  }

  /** Returns the number of days in a row, up to this one or to the one before. @param {string} today */
  streak(today) {
    const days = new Set(this.all.days);
    const before = (/** @type {number} */ count) => new Date(Date.parse(today) - count * DAY).toISOString().slice(0, 10);
    const first = days.has(today) ? 0 : 1;
    let count = 0;
    while (days.has(before(first + count))) count += 1;
    return count;
  }
}

/**
 * Returns the history as it is written into exports: lists of what was tried, `s2026-11-23take/7f3k2q` for what was solved,
 * `m…` for what was missed, and `d2026-11-23` for days, each list short enough for a tag of a record.
 * @param {Tried} tried
 * @returns {string[]}
 */
export function exportTried({ puzzles, days }) {
  const attempts = Object.entries(puzzles).map(([name, { result, on }]) => `${result[0]}${on}${name}`);
  /** @type {string[]} */
  const lists = [];
  for (const item of [...attempts, ...days.map((day) => `d${day}`)]) {
    const last = lists.at(-1);
    if (last === undefined || last.length + item.length >= MOST) lists.push(item);
    else lists[lists.length - 1] = `${last}+${item}`;
  }
  return lists;
}

/** Returns the lists that a file contains. @param {string} text */
export const triedIn = (text) => [...text.matchAll(/^\[Puzzles\d+ "([^"\\]*)"\]\s*$/gm)].map(([, list]) => list);

/**
 * Returns what was tried here together with what an export adds to it: of each puzzle, the latest attempt counts.
 * @param {Tried} tried
 * @param {string[]} lists as written by {@link exportTried}
 * @returns {Tried}
 */
export function withImportedTried(tried, lists) {
  const items = lists.flatMap((list) => list.split("+"));
  const attempts = items.map((item) => [item.slice(11), { result: RESULTS[item[0]], on: item.slice(1, 11) }]);
  const importedDays = items.filter((item) => item[0] === "d").map((item) => item.slice(1));
  const { puzzles, days } = readTried({ puzzles: Object.fromEntries(attempts), days: importedDays });
  const isLater = (/** @type {[string, Attempt]} */ [name, { on }]) => {
    return !Object.hasOwn(tried.puzzles, name) || tried.puzzles[name].on < on;
  };
  const later = Object.entries(puzzles).filter(isLater);
  return { ...tried, puzzles: { ...tried.puzzles, ...Object.fromEntries(later) }, days: inOrder([...tried.days, ...days]) };
}
