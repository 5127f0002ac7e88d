//# allFunctionsCalledOnLoad
// @ts-check
/**
 * Taps and drags by mouse, finger and pen. A drag begins after a few pixels on something draggable; a gesture that
 * begins anywhere else is left to the page, which scrolls.
 */

/** How far a pointer moves before a drag begins, in CSS pixels. */
const SLACK = 3;

/** The click of a tap comes within this time after the pointer has gone up, in milliseconds. */
const CLICK = 200;

/**
 * @typedef {object} Dragged
 * @property {Map<string, string>} drops for each place to drop on, the action that the drop stands for
 * @property {(by?: [number, number]) => void} carry moves it by a distance from where it was; without one, puts it
 *   back
 */
/**
 * @typedef {object} Hands the callbacks for taps and drags
 * @property {(target: EventTarget | null) => string | undefined} keyOf
 * @property {(key: string) => boolean} isMovable
 * @property {(key?: string) => void} press shows which place is pressed; without a key, none
 * @property {(key: string) => Dragged | undefined} lift
 * @property {(dragged: Dragged | undefined, over: string | undefined) => void} hover
 * @property {(from: string, to: string, action: string) => boolean} drop false if nothing came of it: it then goes back
 * @property {(from: string, to: string) => void} miss dropped on a place that does not accept it
 * @property {(key: string) => void} tap
 */
/** @typedef {{ id: number, key: string, x: number, y: number, dragged?: Dragged, toBoard?: DOMMatrix }} Grip */

export class Gestures {
  #svg;
  #zoom;
  #hands;
  /** @type {Grip | undefined} */
  #grip;
  /** Whether the click that ends this gesture is to be ignored. */
  #spent = false;
  /** The place that is pressed. @type {string | undefined} */
  #pressed;
  /** The timer that ends a press without a click. */
  #release = 0;

