//# allFunctionsCalledOnLoad
// @ts-check
/**
 * Taps and drags of mouse, finger and pen. A drag begins after a few pixels on something that can be
 * dragged; whatever begins elsewhere is left to the page, which scrolls.
 */

/** How far a pointer moves before it drags, in CSS pixels. */
const SLACK = 3;

/**
 * @typedef {object} Dragged
 * @property {Map<string, string[]>} drops the touches that letting it fall on a place stands for
 * @property {(by?: [number, number]) => void} carry so far from where it lay; nowhere: lets it go back
 */
/**
 * @typedef {object} Hands what taps and drags are for
 * @property {(target: EventTarget | null) => string | undefined} keyOf
 * @property {(key: string) => boolean} isMovable
 * @property {(key: string) => Dragged | undefined} lift
 * @property {(dragged: Dragged | undefined, over: string | undefined) => void} hover
 * @property {(path: string[]) => void} drop
 * @property {(from: string, to: string) => void} miss let fall on a place where it cannot be
 * @property {(key: string) => void} tap
 */
/** @typedef {{ id: number, key: string, x: number, y: number, dragged?: Dragged, toBoard?: DOMMatrix }} Grip */

export class Gestures {
  #svg;
  #zoom;
  #hands;
  /** @type {Grip | undefined} */
  #grip;
  /** Whether the click that ends this gesture is none. */
  #spent = false;

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
    svg.addEventListener("click", (event) => this.#click(event));
    // Where `touch-action` of a shape is not heeded.
    const still = (/** @type {TouchEvent} */ event) => {
      if (this.#grip && event.cancelable) event.preventDefault();
    };
    svg.addEventListener("touchmove", still, { passive: false });
  }

  /** Whether something is being dragged. */
  get isDragging() {
    return this.#grip?.dragged !== undefined;
  }

  /** Lets what is dragged go back. */
  cancel() {
    const dragged = this.#grip?.dragged;
    this.#let();
    dragged?.carry();
  }

  #let() {
    removeEventListener("pointerdown", this.#second, true);
    if (this.#grip?.dragged) this.#hands.hover(undefined, undefined);
    this.#grip = undefined;
    this.#zoom.isHeld = false;
  }

  /** A second finger, anywhere, takes the drag back. */
  #second = () => {
    this.#spent ||= this.isDragging;
    this.cancel();
  };

  /** @param {PointerEvent} event */
  #down(event) {
    if (!event.isPrimary) return;
    this.#spent = false;
    const key = this.#hands.keyOf(event.target);
    if (event.button !== 0 || key === undefined || !this.#hands.isMovable(key)) return;
    this.#grip = { id: event.pointerId, key, x: event.clientX, y: event.clientY };
    this.#zoom.isHeld = true;
    addEventListener("pointerdown", this.#second, true);
  }

  /** @param {PointerEvent} event */
  #move(event) {
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
    this.#spent = true;
    this.#svg.setPointerCapture(grip.id);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const grip = this.#grip;
    if (grip?.id !== event.pointerId) return;
    const to = grip.dragged && this.#under(event);
    const path = to && grip.dragged?.drops.get(to);
    if (path) {
      this.#let();
      this.#hands.drop(path);
    } else {
      this.cancel();
      // Beside the board, or where it came from, it is only put back.
      if (to && to !== grip.key) this.#hands.miss(grip.key, to);
    }
    // The click, if there is one, comes with this event; a later one is of its own.
    setTimeout(() => (this.#spent = false));
  }

  /** The place under a pointer. @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    const root = /** @type {ShadowRoot} */ (this.#svg.getRootNode());
    return this.#hands.keyOf(root.elementFromPoint(clientX, clientY));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const key = this.#hands.keyOf(event.target);
    if (key !== undefined && !this.#spent && !this.#zoom.hasTravelled) this.#hands.tap(key);
  }
}

/** @typedef {import("../../take-five-web.js").Answer} Answer */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Table} Table */

/**
 * @typedef {object} Acts what becomes of it
 * @property {(key: string) => void} touch
 * @property {(work: (table: Table) => Answer | undefined) => void} act
 * @property {(reason: Message) => void} deny
 */

/**
 * @param {import("./stage.js").Stage} stage
 * @param {Pick<import("./model.js").Model, "see">} model
 * @param {Acts} acts
 */
export function bindTouches(stage, model, { touch, act, deny }) {
  const { places, svg, zoom } = stage;
  return new Gestures(svg, zoom, {
    keyOf: (target) => places.keyOf(target),
    isMovable: (key) => places.has("movable", key),
    lift: (key) => stage.lift(model.see((table) => table.drag(key))),
    hover: (dragged, over) => stage.hover(dragged, over),
    drop: (path) =>
      act((table) => {
        table.letGo();
        return path.map((key) => table.touch(key)).pop();
      }),
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
 * Lets the keyboard stand where the focus comes to.
 * @param {ShadowRoot} root not the SVG itself: with a listener for focus it would be a stop of its own
 * @param {import("./places.js").Places} places
 */
export function followFocus(root, places) {
  root.addEventListener("focusin", ({ target }) => {
    const key = places.keyOf(target);
    if (key === undefined) return;
    places.stand(key);
    // A touch needs no words before it has been answered.
    if (/** @type {Element} */ (target).matches(":focus-visible")) places.label();
  });
}
