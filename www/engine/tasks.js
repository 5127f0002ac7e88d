// @ts-check
/** What can be asked of the engine's module: in a worker and on the page alike. */

/** @typedef {import("../../take-five-engine.js").Engine} Engine */
/** @typedef {import("../../take-five-engine.js").Analysis} Analysis */

/**
 * A game as its players know it.
 * @typedef {object} Question
 * @property {string} spec
 * @property {string} position
 * @property {string[]} before position texts of the starts of the turns so far
 */

/**
 * How much may be thought; what comes first ends it.
 * @typedef {object} Effort
 * @property {number} seed the same one brings the same answer, where nodes and not time end it
 * @property {number} nodes positions or playouts
 * @property {number} time in milliseconds
 */

/** @typedef {Question & Effort & { kind: "choose", level: number }} Choose */
/** @typedef {Question & Effort & { kind: "analyse", lines: number }} Analyse */
/** @typedef {Choose | Analyse} Task */

/**
 * What works on one task at a time.
 * @typedef {object} Helper
 * @property {(task: Task, told: (analysis: Analysis) => void, signal?: AbortSignal) => Promise<string | Analysis>} ask
 * the action chosen, or the analysis, of which `told` is told on the way; throws the message that says what is wrong
 * with the task, and anything else where the helper is of no use any more
 * @property {() => void} end
 */

/**
 * @param {Engine} engine
 * @param {Task} task
 * @param {(analysis: Analysis) => void} told
 * @returns {string | Analysis}
 */
export function run(engine, task, told) {
  const { spec, position, before, seed, nodes, time } = task;
  if (task.kind === "choose") return engine.choose(spec, position, before, task.level, seed, nodes, time);
  return engine.analyse(spec, position, before, task.lines, seed, nodes, time, told);
}
