// @ts-check
/** The board that a position is set up on, and the trays of pieces beside it. */
import { createButton, createElement } from "../board/create-elements.js";
import { Gestures } from "../board/gestures.js";
import { Stage } from "../board/stage.js";
import { commandForKey } from "../key-bindings.js";
import { PieceTrays } from "./piece-trays.js";

/** @typedef {import("./draft.js").EditorLayout} EditorLayout */
/** @typedef {import("./draft.js").DraftView} DraftView */
/** @typedef {import("./draft.js").Part} Part */
/** @typedef {import("./draft.js").Message} Message */
/**
 * @typedef {object} Hands the callbacks for touches on the desk
 * @property {(place: string, piece: string) => void} put
 * @property {(from: string, to: string) => void} shift
 * @property {() => void} undo
 * @property {(place: string) => string[]} lifted returns the keys of the parts of the piece on a place
 * @property {(key: string) => Part[]} piece returns the parts of a piece
 * @property {(message: Message) => string} word
 */

export class EditorBoard {
  host = createElement("div", "desk");
  /** Its style sheets, which load when it is in a page. */
  styles = ["../board.css", "../board-layout.css", "editor-board.css"].map((name) => {
    const style = createElement("link", "");
    [style.rel, style.href] = ["stylesheet", new URL(name, import.meta.url).href];
    return style;
  });
  /** @type {string[]} */
  #labels = [];
  #stage;
  #trays;
  #zoomOut;
  #zoomIn;

  /** @param {Hands} hands */
  constructor(hands) {
    const root = this.host.attachShadow({ mode: "open" });
    const stage = new Stage(
      () => this.#labels,
      (zoom) => this.#zoomed(zoom.isOffered, zoom.scale),
    );
    const { places, svg } = stage;
    this.#stage = stage;
    this.#trays = new PieceTrays(root, {
      piece: hands.piece,
      word: hands.word,
      over: (target) => {
        const key = places.keyOf(target);
        places.mark("over", key === undefined ? [] : [key]);
      },
      drop: (target, piece) => {
        places.mark("over", []);
        const key = places.keyOf(target);
        if (key !== undefined) hands.put(key, piece);
      },
    });
    new Gestures(svg, stage.zoom, {
      keyOf: (target) => places.keyOf(target),
      isMovable: (key) => places.isMarked("movable", key),
      press: (key) => places.mark("pressed", key === undefined ? [] : [key]),
      lift: (key) => {
        const drops = places.keys.filter((to) => to !== key).map((to) => ({ to, action: "move" }));
        return stage.lift({ parts: hands.lifted(key), drops });
      },
      hover: (dragged, over) => places.mark("over", over !== undefined && dragged?.drops.has(over) ? [over] : []),
      drop: (from, to) => (hands.shift(from, to), true),
      miss: () => {},
      tap: (key) => {
        places.stand(key);
        hands.put(key, this.#trays.chosen);
      },
    });
    svg.addEventListener("keydown", (event) => this.#keyed(event, hands));
    root.addEventListener("focusin", ({ target }) => {
      const key = places.keyOf(target);
      if (key !== undefined) places.stand(key);
    });
    this.#zoomOut = createButton("tool", () => stage.zoom.by(1 / 1.5));
    this.#zoomIn = createButton("tool", () => stage.zoom.by(1.5));
    this.#zoomOut.textContent = "\u2212";
    this.#zoomIn.textContent = "+";
    this.#zoomOut.setAttribute("aria-label", hands.word({ id: "board.zoom-out", args: {} }));
    this.#zoomIn.setAttribute("aria-label", hands.word({ id: "board.zoom-in", args: {} }));
    const zooms = createElement("div", "zooms");
    zooms.append(this.#zoomOut, this.#zoomIn);
    root.append(...this.styles, svg, zooms, this.#trays.row);
    this.#zoomed(false, 1);
  }

  /** The place under the keyboard cursor. */
  get here() {
    return this.#stage.places.here.key;
  }

  /** Tracks the size at which the board is shown. @param {AbortSignal} signal stops it */
  observe(signal) {
    this.#stage.zoom.observe(signal);
  }

  /** Focuses the board. */
  focus() {
    this.#stage.places.focus();
  }

  /** Returns the label of a place. @param {string} key */
  labelOf(key) {
    return this.#labels[this.#stage.places.keys.indexOf(key)] ?? "";
  }

  /** Lays out a game. @param {EditorLayout} desk @param {string} label names the board */
  layOut(desk, label) {
    this.#stage.lay(desk);
    this.#stage.svg.setAttribute("aria-label", label);
    this.#trays.stock(desk.trays);
  }

  /**
   * Shows a draft.
   * @param {DraftView} sketch
   * @param {string[]} labels
   * @param {boolean} still whether to skip animations
   */
  render({ parts, movable }, labels, still) {
    this.#labels = labels;
    const { places } = this.#stage;
    this.#stage.pass(parts, { still });
    places.paint({ choices: [], picked: [], movable });
    places.mark("live", places.keys, (path) => path.setAttribute("aria-disabled", "false"));
  }

  /** @param {boolean} isOffered @param {number} scale */
  #zoomed(isOffered, scale) {
    if (!this.#zoomOut) return;
    this.#zoomOut.hidden = this.#zoomIn.hidden = !isOffered;
    this.#zoomOut.disabled = scale <= 1;
  }

  /** @param {KeyboardEvent} event @param {Hands} hands */
  #keyed(event, hands) {
    const { places, zoom } = this.#stage;
    const act = commandForKey(event);
    const away = event.key === "Delete" || event.key === "Backspace";
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (act === "touch") hands.put(this.here, this.#trays.chosen);
    else if (away) hands.put(this.here, "");
    else if (plain && this.#trays.type(event.key)) event.preventDefault();
    else if (act === "undo") hands.undo();
    else if (act === "zoom-in") zoom.by(1.5);
    else if (act === "zoom-out") zoom.by(1 / 1.5);
    else {
      const to = act && places.leads(act);
      if (to === undefined) return;
      places.stand(to);
      zoom.panTo(...places.here.at);
      places.focus();
    }
    event.preventDefault();
  }
}
