//# allFunctionsCalledOnLoad
// @ts-check
/** Places and ways that are pointed out on a board, as long as it shows the position they were meant for. */

/** @typedef {import("../game.js").Game} Game */

export class Annotations {
  #stage;
  #position = "";
  /** @type {string[]} */
  #marks = [];
  /** From, to, from, to. @type {string[]} */
  #arrows = [];

  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /**
   * Points out these in the position that a game shows now. Throws the message that says which is no place.
   * @param {Game} game
   * @param {string[]} marks
   * @param {[from: string, to: string][]} arrows
   */
  pointOut(game, marks, arrows) {
    const ends = arrows.flat();
    this.#stage.annotate(game.see((table) => table.annotations(marks, ends)));
    [this.#position, this.#marks, this.#arrows] = [game.see((table) => table.position()), marks, ends];
  }

  /** Shows them where they belong. @param {Game} game @param {string} position on the board */
  keepUp(game, position) {
    if (this.#marks.length + this.#arrows.length === 0) return;
    const [marks, arrows] = position === this.#position ? [this.#marks, this.#arrows] : [[], []];
    this.#stage.annotate(game.see((table) => table.annotations(marks, arrows)));
  }

  /** What is pointed out in a position. @param {string | undefined} position */
  in(position) {
    const [marks, ends] = position === this.#position ? [this.#marks, this.#arrows] : [[], []];
    /** @type {[from: string, to: string][]} */
    const arrows = ends.flatMap((from, index) => (index % 2 === 0 ? [[from, ends[index + 1]]] : []));
    return { marks, arrows };
  }

  /** Forgets them: another game is shown. */
  clear() {
    [this.#marks, this.#arrows] = [[], []];
    this.#stage.annotate({ below: [], above: [] });
  }
}
