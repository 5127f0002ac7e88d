// @ts-check
/**
 * What the page knows of the value of a puzzle's positions. Of a win, the stored solution is proved to be the only one,
 * turn by turn. Of anything else, the engine searches anew. It decides no rule.
 */
import { askWithRetry } from "../engine/ask-with-retry.js";
import { enginePool } from "../engine/engine-pool.js";
import { questionOf } from "../engine/question.js";
import { RecoverableTable, loadModule } from "../recoverable-table.js";

/** @typedef {import("../engine/tasks.js").PuzzleVerdict} PuzzleVerdict */

/**
 * What a choice gives away of the chance to win.
 * @typedef {object} Choice
 * @property {string} action
 * @property {number} loses from 0 to 1
 * @property {"exact" | "trials" | "estimated"} known whether all ends were seen, or many games tried, or neither
 */

/** The longest that a search may take, in milliseconds; usually the number of nodes ends it before. */
const TIME = 20_000;

/** More choices than any position has. */
const ALL = 1000;

export class Solver {
  #board;
  #puzzle;
  /** What the solution plays, the defence included, by the position before it. @type {Map<string, string>} */
  #solution = new Map();

  /** @param {import("../take-board.js").TakeBoard} board @param {import("./collection.js").PuzzleData} puzzle */
  constructor(board, puzzle) {
    this.#board = board;
    this.#puzzle = puzzle;
  }

  /** Opens the position. */
  get link() {
    const { spec, position } = this.#puzzle;
    return `${new URLSearchParams({ game: spec, position })}`;
  }

  /** The player who is to solve it, from 1, and how many turns of theirs that takes. Loads the game if necessary. */
  async task() {
    await loadModule();
    const game = RecoverableTable.open(this.link);
    const mover = () => game.see((table) => table.view()).turnOf;
    const seat = mover() ?? 1;
    let turns = 0;
    /** @type {string[]} */
    const actions = [];
    for (const turn of this.#puzzle.line) {
      if (mover() === seat) turns += 1;
      const played = game.with((table) => table.play(turn), undefined);
      if (played?.kind === "played") actions.push(...played.steps.map(({ text }) => text));
    }
    for (const [step, action] of actions.entries()) {
      game.with((table) => table.goToStep(step), undefined);
      this.#solution.set(positionOf(game), action);
    }
    game.free();
    return { seat, turns };
  }

  /** Whether as many turns have been finished as the solution has. @param {number} steps that have been played */
  isThrough(steps) {
    const game = this.copy(steps);
    const turns = () => game.see((table) => table.course()).length - 1;
    const begun = turns();
    // Within a turn, whatever is played next belongs to it.
    const [next] = game.see((table) => table.legalActions());
    if (next !== undefined) game.with((table) => table.play(next), undefined);
    const isWithin = next !== undefined && turns() === begun;
    game.free();
    return begun - Number(isWithin) >= this.#puzzle.line.length;
  }

  /**
   * Judges actions that were played one after the other. Returns the verdict on the first that is wrong, or else on the
   * last; and where the task is to find the best chance, what each choice there gives away, the best first.
   * @param {number} steps how many had been played before
   * @param {string[]} actions
   * @param {AbortSignal} signal
   * @returns {Promise<{ verdict: PuzzleVerdict, choices: Choice[] }>}
   */
  async judgeActions(steps, actions, signal) {
    const { goal } = this.#puzzle;
    const game = this.copy(steps);
    try {
      for (let index = 0; ; index += 1) {
        const verdict = await this.#judge(game, actions[index], signal);
        if (!verdict.right || index === actions.length - 1) {
          return { verdict, choices: goal === "best" ? await this.#compare(game, signal) : [] };
        }
        game.with((table) => table.play(actions[index]), undefined);
      }
    } finally {
      game.free();
    }
  }

  /**
   * Returns what the solution plays, or else the strongest level: what holds out longest.
   * @param {RecoverableTable} game
   * @param {AbortSignal} signal
   */
  async best(game, signal) {
    const stored = this.#solution.get(positionOf(game));
    if (stored !== undefined) return stored;
    const asked = { ...this.#question(game), lines: 1 };
    const { lines } = await askWithRetry(() => enginePool.analyse(asked, { signal }), signal);
    return lines[0]?.actions[0] ?? game.see((table) => table.legalActions())[0];
  }

  /**
   * Returns what to play after so many steps.
   * @param {number} steps
   * @param {AbortSignal} signal
   */
  async actionAfter(steps, signal) {
    const game = this.copy(steps);
    try {
      return await this.best(game, signal);
    } finally {
      game.free();
    }
  }

  /** @param {RecoverableTable} game @param {string} action @param {AbortSignal} signal @returns {Promise<PuzzleVerdict>} */
  async #judge(game, action, signal) {
    const { goal } = this.#puzzle;
    // Whoever made the puzzle has proved that nothing else wins there.
    const only = goal === "win" ? this.#solution.get(positionOf(game)) : undefined;
    if (action === only) return { right: true, proved: true, loses: 0, losesPoints: 0, actions: [action] };
    const asked = { ...this.#question(game), action, goal };
    const verdict = await askWithRetry(() => enginePool.judgeAnswer(asked, signal), signal);
    return only === undefined ? verdict : { ...verdict, right: false, proved: true };
  }

  /** @param {RecoverableTable} game @param {AbortSignal} signal @returns {Promise<Choice[]>} */
  async #compare(game, signal) {
    const seat = game.see((table) => table.view()).turnOf ?? 1;
    const asked = { ...this.#question(game), lines: ALL };
    const { lines, sampled } = await askWithRetry(() => enginePool.analyse(asked, { signal }), signal);
    const seen = lines.map(({ actions, chances, exact }) => ({ action: actions[0], chance: chances?.[seat - 1] ?? 0, exact }));
    seen.sort((a, b) => b.chance - a.chance);
    const [best] = seen;
    return seen.map(({ action, chance, exact }) => {
      /** @type {Choice["known"]} */
      const known = exact && best.exact ? "exact" : sampled ? "trials" : "estimated";
      return { action, loses: best.chance - chance, known };
    });
  }

  /** A copy of the game after so many steps, to be freed by the caller. @param {number} steps */
  copy(steps) {
    const game = RecoverableTable.open(this.#board.link);
    game.with((table) => table.goToStep(steps), undefined);
    return game;
  }

  /** @param {RecoverableTable} game */
  #question(game) {
    const view = game.see((table) => table.view());
    return { ...questionOf(game, view), nodes: this.#puzzle.nodes, time: TIME };
  }
}

/** @param {RecoverableTable} game */
const positionOf = (game) => game.see((table) => table.position());
