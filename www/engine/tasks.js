// @ts-check
/** The tasks of the engine module, whether it runs in a worker or on the page. */

/** @typedef {import("../../take-five-engine.js").Engine} Engine */
/** @typedef {import("../../take-five-engine.js").Message} Message */
/** @typedef {import("../../take-five-engine.js").Line & { value?: Message }} Line `value` where it is known, not estimated */
/** @typedef {Omit<import("../../take-five-engine.js").Analysis, "lines"> & { lines: Line[], value?: Message }} Analysis `value` where it is known, not estimated */
/** @typedef {import("../../take-five-engine.js").Judgement} Judgement */
/** @typedef {import("../../take-five-engine.js").PuzzleVerdict} PuzzleVerdict */
/** @typedef {import("../../take-five-engine.js").ReplayedGames} ReplayedGames */

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

/** @typedef {Question & Effort & { kind: "choose", level: number, isForSearch?: boolean }} Choose */
/** @typedef {Question & Effort & { kind: "analyse", lines: number, isForSearch?: boolean }} Analyse */
/**
 * Compares what was played with the best action.
 * @typedef {Question & Effort & { kind: "judge", next: string }} Judge `next` is the position it led to
 */
/**
 * Judges an action as an answer to a puzzle: `goal` is `win`, `points` or `best`.
 * @typedef {Question & Effort & { kind: "answer", action: string, goal: string }} JudgeAnswer
 */
/**
 * Plays a game again and again with the same draws.
 * @typedef {object} Replay
 * @property {"replay"} kind
 * @property {string} spec
 * @property {string[]} line position texts: the first, and one after each step
 * @property {number} level that chooses for all players
 * @property {number} games at most
 * @property {number} seed
 * @property {number} time in milliseconds
 */
/** @typedef {Choose | Analyse | Judge | JudgeAnswer | Replay} Task */
/** @typedef {{ isSolved: true }} Solved to be looked up in the tables first, unless the task is for the search in any case */
/** @typedef {string | Analysis | Judgement | PuzzleVerdict | ReplayedGames | Solved} Answer the chosen action, or what the task asks for */

/**
 * Something that works on one task at a time.
 * @typedef {object} EngineClient
 * @property {(task: Task, told: (analysis: Analysis) => void, signal?: AbortSignal) => Promise<Answer>} ask resolves to the answer, and passes interim analyses to `told`; throws the message that says what is wrong with the task, and any other error if the helper is no longer usable
 * @property {() => void} end
 */

/**
 * @param {Engine} engine
 * @param {Task} task
 * @param {(analysis: Analysis) => void} told
 * @returns {Answer}
 */
export function runTask(engine, task, told) {
  if (task.kind === "replay") return engine.replay(task.spec, task.line, task.level, task.games, task.seed, task.time);
  const { spec, position, before, seed, nodes, time } = task;
  if (isToLookUp(engine, task)) return { isSolved: true };
  if (task.kind === "choose") return engine.choose(spec, position, before, task.level, seed, nodes, time);
  if (task.kind === "judge") return engine.judge(spec, position, before, task.next, seed, nodes, time);
  if (task.kind === "answer") return engine.judgeAnswer(spec, position, before, task.action, task.goal, seed, nodes, time);
  return engine.analyse(spec, position, before, task.lines, seed, nodes, time, told);
}

/**
 * Whether tables are to be asked before the search.
 * @param {Engine} engine
 * @param {Task} task
 */
function isToLookUp(engine, task) {
  if ((task.kind !== "choose" && task.kind !== "analyse") || task.isForSearch) return false;
  return engine.isSolved(task.spec, task.position, task.kind === "choose" ? task.level : undefined);
}
