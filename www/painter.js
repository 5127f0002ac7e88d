// @ts-check
/**
 * Paints lists of keyed parts: one element for each key, and only what changed is touched, so
 * that CSS can move what moved and fade what left.
 */

/** @typedef {import("../take-five-web.js").Part} Part */

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
  /** @type {Map<string, SVGPathElement>} */
  #elements = new Map();
  #layer;

  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.#layer = layer;
  }

  /**
   * @param {Part[]} parts all that is seen, the lowest first
   * @param {[string, string][]} [moved] old and new keys of things known by their place
   * @param {boolean} [still] whether nothing is to be animated
   */
  paint(parts, moved = [], still = false) {
    this.#rename(moved);
    const before = this.#elements;
    this.#elements = new Map();
    /** @type {SVGPathElement | null} */
    let below = null;
    for (const part of parts) {
      const known = before.get(part.key);
      const element = known ?? svg("path");
      before.delete(part.key);
      set(element, "class", known || still ? part.class : `${part.class} new`);
      set(element, "d", part.path);
      element.style.transform = `translate(${part.at[0]}px, ${part.at[1]}px)`;
      /** @type {Node | null} */
      const place = below ? below.nextSibling : this.#layer.firstChild;
      if (element !== place) this.#layer.insertBefore(element, place);
      this.#elements.set(part.key, element);
      below = element;
    }
    for (const element of before.values()) leave(element, still);
  }

  /** @param {[string, string][]} moved */
  #rename(moved) {
    const found = moved.map(([from]) => this.#elements.get(from));
    for (const [from] of moved) this.#elements.delete(from);
    moved.forEach(([, to], index) => {
      const element = found[index];
      const replaced = this.#elements.get(to);
      if (replaced) leave(replaced, false);
      if (element) this.#elements.set(to, element);
    });
  }
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Takes an element away, visibly where it is animated.
 * @param {SVGElement} element
 * @param {boolean} still
 */
function leave(element, still) {
  element.classList.add("gone");
  const running = still ? [] : element.getAnimations();
  Promise.allSettled(running.map((animation) => animation.finished)).then(() => element.remove());
}
