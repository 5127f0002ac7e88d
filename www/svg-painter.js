//# allFunctionsCalledOnLoad
// @ts-check
/**
 * Paints lists of keyed parts: one element per key, and only what has changed is touched, so that CSS can animate
 * moves and fade out removed parts.
 */

import { translatePath } from "./board/translate-path.js";

/** @typedef {import("../take-five-web.js").Part} Part */
/** @typedef {{ part: Part, element: SVGPathElement, carried: boolean }} Shown */
/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Transition how a new picture follows the previous one
 * @property {[string, string][]} [moved] old and new keys of things identified by their place, if something was played
 * @property {[number, number]} [from] where new parts come from
 * @property {() => Point | undefined} [to] returns where what was played takes parts to, if a player takes them; called
 *   after the last change
 * @property {Point} [source] where the action was: what leaves goes outward from there
 * @property {boolean} [still] whether to skip animations
 */

/**
 * @typedef {Pick<Transition, "to" | "source"> & { gone: Shown[], shown: Shown[], bound: Map<SVGPathElement, Point>,
 *   above: SVGGElement, pace: number }} Change what leaves, what is there, and what is about to move from how far away
 */

/** Longer than any exit animation, in milliseconds at normal speed. */
const LEAVE = 2500;

/** How long a move takes at normal speed, in milliseconds. */
const TRAVEL = 200;

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} [attributes]
 * @returns {SVGElementTagNameMap[K]}
 */
