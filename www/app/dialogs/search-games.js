// @ts-check
/** Searches the list of games: for words in any order, in the name of a game, in what it is called, and in its players. */

/** Returns a text without what a search does not distinguish: capitals and accents. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Returns a function that finds the items whose text has every word of a query, each perhaps only begun or the middle of
 * a longer one.
 * @template {object} T
 * @param {T[]} all
 * @param {(item: T) => string} textOf is asked once for each item, and only if something is searched
 * @returns {(query: string) => T[]}
 */
export function searchIn(all, textOf) {
  /** @type {WeakMap<T, string>} */
  const texts = new WeakMap();
  /** @param {T} item */
  const textFor = (item) => {
    const known = texts.get(item) ?? plain(textOf(item));
    texts.set(item, known);
    return known;
  };
  return (query) => {
    const words = plain(query).split(/\s+/u).filter(Boolean);
    if (words.length === 0) return all;
    return all.filter((item) => words.every((word) => textFor(item).includes(word)));
  };
}
