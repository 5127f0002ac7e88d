// @ts-check
/** What somebody has reached in each game, in this browser: the highest level of the computer beaten, the best score. */
import { readStored, writeStored } from "./local-storage.js";

/** @typedef {Record<string, number>} Numbers by the id of the game, above 0 */

/** The highest number for each game. */
export class PersonalBests {
  #name;

  /** @param {string} name in the store and in exports */
  constructor(name) {
    this.#name = name;
  }

  /** Reads what was stored, which may be damaged. @returns {Numbers} */
  read() {
    const all = Object.entries(readStored(this.#name)).map(([game, number]) => [game, Math.trunc(Number(number))]);
    return Object.fromEntries(all.filter(([, number]) => Number(number) > 0));
  }

  /** @param {Numbers} numbers */
  write(numbers) {
    writeStored(this.#name, numbers);
  }

  /** Notes what was reached. @param {string} game its id @param {number} number */
  note(game, number) {
    this.write(higher(this.read(), [[game, number]]));
  }

  /** Returns the numbers as they are written into exports, after the settings: `beaten=take/3+takeaway/1`. @param {Numbers} numbers */
  export(numbers) {
    const list = Object.entries(numbers).map(([game, number]) => `${game}/${number}`);
    return list.length > 0 ? `${this.#name}=${list.join("+")}` : "";
  }

  /**
   * Returns these numbers together with those that an export adds.
   * @param {Numbers} numbers
   * @param {string} exported by {@link export}, among other pairs
   */
  withImported(numbers, exported) {
    const found = exported.split(",").find((pair) => pair.startsWith(`${this.#name}=`)) ?? "";
    const items = found
      .slice(this.#name.length + 1)
      .split("+")
      .map((item) => /^([a-z][a-z-]*)\/(\d{1,4})$/.exec(item));
    return higher(
      numbers,
      items.flatMap((item) => (item ? [[item[1], Number(item[2])]] : [])),
    );
  }
}

export const levelsBeaten = new PersonalBests("beaten");
export const bestScores = new PersonalBests("best");

/** @param {Numbers} numbers @param {[string, number][]} more */
function higher(numbers, more) {
  const all = { ...numbers };
  for (const [game, number] of more) if (number > (all[game] ?? 0)) all[game] = number;
  return all;
}