export function createSvgElement(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** One layer of a picture. */
export class SvgPainter {
  /** @type {Map<string, Shown>} */
  #shown = new Map();
  #layer;
  #above;
  /**
   * Parts in motion, with the offset that their animation started from.
   * @type {WeakMap<Element, { from: Point, animation: Animation }>}
   */
  #flights = new WeakMap();
  /** Parts about to start moving to their place, with their offset from it. @type {Map<SVGPathElement, Point>} */
  #bound = new Map();
  /** How far parts are being carried from their place. @type {WeakMap<Element, Point>} */
  #carried = new WeakMap();
  /** Parts still animating their exit: each function removes one. @type {Set<() => void>} */
  #leaving = new Set();
  /** 2 is twice the normal speed. */
  pace = 1;
  /** How things move, once that is loaded. @type {typeof import("./board/piece-motion.js") | undefined} */
  static motion;

  /** @param {SVGGElement} layer @param {SVGGElement} [above] holds parts while they are being dragged */
  constructor(layer, above = layer) {
    this.#layer = layer;
    this.#above = above;
  }

  /**
   * @param {Part[]} parts everything visible, bottom first
   * @param {Transition} [way]
   */
  paint(parts, { moved, from, to, source, still = false } = {}) {
    // Parts that leave or move are skipped when checking the order of the others, which then need not be reinserted.
    const passed = this.#rename(moved ?? []);
    const before = this.#shown;
    this.#shown = new Map();
    const keys = new Set(parts.map(({ key }) => key));
    for (const [key, { element }] of before) if (!keys.has(key)) passed.add(element);
    /** @param {Element | null} element @returns {Element | null} */
    const next = (element) => {
      while (element && (passed.has(element) || element.classList.contains("gone"))) element = element.nextElementSibling;
      return element;
    };
    /** @type {SVGPathElement | null} */
    let below = null;
    for (const part of parts) {
      const known = before.get(part.key);
      before.delete(part.key);
      const shown = { part, element: known?.element ?? createSvgElement("path"), carried: false };
      const { element } = shown;
      const name = known || still ? part.class : `${part.class} new`;
      if (!known || known.carried || known.part.class !== part.class) element.setAttribute("class", name);
      const start = known ? known.part.at : (from ?? part.at);
      if (!known || known.part.path !== part.path || !same(known.part.at, part.at)) {
        // The position is part of the path: only moving parts have a transform, which costs time in every frame.
        element.setAttribute("d", translatePath(part.path, part.at));
      }
      if (known?.carried || !same(start, part.at)) this.#travel(element, start, part.at, still);
      const place = next(below ? below.nextElementSibling : this.#layer.firstElementChild);
      if (element !== place) this.#layer.insertBefore(element, place);
      this.#shown.set(part.key, shown);
      below = element;
    }
    const gone = [...before.values()];
    for (const { element } of gone) this.#leave(element, still);
    if (!moved || still) return;
    const [shown, bound, above, pace] = [[...this.#shown.values()], this.#bound, this.#above, this.pace];
    SvgPainter.motion?.animateChange({ gone, shown, bound, above, pace, to, source });
  }

  /** Removes all leaving parts at once, for when nobody can see them. */
  settle() {
    for (const gone of this.#leaving) gone();
  }

  /**
   * Lifts parts. The returned function moves them by the given distance from where they were; called without one, it
   * puts them back.
   * @param {string[]} keys
   * @param {boolean} [still] whether to skip animations
   * @returns {(by?: [number, number]) => void}
   */
  lift(keys, still = false) {
    const taken = keys.flatMap((key) => this.#shown.get(key) ?? []);
    for (const shown of taken) {
      shown.carried = true;
      shown.element.classList.add("lifted");
      this.#above.append(shown.element);
    }
    if (!still) {
      SvgPainter.motion?.lift(
        taken.map(({ element }) => element),
        this.pace,
      );
    }
    return (by) => {
      for (const { element } of taken.filter((shown) => shown.carried)) {
        if (!by) element.classList.remove("lifted");
        this.#carry(element, by);
      }
    };
  }

  /** @param {SVGPathElement} element @param {Point} [by] without it, back to its place */
  #carry(element, by) {
    element.style.translate = by ? `${by[0]}px ${by[1]}px` : "";
    if (by) this.#carried.set(element, by);
    else this.#carried.delete(element);
  }

  /**
   * Moves an element that already has its new place there from where it was last seen.
   * @param {SVGPathElement} element
   * @param {Point} from where it was
   * @param {Point} to
   * @param {boolean} still
   */
  #travel(element, from, to, still) {
    const [x, y] = this.#offset(element);
    this.#carry(element);
    this.#bound.delete(element);
    if (still) return;
    // Starting an animation makes the browser recompute all pending changes: do that once, after the last change.
    if (this.#bound.size === 0) queueMicrotask(() => this.#setOff());
    this.#bound.set(element, [from[0] + x - to[0], from[1] + y - to[1]]);
  }

  #setOff() {
    const way = { duration: TRAVEL / this.pace, easing: "ease-out" };
    for (const [element, from] of this.#bound) {
      const animation = element.animate({ translate: [`${from[0]}px ${from[1]}px`, "0px 0px"] }, way);
      this.#flights.set(element, { from, animation });
    }
    this.#bound.clear();
  }

  /**
   * Returns how far from its place an element is seen, because it is moving or being dragged. Computed here, because
   * asking the browser would force it to recompute all pending changes.
   * @param {SVGPathElement} element
   * @returns {Point}
   */
  #offset(element) {
    const { from, animation } = this.#flights.get(element) ?? {};
    const bound = this.#bound.get(element);
    if (bound || !from || animation?.playState !== "running") return bound ?? this.#carried.get(element) ?? [0, 0];
    const left = 1 - (animation.effect?.getComputedTiming().progress ?? 1);
    return [left * from[0], left * from[1]];
  }

  /** @param {[string, string][]} moved @returns {Set<Element>} the elements that move */
  #rename(moved) {
    const found = moved.map(([from]) => this.#shown.get(from));
    for (const [from] of moved) this.#shown.delete(from);
    moved.forEach(([, to], index) => {
      const shown = found[index];
      const replaced = this.#shown.get(to);
      if (replaced) this.#leave(replaced.element, false);
      if (shown) this.#shown.set(to, shown);
    });
    return new Set(found.flatMap((shown) => shown?.element ?? []));
  }

  /**
   * Removes an element, with an animation if it has one.
   * @param {SVGElement} element
   * @param {boolean} still
   */
  #leave(element, still) {
    if (still) return element.remove();
    element.classList.add("gone");
    const gone = () => {
      clearTimeout(timer);
      this.#leaving.delete(gone);
      element.remove();
    };
    element.addEventListener("animationend", gone);
    // An element that is not rendered runs no animation.
    const timer = setTimeout(gone, LEAVE / this.pace);
    this.#leaving.add(gone);
  }
}

/** @param {[number, number]} a @param {[number, number]} b */
function same(a, b) {
  return a[0] === b[0] && a[1] === b[1];
}