  /**
   * @param {SVGSVGElement} svg
   * @param {import("../zoom.js").Zoom} zoom
   * @param {Hands} hands
   */
  constructor(svg, zoom, hands) {
    this.#svg = svg;
    this.#zoom = zoom;
    this.#hands = hands;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", () => this.cancel());
    svg.addEventListener("mouseleave", () => this.#press());
    svg.addEventListener("click", (event) => this.#click(event));
    // A drag of ours is not one of the page's, too.
    for (const name of ["mousedown", "touchstart"]) {
      svg.addEventListener(name, (event) => this.#grip && event.stopPropagation(), { passive: true });
    }
    // For browsers that ignore `touch-action` on a shape.
    const still = (/** @type {TouchEvent} */ event) => {
      if (this.#grip && event.cancelable) event.preventDefault();
    };
    svg.addEventListener("touchmove", still, { passive: false });
  }

  /** Whether something is being dragged. */
  get isDragging() {
    return this.#grip?.dragged !== undefined;
  }

  /** Cancels the drag: what is dragged goes back. */
  cancel() {
    this.#press();
    this.#putBack();
  }

  #putBack() {
    const dragged = this.#grip?.dragged;
    this.#let();
    dragged?.carry();
  }

  #let() {
    removeEventListener("pointerdown", this.#second, true);
    removeEventListener("dragstart", this.#isOurs, true);
    if (this.#grip?.dragged) this.#hands.hover(undefined, undefined);
    this.#grip = undefined;
    this.#zoom.isHeld = false;
  }

  /** @param {string} [key] */
  #press(key) {
    clearTimeout(this.#release);
    if (key === this.#pressed) return;
    this.#pressed = key;
    this.#hands.press(key);
  }

  /** A second finger, anywhere, cancels the drag. */
  #second = () => {
    this.#spent ||= this.isDragging;
    this.cancel();
  };

  /** Cancels the drag of an element around the board. @param {Event} event */
  #isOurs = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** @param {PointerEvent} event */
  #down(event) {
    const key = event.isPrimary && event.button === 0 ? this.#hands.keyOf(event.target) : undefined;
    this.#press(key);
    if (!event.isPrimary) return;
    this.#spent = false;
    if (key === undefined || !this.#hands.isMovable(key)) return;
    this.#grip = { id: event.pointerId, key, x: event.clientX, y: event.clientY };
    this.#zoom.isHeld = true;
    event.stopPropagation();
    addEventListener("pointerdown", this.#second, true);
    addEventListener("dragstart", this.#isOurs, true);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#pressed && (this.#zoom.hasTravelled || this.#hands.keyOf(event.target) !== this.#pressed)) this.#press();
    const grip = this.#grip;
    if (grip?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!grip.dragged && Math.hypot(x, y) > SLACK) this.#takeUp(grip);
    if (!grip.dragged || !grip.toBoard) return;
    grip.dragged.carry([x * grip.toBoard.a, y * grip.toBoard.d]);
    this.#hands.hover(grip.dragged, this.#under(event));
  }

  /** @param {Grip} grip */
  #takeUp(grip) {
    grip.dragged = this.#hands.lift(grip.key);
    grip.toBoard = this.#svg.getScreenCTM()?.inverse();
    if (!grip.dragged) return this.#let();
    this.#press();
    this.#spent = true;
    this.#svg.setPointerCapture(grip.id);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    clearTimeout(this.#release);
    this.#release = setTimeout(() => this.#press(), CLICK);
    const grip = this.#grip;
    if (grip?.id !== event.pointerId) return;
    const to = grip.dragged && this.#under(event);
    const action = to && grip.dragged?.drops.get(to);
    if (action) {
      this.#let();
      // The page may object: then it goes back, too.
      if (!this.#hands.drop(grip.key, to, action)) grip.dragged?.carry();
    } else {
      this.#putBack();
      // Dropped outside the board or where it came from, it is just put back.
      if (to && to !== grip.key) this.#hands.miss(grip.key, to);
    }
    // A click that belongs to this gesture comes with this event; a later one is a new gesture.
    setTimeout(() => (this.#spent = false));
  }

  /** Returns the place under a pointer. @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    const root = /** @type {ShadowRoot} */ (this.#svg.getRootNode());
    return this.#hands.keyOf(root.elementFromPoint(clientX, clientY));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const key = this.#hands.keyOf(event.target);
    if (key !== undefined && !this.#spent && !this.#zoom.hasTravelled) this.#hands.tap(key);
    this.#press();
  }
}

/** @typedef {import("../../take-five-web.js").Answer} Answer */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Table} Table */

/**
 * @typedef {object} Acts the callbacks for what the player does
 * @property {(key: string) => void} touch
 * @property {(work: (table: Table) => Answer | undefined) => Answer | undefined} act
 * @property {(reason: Message) => void} deny
 */

/**
 * @param {import("./stage.js").Stage} stage
 * @param {Pick<import("./game-model.js").GameModel, "see">} model
 * @param {Acts} acts
 */
export function bindGestures(stage, model, { touch, act, deny }) {
  const { places, svg, zoom } = stage;
  return new Gestures(svg, zoom, {
    keyOf: (target) => places.keyOf(target),
    isMovable: (key) => places.isMarked("movable", key),
    press: (key) => places.mark("pressed", key && places.isMarked("live", key) ? [key] : []),
    lift: (key) => stage.lift(model.see((table) => table.drag(key))),
    hover: (dragged, over) => stage.hover(dragged, over),
    drop: (_from, _to, action) => act((table) => table.play(action))?.kind === "played",
    miss: (from, to) => {
      const reason = model.see((table) => table.whyNoDrop(from, to));
      if (reason) deny(reason);
    },
    tap: (key) => {
      places.stand(key);
      touch(key);
    },
  });
}

/**
 * Makes the keyboard cursor follow the focus.
 * @param {ShadowRoot} root not the SVG itself, which with a focus listener would become a tab stop
 * @param {import("./stage.js").Stage} stage
 */
export function bindFocus(root, { places, zoom }) {
  root.addEventListener("focusin", ({ target }) => {
    const key = places.keyOf(target);
    if (key === undefined) return;
    places.stand(key);
    // After a tap, the label is not needed until the tap has been handled.
    if (!(/** @type {Element} */ (target).matches(":focus-visible"))) return;
    places.label();
    zoom.panTo(...places.here.at);
  });
}
