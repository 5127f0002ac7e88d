// @ts-check
/**
 * Paints lists of keyed parts: one element for each key, and only what changed is touched, so
 * that CSS can move what moved and fade what left.
 */

/** @typedef {import("../take-five-web.js").Part} Part */
/** @typedef {{ part: Part, element: SVGPathElement, carried: boolean }} Shown */
/**
 * @typedef {object} Way how a new picture follows the one before
 * @property {[string, string][]} [moved] old and new keys of things known by their place
 * @property {[number, number]} [from] where new parts come from
 * @property {boolean} [still] whether nothing is to be animated
 */

/** Longer than anything takes to leave, in milliseconds. */
const LEAVE = 1500;

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
    /** @type {Shown[]} */
    const travelling = [];
    let torn = false;
    /** @type {SVGPathElement | null} */
    let below = null;
    for (const part of parts) {
      const known = before.get(part.key);
      before.delete(part.key);
      const shown = { part, element: known?.element ?? svg("path"), carried: false };
      const { element } = shown;
      const name = known || still ? part.class : `${part.class} new`;
      if (!known || known.carried || known.part.class !== part.class) element.setAttribute("class", name);
      if (known?.part.path !== part.path) element.setAttribute("d", part.path);
      if (!known) translate(element, still ? part.at : (from ?? part.at));
      if (!known || known.carried || !same(known.part.at, part.at)) travelling.push(shown);
      const place = next(below ? below.nextElementSibling : this.#layer.firstElementChild);
      if (element !== place) {
        this.#layer.insertBefore(element, place);
        torn = true;
      }
      this.#shown.set(part.key, shown);
      below = element;
    }
    // An element that was put elsewhere among its siblings jumps, unless its style before is known.
    if (torn && !still && travelling.length > 0) void getComputedStyle(travelling[0].element).opacity;
    for (const { element, part } of travelling) translate(element, part.at);
    for (const { element } of before.values()) leave(element, still);
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
      for (const { element, part } of taken.filter((shown) => shown.carried)) {
        if (!by) element.classList.remove("lifted");
        translate(element, by ? [part.at[0] + by[0], part.at[1] + by[1]] : part.at);
      }
    };
  }

  /** @param {[string, string][]} moved @returns {Set<Element>} what moves */
  #rename(moved) {
    const found = moved.map(([from]) => this.#shown.get(from));
    for (const [from] of moved) this.#shown.delete(from);
    moved.forEach(([, to], index) => {
      const shown = found[index];
      const replaced = this.#shown.get(to);
      if (replaced) leave(replaced.element, false);
      if (shown) this.#shown.set(to, shown);
    });
    return new Set(found.flatMap((shown) => shown?.element ?? []));
  }
}

/** @param {[number, number]} a @param {[number, number]} b */
function same(a, b) {
  return a[0] === b[0] && a[1] === b[1];
}

/** @param {SVGElement} element @param {[number, number]} at */
function translate(element, [x, y]) {
  element.style.translate = `${x}px ${y}px`;
}

/**
 * Takes an element away, visibly where it is animated.
 * @param {SVGElement} element
 * @param {boolean} still
 */
function leave(element, still) {
  if (still) return element.remove();
  element.classList.add("gone");
  element.addEventListener("animationend", () => element.remove());
  // Where it is not seen, nothing is animated.
  setTimeout(() => element.remove(), LEAVE);
}
