//# allFunctionsCalledOnLoad
// @ts-check
/**
 * Zooms and pans an SVG through its viewBox: by Ctrl and wheel, pinch, drag, and method calls. At the lowest zoom the whole
 * frame is visible.
 */

/** The smallest place that a finger hits easily, in CSS pixels: smaller ones can be zoomed. */
const COMFORT = 44;
/** The same for a mouse. */
const SMALL = 24;
/** Below that, most people will have to zoom, and buttons offer it. */
const TINY = 30;

const coarse = matchMedia("(any-pointer: coarse)");

export class Zoom {
  #svg;
  /** @type {[number, number, number, number]} */
  #frame = [0, 0, 1, 1];
  #place = 0;
  /** Measures a place, whose size is not known before it has boxes. */
  #measure = () => 0;
  #scale = 1;
  #x = 0;
  #y = 0;
  /** @type {Map<number, {x: number, y: number}>} */
  #pointers = new Map();
  #travel = 0;
  #changed;
  /** Whether the pointer is doing something other than panning. */
  isHeld = false;

  /**
   * @param {SVGSVGElement} svg
   * @param {() => void} changed called when zoom becomes available or unavailable, and on every zoom
   */
  constructor(svg, changed) {
    this.#svg = svg;
    this.#changed = changed;
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      svg.addEventListener(end, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    }
  }

  /** Tracks the size at which the picture is shown. @param {AbortSignal} signal stops it */
  observe(signal) {
    // Not immediately: the callback may change the very size being observed.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => signal.aborted || this.#apply()));
    observer.observe(this.#svg);
    signal.addEventListener("abort", () => observer.disconnect(), { once: true });
  }

  /**
   * @param {[number, number, number, number]} frame left, top, width, height of the whole
   * @param {() => number} measure returns the width of a place, in the same units; 0 while it has no boxes
   */
  fit(frame, measure) {
    this.#frame = frame;
    this.#measure = measure;
    this.#place = 0;
    this.#scale = 1;
    [this.#x, this.#y] = [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2];
    this.#apply();
  }

  /** Whether places are so small that gestures zoom. */
  get #isPossible() {
    return this.#isBelow(coarse.matches ? COMFORT : SMALL);
  }

  /** Whether places are so small that buttons offer to zoom. */
  get isOffered() {
    return this.#isPossible && this.#isBelow(TINY);
  }

  /** @param {number} pixels */
  #isBelow(pixels) {
    const size = this.#pixels(1) * this.#place;
    return size > 0 && size < pixels;
  }

  /** The magnification relative to the lowest zoom. */
  get scale() {
    return this.#scale;
  }

  /** Whether the gesture that is ending panned or zoomed, so that its end does not count as a tap. */
  get hasTravelled() {
    return this.#travel > 6;
  }

  /** @param {number} factor */
  by(factor) {
    this.#zoom(factor, this.#x, this.#y);
  }

  /**
   * Pans as far as needed to make a point visible.
   * @param {number} x
   * @param {number} y
   */
  panTo(x, y) {
    const [, , width, height] = this.#frame;
    const reach = (/** @type {number} */ side) => side / this.#scale / 2 - this.#place / 2;
    const into = (/** @type {number} */ at, /** @type {number} */ to, /** @type {number} */ far) =>
      Math.min(Math.max(at, to - far), to + far);
    this.#x = into(this.#x, x, Math.max(0, reach(width)));
    this.#y = into(this.#y, y, Math.max(0, reach(height)));
    this.#apply();
  }

  /**
   * Returns the number of CSS pixels per unit at a zoom.
   * @param {number} scale
   */
  #pixels(scale) {
    const { width, height } = this.#svg.getBoundingClientRect();
    return Math.min(width / this.#frame[2], height / this.#frame[3]) * scale;
  }

  #largest() {
    return Math.max(1, (2 * COMFORT) / (this.#pixels(1) * this.#place || 1));
  }

  /**
   * @param {number} factor
   * @param {number} x the point that stays where it is
   * @param {number} y
   */
  #zoom(factor, x, y) {
    const before = this.#scale;
    this.#scale = Math.min(Math.max(1, before * factor), this.#isPossible ? this.#largest() : 1);
    const shrink = before / this.#scale;
    this.#x = x + (this.#x - x) * shrink;
    this.#y = y + (this.#y - y) * shrink;
    this.#apply();
  }

  #apply() {
    this.#place ||= this.#measure();
    // While there are no boxes, nothing is known of it.
    if (!this.#isPossible && this.#pixels(1) > 0) this.#scale = 1;
    const [left, top, width, height] = this.#frame;
    const w = width / this.#scale;
    const h = height / this.#scale;
    this.#x = Math.min(Math.max(this.#x, left + w / 2), left + width - w / 2);
    this.#y = Math.min(Math.max(this.#y, top + h / 2), top + height - h / 2);
    this.#svg.setAttribute("viewBox", `${this.#x - w / 2} ${this.#y - h / 2} ${w} ${h}`);
    this.#svg.classList.toggle("zooms", this.#isPossible);
    this.#svg.classList.toggle("zoomed", this.#scale > 1);
    this.#changed();
  }

  /** @param {{clientX: number, clientY: number}} event */
  #point({ clientX, clientY }) {
    const matrix = this.#svg.getScreenCTM();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    // Without Ctrl, which a pinch on a touch pad sends, too, the wheel scrolls the page.
    if (!event.ctrlKey || !this.#isPossible) return;
    event.preventDefault();
    const { x, y } = this.#point(event);
    this.#zoom(Math.exp(-event.deltaY / 100), x, y);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (this.#pointers.size === 0) this.#travel = 0;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const from = this.#pointers.get(event.pointerId);
    if (!from || this.isHeld || !this.#isPossible) return;
    const before = this.#spread();
    const middle = this.#middle();
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = this.#middle();
    const unit = 1 / (this.#pixels(this.#scale) || 1);
    this.#travel += Math.hypot(after.x - middle.x, after.y - middle.y);
    this.#x -= (after.x - middle.x) * unit;
    this.#y -= (after.y - middle.y) * unit;
    if (this.#pointers.size === 2 && before > 0) {
      const { x, y } = this.#point({ clientX: after.x, clientY: after.y });
      this.#travel += Math.abs(this.#spread() - before);
      this.#zoom(this.#spread() / before, x, y);
    } else {
      this.#apply();
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#pointers.delete(event.pointerId);
    // A click that belongs to this gesture comes with this event; a later one is a new gesture.
    if (this.#pointers.size === 0) setTimeout(() => (this.#travel = 0));
  }

  #middle() {
    const all = [...this.#pointers.values()];
    const mean = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0) / list.length;
    return { x: mean(all.map(({ x }) => x)), y: mean(all.map(({ y }) => y)) };
  }

  #spread() {
    const [a, b] = [...this.#pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }
}
