// @ts-check
/** The attempts at puzzles in this browser. */
import { readStored, writeStored } from "../app/store/local-storage.js";
import { PuzzleHistory, readTried } from "./history.js";

const NAME = "puzzles";

class StoredHistory extends PuzzleHistory {
  // Read each time: another tab may have changed it.
  get all() {
    const stored = readStored(NAME);
    // Where nothing can be stored, it lasts as long as the page.
    return Object.keys(stored).length > 0 ? readTried(stored) : super.all;
  }

  set all(tried) {
    super.all = tried;
    writeStored(NAME, tried);
  }
}

export const puzzleHistory = new StoredHistory();
