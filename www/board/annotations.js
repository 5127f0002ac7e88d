//# allFunctionsCalledOnLoad
// @ts-check
/** Highlighted places and arrows on a board, shown as long as the board shows the position they belong to. */

/** @typedef {import("../recoverable-table.js").RecoverableTable} RecoverableTable */

export class Annotations {
  #stage;
  #position = "";
  /** Whether the board shows that position. */
  #isCurrent = false;
  /** @type {string[]} */
  #marks = [];
  /** Flattened pairs: from, to, from, to. @type {string[]} */
  #arrows = [];

  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /**
   * Annotates the current position of a game. Throws a message that names the place if there is no such place.
   * @param {RecoverableTable} game
   * @param {string[]} marks
   * @param {[from: string, to: string][]} arrows
   */
  setMarks(game, marks, arrows) {
    const ends = arrows.flat();
    this.#stage.annotate(game.see((table) => table.annotations(marks, ends)));
    [this.#position, this.#marks, this.#arrows] = [game.see((table) => table.position()), marks, ends];
    this.#isCurrent = true;
  }

  /** Shows the annotations if they belong to the position. @param {RecoverableTable} game @param {string} position on the board */
  clearIfStale(game, position) {
    if (this.#marks.length + this.#arrows.length === 0) return;
    this.#isCurrent = position === this.#position;
    const [marks, arrows] = this.#isCurrent ? [this.#marks, this.#arrows] : [[], []];
    this.#stage.annotate(game.see((table) => table.annotations(marks, arrows)));
  }

  /** The annotations of the position on the board. */
  get current() {
    const [marks, ends] = this.#isCurrent ? [this.#marks, this.#arrows] : [[], []];
    /** @type {[from: string, to: string][]} */
    const arrows = ends.flatMap((from, index) => (index % 2 === 0 ? [[from, ends[index + 1]]] : []));
    return { marks, arrows };
  }

  /** Removes all annotations, because another game is shown. */
  clear() {
    [this.#marks, this.#arrows] = [[], []];
    this.#stage.annotate({ below: [], above: [] });
  }
}
