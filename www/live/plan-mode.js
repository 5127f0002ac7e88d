// @ts-check
/** Planning an answer on the board: a turn of the other player, and then one's own. */

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("./live-table.js").LiveTable} LiveTable */
/** @typedef {import("./live-table.js").Planning} Planning */
/** @typedef {import("./live-table.js").Said} Said */

/** So many actions are tried to find out whether all of them are followed by chance. */
const MOST_TRIED = 40;

/**
 * Whether somebody can play at this position without chance after it. Where dice and cards come between two turns, nobody
 * knows yet what can be played.
 * @param {LiveTable} table
 * @param {string} position
 */
export function hasTurnWithoutChance({ board, module }, position) {
  if (position === "") return false;
  const table = module.Table.fromPosition(board.table?.spec ?? "", position, 0);
  const actions = table.legalActions().slice(0, MOST_TRIED);
  const isFound = actions.some((action) => {
    const answer = table.play(action);
    table.undo();
    return answer.kind === "played" && typeof answer.view.toPlay === "number";
  });
  table.free();
  return isFound;
}

/** @implements {Planning} */
export class PlanMode {
  #table;
  #onEnd;

  /**
   * @param {LiveTable} table
   * @param {(planned: string[], why?: Message) => void} onEnd is told the turn of the other player and the answer, or why there
   *   is none
   */
  constructor(table, onEnd) {
    this.#table = table;
    this.#onEnd = onEnd;
  }

  /** @returns {Message} */
  status() {
    const player = this.#table.board.view?.turnOf ?? 0;
    const mine = player === this.#table.player ? "yes" : "no";
    return { id: "live.plan-play", args: { mine, player: this.#table.nameOfPlayer(player) } };
  }

  /** @param {Said[]} turns so far @param {View} view after them */
  played([first, answer], { turnOf, toPlay }) {
    const goesOn = typeof toPlay === "number";
    const isMine = goesOn && turnOf === this.#table.player;
    if (isMine || (goesOn && !answer && turnOf === first.player)) return; // somebody plays on
    this.#table.stopPlanning();
    if (answer?.player === this.#table.player) this.#onEnd([first.text, answer.text]);
    else this.#refuse(goesOn ? "other" : toPlay);
  }

  wentOn() {
    this.#refuse("went-on");
  }

  /** @param {"chance" | "over" | "other" | "went-on"} why */
  #refuse(why) {
    this.#onEnd([], { id: "live.plan-none", args: { why } });
  }
}
