// @ts-check
/** Where the name of a line stands in a graph. */

/**
 * Returns the baseline of a label that no line crosses, as close to its own line as possible; where the fewest
 * do if there is room nowhere.
 * @param {number[]} own heights of the line within the width of the label, from the top
 * @param {number[]} others heights of all that must not run through it
 * @param {{ size: number, top: number, bottom: number }} room the height of the type, and of the graph
 */
export function labelBaseline(own, others, { size, top, bottom }) {
  const near = own.length > 0 ? own.reduce((sum, y) => sum + y, 0) / own.length : (top + bottom) / 2;
  const gap = 5; // a mark is upon the line
  let best = top + size;
  let least = Infinity;
  for (let baseline = top + size; baseline <= bottom - gap; baseline += 1) {
    const crossed = others.filter((y) => y > baseline - size - gap && y < baseline + gap).length;
    const cost = 1000 * crossed + Math.abs(baseline - size / 2 - near);
    if (cost < least) [best, least] = [baseline, cost];
  }
  return best;
}

/**
 * Returns the heights of a line between two places, where it runs there.
 * @param {{ x: number, y: number | undefined }[]} points from left to right; the line is broken where `y` is undefined
 * @param {number} left
 * @param {number} right
 */
export function heightsBetween(points, left, right) {
  /** @type {number[]} */
  const heights = [];
  for (let at = left; at <= right; at += 2) {
    const next = points.findIndex(({ x }) => x >= at);
    const [from, to] = [points[next - 1], points[next]];
    if (from?.y === undefined || to?.y === undefined) continue;
    heights.push(from.y + ((to.y - from.y) * (at - from.x)) / (to.x - from.x));
  }
  return heights;
}
