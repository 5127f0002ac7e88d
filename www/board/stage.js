//# allFunctionsCalledOnLoad
// @ts-check
/** The picture of a game: the board, what lies on it, and the places that are touched. */
import { Painter, svg } from "../painter.js";
import { Zoom } from "../zoom.js";
import { Places } from "./places.js";
import { Signs } from "./signs.js";

/** @typedef {import("../../take-five-web.js").Board} Board */
/** @typedef {import("../../take-five-web.js").Part} Part */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("../painter.js").Way} Way */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export class Stage {
  svg = svg("svg", { preserveAspectRatio: "xMidYMid meet" });
  #board;
  #below;
  #parts;
  #signs;
  #above;
  /** Places that what is selected can come to. @type {string[]} */
  #targets = [];
  /** @type {import("./gestures.js").Dragged | undefined} */
  #dragged;
  /** 2 is twice as fast as usual; at 0 nothing moves. */
  pace = 1;

  /**
   * @param {() => string[]} labels what each place says now, in their order
   * @param {(zoom: Zoom) => void} zoomed called when zoom is offered, or no longer, and at each zoom
   */
  constructor(labels, zoomed) {
    const layers = ["board", "below", "parts", "signs", "above", "places", "carried"].map((name) => svg("g", { class: name }));
    const [board, below, parts, signs, above, places, carried] = layers;
    this.svg.append(...layers);
    this.#board = new Painter(board);
    this.#below = new Painter(below);
    this.#parts = new Painter(parts, carried);
    this.#signs = new Signs(signs);
    this.#above = new Painter(above);
    this.places = new Places(this.svg, places, labels);
    this.zoom = new Zoom(this.svg, () => zoomed(this.zoom));
  }

  /**
   * Lays a board out.
   * @param {Pick<Board, "parts" | "places" | "frame"> & { signs?: Part[] }} board without signs where places have none
   */
  lay({ parts, places, frame, signs = [] }) {
    this.#board.paint(parts, { still: true });
    this.places.lay(places);
    this.#signs.prepare(places, signs);
    const place = this.places.element(places[0]?.key)?.getBBox();
    this.zoom.fit(frame, place ? Math.min(place.width, place.height) : frame[2]);
  }

  /** Ends what is still on its way: nobody sees it for now. */
  settle() {
    for (const painter of [this.#board, this.#below, this.#parts, this.#above]) painter.settle();
    this.places.settle();
  }

  /** Shows what can be done, what was, and what decided the game. @param {View} view */
  offer({ pending, held, choices, movable, marks, decisive, toPlay }) {
    const picked = held && pending.length === 0 ? [held] : pending;
    this.places.paint({ choices, picked, movable });
    // With something selected, the choices are where it can go; chance goes nowhere.
    const [begins, goesTo] = picked.length > 0 && toPlay !== "chance" ? [[], choices] : [choices, []];
    this.#signs.assign({ last: marks, decisive, movable: begins, selected: picked, target: goesTo });
    this.#targets = goesTo;
  }

  /** Points things out. @param {import("../../take-five-web.js").Annotations} annotations */
  annotate({ below, above }) {
    this.#below.paint(below, { still: true });
    this.#above.paint(above, { still: true });
  }

  /**
   * Shows what stands on the board, or is passed on the way to it.
   * @param {Part[]} parts
   * @param {Way} [way]
   */
  pass(parts, way = {}) {
    this.#parts.pace = this.pace;
    this.#parts.paint(parts, { ...way, still: way.still || this.pace === 0 || reduced.matches });
  }

  /**
   * Takes up what a drag would take along; `undefined` where it would be let fall nowhere.
   * @param {import("../../take-five-web.js").Drag | undefined} drag
   * @returns {import("./gestures.js").Dragged | undefined}
   */
  lift(drag) {
    if (!drag || drag.drops.length === 0) return undefined;
    const drops = new Map(drag.drops.map(({ to, path }) => [to, path]));
    return { drops, carry: this.#parts.lift(drag.parts) };
  }

  /**
   * Shows where what is dragged can be let fall, and what it is over.
   * @param {import("./gestures.js").Dragged | undefined} dragged
   * @param {string | undefined} over
   */
  hover(dragged, over) {
    if (dragged !== this.#dragged) this.#signs.assign({ target: dragged ? [...dragged.drops.keys()] : this.#targets });
    this.#dragged = dragged;
    this.places.mark("over", over !== undefined && dragged?.drops.has(over) ? [over] : []);
  }
}
