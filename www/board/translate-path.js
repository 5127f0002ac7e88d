//# allFunctionsCalledOnLoad
// @ts-check

/**
 * Returns path data moved to a point. That avoids transforms, each of which costs time in every frame.
 * @param {string} path begins with an absolute command, as all our path data does
 * @param {[number, number]} at
 */
export function translatePath(path, [x, y]) {
  return path.replace(/([A-Z])([^A-Za-z]*)/g, (_, command, numbers) => {
    const all = [...numbers.matchAll(/-?(\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number));
    const by = all.map((_, index) => {
      if (command === "H") return x;
      if (command === "V") return y;
      // Of an arc's seven numbers the last two are a point; all other commands take pairs.
      if (command === "A") return [0, 0, 0, 0, 0, x, y][index % 7];
      return index % 2 === 0 ? x : y;
    });
    return command + all.map((number, index) => number + by[index]).join(" ");
  });
}
