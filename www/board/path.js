//# allFunctionsCalledOnLoad
// @ts-check

/**
 * Path data moved to a point: nothing needs a transform then, of which each costs time in every frame.
 * @param {string} path begins with an absolute command, as all data does
 * @param {[number, number]} at
 */
export function placed(path, [x, y]) {
  return path.replace(/([A-Z])([^A-Za-z]*)/g, (_, command, numbers) => {
    const all = [...numbers.matchAll(/-?(\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number));
    const by = all.map((_, index) => {
      if (command === "H") return x;
      if (command === "V") return y;
      // Of an arc the last two of seven are a point; of all others every two.
      if (command === "A") return [0, 0, 0, 0, 0, x, y][index % 7];
      return index % 2 === 0 ? x : y;
    });
    return command + all.map((number, index) => number + by[index]).join(" ");
  });
}
