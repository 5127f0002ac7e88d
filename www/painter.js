//# allFunctionsCalledOnLoad
// @ts-check
/**
 * Paints lists of keyed parts: one element for each key, and only what changed is touched, so
 * that CSS can move what moved and fade what left.
 */

import { placed } from "./board/path.js";

/** @typedef {import("../take-five-web.js").Part} Part */
/** @typedef {{ part: Part, element: SVGPathElement, carried: boolean }} Shown */
/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Way how a new picture follows the one before
 * @property {[string, string][]} [moved] old and new keys of things known by their place
 * @property {[number, number]} [from] where new parts come from
 * @property {boolean} [still] whether nothing is to be animated
 */

/** Longer than anything takes to leave, in milliseconds. */
const LEAVE = 1500;

/** How long it takes to travel, in milliseconds at the usual pace. */
const TRAVEL = 200;

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} [attributes]
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** One layer of a picture. */
export class Painter {
  /** @type {Map<string, Shown>} */
  #shown = new Map();
  #layer;
  #above;
  /** What is on its way, and from how far. @type {WeakMap<Element, { from: Point, animation: Animation }>} */
  #flights = new WeakMap();
  /** What is about to set off for its place, and from how far. @type {Map<SVGPathElement, Point>} */
  #bound = new Map();
  /** How far from where it lay something is carried. @type {WeakMap<Element, Point>} */
  #carried = new WeakMap();
  /** What is still seen to leave: each has it gone. @type {Set<() => void>} */
  #leaving = new Set();
  /** 2 is twice as fast as usual. */
  pace = 1;

  /** @param {SVGGElement} layer @param {SVGGElement} [above] where carried parts lie meanwhile */
  constructor(layer, above = layer) {
    this.#layer = layer;
    this.#above = above;
  }

  /**
   * @param {Part[]} parts all that is seen, the lowest first
   * @param {Way} [way]
   */
  paint(parts, { moved = [], from, still = false } = {}) {
    // What leaves or moves is passed over in the order of the others: they need not be put anew for its sake.
    const passed = this.#rename(moved);
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
      const shown = { part, element: known?.element ?? svg("path"), carried: false };
      const { element } = shown;
      const name = known || still ? part.class : `${part.class} new`;
      if (!known || known.carried || known.part.class !== part.class) element.setAttribute("class", name);
      const start = known ? known.part.at : (from ?? part.at);
      if (!known || known.part.path !== part.path || !same(known.part.at, part.at)) {
        // Where it lies is part of its shape: only what is on its way has a transform, which each frame pays for.
        element.setAttribute("d", placed(part.path, part.at));
      }
      if (known?.carried || !same(start, part.at)) this.#travel(element, start, part.at, still);
      const place = next(below ? below.nextElementSibling : this.#layer.firstElementChild);
      if (element !== place) this.#layer.insertBefore(element, place);
      this.#shown.set(part.key, shown);
      below = element;
    }
    for (const { element } of before.values()) this.#leave(element, still);
  }

  /** Has what leaves gone at once: nobody sees it. */
  settle() {
    for (const gone of this.#leaving) gone();
  }

  /**
   * Takes parts up. What it gives carries them so far from where they lay; without a distance it
   * lets them go back.
   * @param {string[]} keys
   * @returns {(by?: [number, number]) => void}
   */
  lift(keys) {
    const taken = keys.flatMap((key) => this.#shown.get(key) ?? []);
    for (const shown of taken) {
      shown.carried = true;
      shown.element.classList.add("lifted");
      this.#above.append(shown.element);
    }
    return (by) => {
      for (const { element } of taken.filter((shown) => shown.carried)) {
        if (!by) element.classList.remove("lifted");
        this.#carry(element, by);
      }
    };
  }

  /** @param {SVGPathElement} element @param {Point} [by] back to where it lay without one */
  #carry(element, by) {
    element.style.translate = by ? `${by[0]}px ${by[1]}px` : "";
    if (by) this.#carried.set(element, by);
    else this.#carried.delete(element);
  }

  /**
   * Lets something that lies at a point already come there, from where it was seen last.
   * @param {SVGPathElement} element
   * @param {Point} from where it lay
   * @param {Point} to
   * @param {boolean} still
   */
  #travel(element, from, to, still) {
    const [x, y] = this.#offset(element);
    this.#carry(element);
    this.#bound.delete(element);
    if (still) return;
    // An animation that begins has the browser look at all that has changed: once is enough, when all has.
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
   * How far from where it lies something is seen: on its way, or in somebody's hand. It is reckoned, for the browser would
   * look at all that has changed before it told.
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

  /** @param {[string, string][]} moved @returns {Set<Element>} what moves */
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
   * Takes an element away, visibly where it is animated.
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
    // Where it is not seen, nothing is animated.
    const timer = setTimeout(gone, LEAVE);
    this.#leaving.add(gone);
  }
}

/** @param {[number, number]} a @param {[number, number]} b */
function same(a, b) {
  return a[0] === b[0] && a[1] === b[1];
}
