// @ts-check
/** The learner's progress in this browser. */
import { readStored, writeStored } from "../app/store/local-storage.js";
import { Progress, readLearnt } from "./progress.js";

/** @typedef {import("./progress.js").Learnt} Learnt */

const NAME = "lessons";

class StoredProgress extends Progress {
  // Read each time: another tab may have changed it.
  readAll() {
    const stored = readStored(NAME);
    // Where nothing can be stored, it lasts as long as the page.
    return Object.keys(stored).length > 0 ? readLearnt(stored) : super.readAll();
  }

  /** @param {Learnt} learnt */
  writeAll(learnt) {
    super.writeAll(learnt);
    writeStored(NAME, { ...readStored(NAME), ...learnt });
  }
}

export const progress = new StoredProgress();

/** Makes a saved game the one that is coached. @param {string | undefined} id */
export const coachGame = (id) => writeStored(NAME, { ...readStored(NAME), coached: id });
