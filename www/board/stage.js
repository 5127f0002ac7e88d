//# allFunctionsCalledOnLoad
// @ts-check
/** The picture of a game: the board, the pieces on it, and the touchable places. */
import { SvgPainter, createSvgElement } from "../svg-painter.js";
import { Zoom } from "../zoom.js";
import { PlaceGrid } from "./place-grid.js";
import { Highlights } from "./highlights.js";

/** @typedef {import("../../take-five-web.js").Board} Board */
/** @typedef {import("../../take-five-web.js").Part} Part */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("../svg-painter.js").Point} Point */
/** @typedef {import("../svg-painter.js").Transition} Transition */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export class Stage {
  svg = createSvgElement("svg", { preserveAspectRatio: "xMidYMid meet" });
  #board;
  #below;
  #parts;
  #signs;
  #signLayer;
  #above;
  /** PlaceGrid that the selection can move to. @type {string[]} */
  #targets = [];
  /** @type {import("./gestures.js").Dragged | undefined} */
  #dragged;
  /** 2 is twice the normal speed; at 0 nothing is animated. */
  pace = 1;

  /**
   * @param {() => string[]} labels returns the label of each place, in their order
   * @param {(zoom: Zoom) => void} zoomed called when zoom becomes available or unavailable, and on every zoom
   */
  constructor(labels, zoomed) {
    const layers = ["board", "below", "signs", "parts", "dots", "above", "places", "carried"].map((name) =>
      createSvgElement("g", { class: name }),
    );
    const [board, below, signs, parts, dots, above, places, carried] = layers;
    this.svg.append(...layers);
    this.#board = new SvgPainter(board);
    this.#below = new SvgPainter(below);
    this.#parts = new SvgPainter(parts, carried);
    this.#signs = new Highlights(signs, dots);
    this.#signLayer = signs;
    this.#above = new SvgPainter(above);
    this.places = new PlaceGrid(this.svg, places, labels);
    this.zoom = new Zoom(this.svg, () => zoomed(this.zoom));
  }

  /**
   * Lays out a board.
   * @param {Pick<Board, "parts" | "places" | "frame"> & { signs?: Part[] }} board has no signs if places have none
   */
  lay({ parts, places, frame, signs = [] }) {
    this.#board.paint(parts, { still: true });
    this.places.lay(places);
    this.#signs.prepare(places, signs);
    this.zoom.fit(frame, () => {
      const place = this.places.element(places[0]?.key)?.getBBox();
      return place ? Math.min(place.width, place.height) : frame[2];
    });
  }

  /** Ends running animations, for when nobody can see them. */
  settle() {
    for (const painter of [this.#board, this.#below, this.#parts, this.#above]) painter.settle();
    this.places.settle();
  }

  /** Shows what can be done, what was done last, and what decided the game. @param {View} view */
  offer({ pending, held, choices, movable, marks, removed, decisive, toPlay, steps }) {
    const picked = held && pending.length === 0 ? [held] : pending;
    this.places.paint({ choices, picked, movable });
    // With a selection, the choices are its targets; a chance event has no targets, and is what is to be touched next.
    const role = toPlay === "chance" ? "chance" : picked.length > 0 ? "target" : "movable";
    // Rings nearly everywhere say nothing: after the first turn of each player they wait to be asked for.
    this.#signLayer.classList.toggle("many", steps >= 2 && choices.length * 2 > this.places.keys.length);
    const goesTo = role === "target" ? choices : [];
    const none = { chance: [], movable: [], target: [] };
    this.#signs.assign({ last: marks, removed, decisive, selected: picked, ...none, [role]: choices });
    this.#targets = goesTo;
  }

  /** Draws annotations. @param {import("../../take-five-web.js").Annotations} annotations */
  annotate({ below, above }) {
    this.#below.paint(below, { still: true });
    this.#above.paint(above, { still: true });
  }

  /**
   * Shows the pieces on the board, or a step on the way there.
   * @param {Part[]} parts
   * @param {Transition} [way]
   */
  pass(parts, way = {}) {
    this.#parts.pace = this.pace;
    this.#parts.paint(parts, { ...way, still: way.still || this.#isStill });
  }

  get #isStill() {
    return this.pace === 0 || reduced.matches;
  }

  /**
   * Lifts what a drag takes along; returns `undefined` if it could not be dropped anywhere.
   * @param {import("../../take-five-web.js").Drag | undefined} drag
   * @returns {import("./gestures.js").Dragged | undefined}
   */
  lift(drag) {
    if (!drag || drag.drops.length === 0) return undefined;
    const drops = new Map(drag.drops.map(({ to, action }) => [to, action]));
    return { drops, carry: this.#parts.lift(drag.parts, this.#isStill) };
  }

  /**
   * Shows where the dragged piece can be dropped, and what it is over.
   * @param {import("./gestures.js").Dragged | undefined} dragged
   * @param {string | undefined} over
   */
  hover(dragged, over) {
    if (dragged !== this.#dragged) this.#signs.assign({ target: dragged ? [...dragged.drops.keys()] : this.#targets });
    this.#dragged = dragged;
    this.places.mark("over", over !== undefined && dragged?.drops.has(over) ? [over] : []);
  }
}
