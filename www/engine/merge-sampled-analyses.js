// @ts-check
/** Adds up analyses made by random playouts, each with its own seed. */

/** @typedef {import("./tasks.js").Analysis} Analysis */
/** @typedef {import("./tasks.js").Line} Line */

/**
 * @param {Analysis[]} all of one position, at least one; each has a line for every action that it examined
 * @returns {Analysis}
 */
export function mergeSampledAnalyses(all) {
  const [first] = all;
  if (all.length === 1 || !first.sampled || first.looked.length === 0) return first;
  /** @type {Map<string, { line: Line, path: string[], nodes: number, chances: number[], points: number[] | undefined }>} */
  const sums = new Map();
  for (const { lines, looked } of all) {
    const nodes = new Map(looked.map((each) => [each.action, each.nodes]));
    for (const line of lines) {
      const [action] = line.actions;
      const weight = nodes.get(action) ?? 0;
      const before = sums.get(action);
      const chances = (line.chances ?? []).map((chance, seat) => (before?.chances[seat] ?? 0) + weight * chance);
      const points = line.points?.map((own, seat) => (before?.points?.[seat] ?? 0) + weight * own);
      sums.set(action, { line, path: line.path, nodes: (before?.nodes ?? 0) + weight, chances, points });
    }
  }
  const ranked = [...sums].toSorted(([, a], [, b]) => b.nodes - a.nodes);
  const lines = ranked.map(([, { line, nodes, chances, points }]) => ({
    ...line,
    chances: chances.map((sum) => sum / Math.max(nodes, 1)),
    points: points?.map((sum) => sum / Math.max(nodes, 1)),
  }));
  return {
    ...first,
    chances: lines[0].chances,
    points: lines[0].points,
    lines,
    nodes: all.reduce((sum, { nodes }) => sum + nodes, 0),
    depth: Math.max(...all.map(({ depth }) => depth)),
    looked: ranked.map(([action, { path, nodes }]) => ({ action, path, nodes })),
  };
}
