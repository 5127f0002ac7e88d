// @ts-check
/**
 * Looks through a finished game: quickly at first, then more closely at what seems to have lost most, and finally at
 * what luck has done. Everything is computed in workers and can be aborted; what is known so far can be read at any time.
 */
import { analyseAll, knownChances } from "../../engine/known-chances.js";
import { askWithRetry } from "../../engine/ask-with-retry.js";
import { enginePool } from "../../engine/engine-pool.js";
import { decisionsOf, runsOf, sharesOf, stepsToValue, suspects } from "./judging.js";

/** @typedef {import("./judging.js").Step} Step */
/** @typedef {import("../../../take-five-engine.js").Judgement} Judgement */
/** @typedef {import("./judging.js").Finding & Judgement} Mistake */

/** For the first impression of each position, in milliseconds: it is there within seconds. */
const GLANCE = 15;

/** For each position, in milliseconds, and for all of them on one core. */
const LOOK = 200;
const ALL_LOOKS = 20_000;

/** For the comparison of what was played with what was better, in milliseconds, and for all of them on one core. */
const JUDGE = 1500;
const ALL_JUDGED = 20_000;

/** How often, at which level, and for how long at most a game is played again with the same draws. */
const REPLAYS = 200;
const REPLAY_LEVEL = 2;
const ALL_REPLAYS = 4000;

export class Examination {
  /** What it is doing. @type {{ kind: "looking" | "judging" | "replaying" | "done", done: number, all: number }} */
  progress = { kind: "looking", done: 0, all: 0 };
  /** What was lost by which action, as far as that is known. @type {Mistake[]} */
  findings = [];
  /** How the game ended when it was played again with the same draws. @type {import("../../engine/tasks.js").ReplayedGames | undefined} */
  replays;
  /** First impressions, by position. @type {Map<string, number[]>} */
  #glances = new Map();
  #spec;
  #steps;
  #players;
  #onProgress;

  /**
   * @param {string} spec
   * @param {Step[]} steps
   * @param {number[]} players whose mistakes are looked for
   * @param {() => void} onProgress called whenever more is known
   */
  constructor(spec, steps, players, onProgress) {
    this.#spec = spec;
    this.#steps = steps;
    this.#players = players;
    this.#onProgress = onProgress;
  }

  /** Returns each seat's chance after a step, as far as it is known. @param {number} at */
  chancesAt(at) {
    const { position, places } = this.#steps[at];
    return places ? sharesOf(places) : (knownChances.of(this.#spec, position) ?? this.#glances.get(position));
  }

  /** @param {AbortSignal} signal */
  async run(signal) {
    const runs = runsOf(this.#steps);
    const open = stepsToValue(this.#steps, runs).filter((at) => !this.#steps[at].places);
    this.progress = { kind: "looking", done: 0, all: open.length };
    await this.#look(open, signal);
    const chances = this.#steps.map((_, at) => this.chancesAt(at));
    const doubtful = suspects(runs, chances, this.#players).flatMap((run) => decisionsOf(this.#steps, run));
    await this.#judge(doubtful, signal);
    await this.#replay(signal);
    this.progress = { kind: "done", done: 1, all: 1 };
    this.#onProgress();
  }

  /** @param {number[]} open @param {AbortSignal} signal */
  async #look(open, signal) {
    const places = open.map((at) => ({ position: this.#steps[at].position, before: this.before(at) }));
    const unknown = places.filter(({ position }) => !knownChances.of(this.#spec, position));
    await analyseAll(this.#spec, unknown, GLANCE, signal, (position, chances) => {
      if (chances) this.#glances.set(position, chances);
      this.#onProgress();
    });
    this.progress.done = places.length - unknown.length;
    const each = Math.min(LOOK, (ALL_LOOKS * enginePool.most) / Math.max(unknown.length, 1));
    const onProgress = () => {
      this.progress.done += 1;
      this.#onProgress();
    };
    await knownChances.find(this.#spec, unknown, each, { onProgress, signal });
  }

  /** @param {number[]} doubtful steps @param {AbortSignal} signal */
  async #judge(doubtful, signal) {
    this.progress = { kind: "judging", done: 0, all: doubtful.length };
    this.#onProgress();
    const time = Math.min(JUDGE, (ALL_JUDGED * enginePool.most) / Math.max(doubtful.length, 1));
    const open = [...doubtful];
    const work = async () => {
      for (let at = open.shift(); at !== undefined; at = open.shift()) {
        const { position, player, turn } = this.#steps[at];
        const question = { spec: this.#spec, position, before: this.before(at), next: this.#steps[at + 1].position, time };
        const { best, played } = await askWithRetry(() => enginePool.judge(question, signal), signal);
        if (signal.aborted) return;
        const [most, own] = [best, played].map(({ chances }) => chances?.[player - 1] ?? 0);
        this.findings.push({ step: at, turn, player, loss: most - own, best, played });
        this.progress.done += 1;
        this.#onProgress();
      }
    };
    await Promise.all(Array.from({ length: enginePool.most }, work));
  }

  /** Plays the game again, if chance had a part in it. @param {AbortSignal} signal */
  async #replay(signal) {
    const steps = this.#steps;
    const isDrawn = steps.some(({ choices, places }) => choices === 0 && !places);
    const from = steps.findIndex(({ player }) => player > 0);
    if (!isDrawn || from === -1) return;
    this.progress = { kind: "replaying", done: 0, all: 1 };
    this.#onProgress();
    const line = steps.slice(from).map(({ position }) => position);
    const game = { spec: this.#spec, line, level: REPLAY_LEVEL, games: REPLAYS, seed: 1, time: ALL_REPLAYS };
    const replays = await askWithRetry(() => enginePool.replay(game, signal), signal);
    if (!signal.aborted && replays.games > 0) this.replays = replays;
  }

  /** Returns the positions at the starts of the turns before a step. @param {number} at */
  before(at) {
    const starts = this.#steps.slice(0, at).filter(({ turn }, index) => index === 0 || turn !== this.#steps[index - 1].turn);
    return starts.map(({ position }) => position);
  }
}
