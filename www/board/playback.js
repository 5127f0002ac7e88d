//# allFunctionsCalledOnLoad
// @ts-check
/**
 * Shows things one after another, each for a beat. A new show ends the previous one, so that a touch is accepted at
 * any time.
 */

/** How long each thing is shown, in milliseconds: in a sequence of forced actions, and within one turn. */
export const STEP_DURATIONS = { run: 500, step: 230 };

/** After this time, in milliseconds, a show gets a pause button (WCAG 2.2.2): in a shorter one it would only flash. */
const LONG = 5000;

export class Playback {
  /** 1 is normal speed, 0 shows everything at once. */
  speed = 1;
  #show = 0;
  /** How long the show has lasted, including the current beat. */
  #lasted = 0;
  #paused = false;
  #resume = () => {};
  /** Ends the current beat. */
  #skip = () => {};
  /** @type {"still" | "running" | "paused"} */
  #state = "still";
  #onChange;
  /** Callbacks waiting until nothing is being shown. @type {(() => void)[]} */
  #waiting = [];

  /** @param {(state: "still" | "running" | "paused", isLong: boolean) => void} changed */
  constructor(changed) {
    this.#onChange = changed;
  }

  /** Whether something is being shown, or paused. */
  get isRunning() {
    return this.#state !== "still";
  }

  /** @param {"still" | "running" | "paused"} state */
  #changed(state) {
    this.#state = state;
    this.#onChange(state, this.#lasted >= LONG);
    if (state === "still") for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Resolves when nothing is being shown. @returns {Promise<void>} */
  whenFinished() {
    return new Promise((done) => (this.isRunning ? this.#waiting.push(done) : done()));
  }

  /** Starts a show. Returns its number, for `beat` and `end`. */
  start() {
    this.#show += 1;
    this.#lasted = 0;
    this.#release();
    this.#skip();
    this.#changed("still");
    return this.#show;
  }

  /**
   * Waits for a beat, and for as long as the show is paused.
   * @param {number} show
   * @param {number} length in milliseconds
   * @returns {Promise<boolean>} whether the show is still running
   */
  async beat(show, length) {
    if (show !== this.#show) return false;
    const time = this.speed > 0 ? length / this.speed : 0;
    this.#lasted += time;
    if (!this.#paused) this.#changed("running");
    await new Promise((done) => {
      const timer = setTimeout(done, time);
      this.#skip = () => (clearTimeout(timer), done(undefined));
    });
    while (this.#paused && show === this.#show) {
      await new Promise((done) => (this.#resume = () => done(undefined)));
    }
    return show === this.#show;
  }

  /** @param {number} show */
  end(show) {
    if (show !== this.#show) return;
    this.#release();
    this.#changed("still");
  }

  /** Pauses or resumes the show. */
  toggle() {
    if (this.#paused) this.#release();
    else this.#paused = true;
    this.#changed(this.#paused ? "paused" : "running");
  }

  #release() {
    this.#paused = false;
    this.#resume();
  }
}

/** Resolves when the changes are on the screen, or at once if nothing is painted. @returns {Promise<void>} */
export function afterPaint() {
  return new Promise((done) => {
    if (document.hidden) return done();
    const late = setTimeout(done, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(done);
    });
  });
}
