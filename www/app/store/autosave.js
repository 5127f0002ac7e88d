//# allFunctionsCalledOnLoad
// @ts-check
/** Saves one game while it is played: every action is written at once. */
import { GameLock } from "./game-lock.js";
import { VersionConflict } from "./game-store.js";

/** @typedef {import("./game-store.js").SavedGame} SavedGame */
/** @typedef {import("./game-store.js").GameStore} GameStore */

/**
 * - `new`: nothing to save yet; - `saving`: being written; - `saved`: safe on disk;
 * - `elsewhere`: another tab has this game; - `overtaken`: another tab has changed it;
 * - `full`: no space left; - `off`: this browser saves nothing.
 * @typedef {"new" | "saving" | "saved" | "elsewhere" | "overtaken" | "full" | "off"} State
 */

/** What changes during the game. @typedef {Omit<SavedGame, "id" | "version" | "changed">} Summary */

export class Autosave {
  /** @type {SavedGame} */
  kept;
  /** @type {State} */
  state = "new";
  #store;
  #tell;
  #lock;
  #mayWrite = false;
  /** Resolves when it is known whether this tab has the game. */
  #decided = Promise.resolve();
  /** @type {Promise<void> | undefined} */
  #running;
  /**
   * What is not saved yet; an object, so that two equal records can be told apart.
   * @type {{ record: string } | undefined}
   */
  #latest;
  /** Whether something has been done that {@link Autosave.keep} has not been told about yet. */
  #isExpecting = false;

  /**
   * @param {GameStore} store
   * @param {SavedGame} kept a new game has version 0
   * @param {() => void} tell called when the state has changed
   * @param {boolean} [steal] whether to take the game from a tab that has it open
   */
  constructor(store, kept, tell, steal = false) {
    this.#store = store;
    this.#tell = tell;
    this.kept = kept;
    if (kept.version > 0) this.state = "saved";
    this.#lock = this.#hold(steal);
  }

  /** @param {boolean} steal */
  #hold(steal) {
    /** @type {() => void} */
    let decided = () => {};
    this.#decided = new Promise((done) => (decided = done));
    return new GameLock(
      this.kept.id,
      {
        held: () => {
          decided();
          this.#mayWrite = true;
          if (this.state === "elsewhere") this.#to(this.kept.version > 0 ? "saved" : "new");
          this.#write();
        },
        elsewhere: () => {
          decided();
          this.#mayWrite = false;
          this.#to("elsewhere");
        },
      },
      steal,
    );
  }

  /** @param {State} state */
  #to(state) {
    this.state = state;
    this.#tell();
  }

  /** Whether something passed to `keep` is not saved yet. */
  get isBehind() {
    return this.#latest !== undefined;
  }

  /** Reports at once if nothing can be saved, before there is anything to save. */
  async check() {
    const works = await this.#store.works();
    if (!works && this.state === "new") this.#to("off");
  }

  /**
   * Starts saving the current state of the game.
   * @param {string} record
   * @param {Summary} summary
   */
  keep(record, summary) {
    this.kept = { ...this.kept, ...summary };
    this.#isExpecting = false;
    this.#latest = { record };
    if (this.state === "new" || this.state === "saved") this.#to("saving");
    this.#write();
  }

  /** Shows nothing as saved until it is known what there is to save. */
  expect() {
    this.#isExpecting = true;
    if (this.state === "saved") this.#to("saving");
  }

  /** There is nothing new to save after all. */
  rest() {
    this.#isExpecting = false;
    if (this.state === "saving" && !this.#latest && !this.#running) this.#to("saved");
  }

  #write() {
    // A write in progress continues with whatever is the latest by then.
    if (this.#latest && this.#mayWrite) this.#running ??= this.#run();
  }

  /** Resolves when everything is saved, or cannot be. */
  async settled() {
    if (this.#latest) await this.#decided;
    this.#write();
    await this.#running;
  }

  async #run() {
    let failures = 0;
    while (this.#latest && this.#mayWrite) {
      const next = this.#latest;
      try {
        const changed = Date.now();
        const version = await this.#store.save({ ...this.kept, changed }, next.record);
        this.kept = { ...this.kept, version, changed };
        if (this.#latest === next) this.#latest = undefined;
        if (this.#mayWrite) this.#to(this.#latest || this.#isExpecting ? "saving" : "saved");
      } catch (error) {
        const state = this.#reason(error);
        // What is saved may have been deleted while it was being written.
        if (!state && ++failures < 5) continue;
        this.#to(state ?? ((await this.#store.works()) ? "full" : "off"));
        // What came in meanwhile is not part of what failed.
        if (this.#latest === next) break;
      }
    }
    this.#running = undefined;
  }

  /** Returns what a failed write means, if that is certain. @param {unknown} error @returns {State | undefined} */
  #reason(error) {
    if (error instanceof VersionConflict) {
      this.#mayWrite = false;
      return "overtaken";
    }
    const { name } = /** @type {DOMException} */ (error);
    if (name === "QuotaExceededError") return "full";
    // The connection was closed because what is saved is being deleted: the store reports that next, and the game is
    // saved again.
    return name === "InvalidStateError" ? "saving" : undefined;
  }

  /**
   * Makes this the tab that the game is played in.
   * @returns {Promise<{ kept: SavedGame, record: string } | undefined>} what another tab has written in the meantime; the
   *   next {@link Autosave.keep} of this tab overwrites it
   */
  async takeOver() {
    this.#lock.release();
    this.#mayWrite = false;
    const there = await this.#store.load(this.kept.id);
    const overtaken = there && there.kept.version !== this.kept.version ? there : undefined;
    this.kept = { ...this.kept, version: there?.kept.version ?? 0 };
    this.state = "saved";
    this.#lock = this.#hold(true);
    return overtaken;
  }

  /** Releases the game once pending writes have finished. */
  async release() {
    this.#tell = () => {};
    await this.settled();
    this.#lock.release();
  }
}
