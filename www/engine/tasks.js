// @ts-check
/** The tasks of the engine module, whether it runs in a worker or on the page. */

/** @typedef {import("../../take-five-engine.js").Engine} Engine */
/** @typedef {import("../../take-five-engine.js").Analysis} Analysis */

/**
 * A game as its players know it.
 * @typedef {object} Question
 * @property {string} spec
 * @property {string} position
 * @property {string[]} before position texts at the start of each turn so far
 */

/**
 * Limits for a search; the first one reached ends it.
 * @typedef {object} Effort
 * @property {number} seed the same seed gives the same answer if the number of nodes, not the time, ends the search
 * @property {number} nodes positions or playouts
 * @property {number} time in milliseconds
 */

/** @typedef {Question & Effort & { kind: "choose", level: number }} Choose */
/** @typedef {Question & Effort & { kind: "analyse", lines: number }} Analyse */
/** @typedef {Choose | Analyse} Task */

/**
 * Something that works on one task at a time.
 * @typedef {object} EngineClient
 * @property {(task: Task, told: (analysis: Analysis) => void, signal?: AbortSignal) => Promise<string | Analysis>} ask resolves to the chosen action or the analysis, and passes interim analyses to `told`; throws the message that says what is wrong with the task, and any other error if the helper is no longer usable
 * @property {() => void} end
 */

/**
 * @param {Engine} engine
 * @param {Task} task
 * @param {(analysis: Analysis) => void} told
 * @returns {string | Analysis}
 */
export function runTask(engine, task, told) {
  const { spec, position, before, seed, nodes, time } = task;
  if (task.kind === "choose") return engine.choose(spec, position, before, task.level, seed, nodes, time);
  return engine.analyse(spec, position, before, task.lines, seed, nodes, time, told);
}
