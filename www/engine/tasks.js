// @ts-check
/** The tasks of the engine module, whether it runs in a worker or on the page. */
import { Effort, Engine, Question } from "../../take-five-engine.js";

/** @typedef {import("../../take-five-engine.js").Message} Message */
/** @typedef {import("../../take-five-engine.js").Line & { value?: Message }} Line `value` where it is known, not estimated */
/** @typedef {Omit<import("../../take-five-engine.js").Analysis, "lines"> & { lines: Line[], value?: Message }} Analysis `value` where it is known, not estimated */
/** @typedef {import("../../take-five-engine.js").Judgement} Judgement */
/** @typedef {import("../../take-five-engine.js").PuzzleVerdict} PuzzleVerdict */
/** @typedef {import("../../take-five-engine.js").ReplayedGames} ReplayedGames */

/**
 * A game as its players know it.
 * @typedef {object} GameState
 * @property {string} spec
 * @property {string} position
 * @property {string[]} before position texts at the starts of the earlier turns, where a repetition rule compares them
 */

/**
 * Limits for a search; the first one reached ends it.
 * @typedef {object} Limits
 * @property {number} seed the same seed gives the same answer if the number of nodes, not the time, ends the search
 * @property {number} nodes positions or playouts
 * @property {number} time in milliseconds
 */

/** @typedef {GameState & Limits & { kind: "choose", level: number, isForSearch?: boolean }} Choose */
/** @typedef {GameState & Limits & { kind: "analyse", lines: number, isForSearch?: boolean }} Analyse */
/**
 * Compares what was played with the best action.
 * @typedef {GameState & Limits & { kind: "judge", next: string }} Judge `next` is the position it led to
 */
/**
 * Judges an action as an answer to a puzzle: `goal` is `win`, `points` or `best`.
 * @typedef {GameState & Limits & { kind: "judgeAnswer", action: string, goal: string }} JudgeAnswer
 */
/**
 * Plays a game again and again with the same draws.
 * @typedef {Limits & { kind: "replay", spec: string, line: string[], level: number, games: number }} Replay `line`: position
 *   texts, of the first position and after each step; `level` chooses for all players, 0 at random; `games` at most
 */
/** @typedef {Choose | Analyse | Judge | JudgeAnswer | Replay} Task */
/** @typedef {{ kind: "analysis" } & Analysis} AnalysisAnswer */
/**
 * What the task asks for; `solved` if the tables of solved endings are to be asked first.
 * @typedef {{ kind: "action", action: string } | AnalysisAnswer | { kind: "judgement" } & Judgement
 *   | { kind: "verdict" } & PuzzleVerdict | { kind: "replays" } & ReplayedGames | { kind: "solved" }} Answer
 */

/**
 * Something that works on one task at a time.
 * @typedef {object} EngineClient
 * @property {(task: Task, onProgress: (analysis: Analysis) => void, signal?: AbortSignal) => Promise<Answer>} ask resolves to the answer, and passes interim analyses to `onProgress`; throws the message that says what is wrong with the task, and any other error if the helper is no longer usable
 * @property {() => void} end
 */

/**
 * @param {Engine} engine
 * @param {Task} task
 * @param {(analysis: Analysis) => void} onProgress
 * @returns {Answer}
 */
export function runTask(engine, task, onProgress) {
  const effort = new Effort(task.seed, task.nodes, task.time);
  if (task.kind === "replay") {
    return { kind: "replays", ...engine.replay(task.spec, task.line, effort, task.level, task.games) };
  }
  // The engine takes both, and frees them.
  const question = new Question(task.spec, task.position, task.before);
  switch (task.kind) {
    case "choose":
      if (!task.isForSearch && question.isSolved(task.level)) return { kind: "solved" };
      return { kind: "action", action: engine.choose(question, effort, task.level) };
    case "analyse":
      if (!task.isForSearch && question.isSolved()) return { kind: "solved" };
      return { kind: "analysis", ...engine.analyse(question, effort, task.lines, onProgress) };
    case "judge":
      return { kind: "judgement", ...engine.judge(question, effort, task.next) };
    case "judgeAnswer":
      return { kind: "verdict", ...engine.judgeAnswer(question, effort, task.action, task.goal) };
  }
}
