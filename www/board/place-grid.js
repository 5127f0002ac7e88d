//# allFunctionsCalledOnLoad
// @ts-check
/**
 * The places of a board, exposed as a grid to assistive technology: their labels, which of them can be selected, and
 * the keyboard cursor.
 */
import { createSvgElement } from "../svg-painter.js";
import { translatePath } from "./translate-path.js";

/** @typedef {import("../../take-five-web.js").Place} Place */
/** @typedef {import("../../take-five-web.js").View} View */

export class PlaceGrid {
  /** @type {Place[]} */
  #places = [];
  /** In the same order. @type {SVGPathElement[]} */
  #elements = [];
  /** @type {Map<string, SVGPathElement>} */
  #byKey = new Map();
  /** The keys that have each class. @type {Map<string, Set<string>>} */
  #classes = new Map();
  #at = 0;
  /** Whether the cursor has not moved yet: it then starts at a place where something can be done. */
  #isFresh = true;
  #stale = false;
  /** Cancels the pending label update. */
  #wait = () => {};
  #grid;
  #layer;
  #say;

  /**
   * @param {SVGSVGElement} grid
   * @param {SVGGElement} layer
   * @param {() => string[]} say returns the label of each place, in their order
   */
  constructor(grid, layer, say) {
    this.#grid = grid;
    this.#layer = layer;
    this.#say = say;
    grid.setAttribute("role", "grid");
  }

  /** @param {Place[]} places row by row */
  lay(places) {
    /** @type {Map<number, SVGGElement>} */
    const rows = new Map();
    const widest = Math.max(...places.map(({ grid }) => grid[1])) + 1;
    const here = this.#places[this.#at]?.key;
    this.#places = places;
    this.#elements = places.map((place) => {
      const [row, column] = place.grid;
      const group = rows.get(row) ?? createSvgElement("g", { role: "row", "aria-rowindex": `${rows.size + 1}` });
      rows.set(row, group);
      const path = createSvgElement("path", {
        role: "gridcell",
        "aria-colindex": `${column + 1}`,
        "aria-selected": "false",
        "aria-disabled": "true",
        "data-key": place.key,
        d: translatePath(place.path, place.at),
        tabindex: "-1",
      });
      group.append(path);
      return path;
    });
    this.#byKey = new Map(places.map(({ key }, index) => [key, this.#elements[index]]));
    this.#classes.clear();
    this.#grid.setAttribute("aria-rowcount", `${rows.size}`);
    this.#grid.setAttribute("aria-colcount", `${widest}`);
    this.#layer.replaceChildren(...rows.values());
    const still = places.findIndex(({ key }) => key === here);
    this.#at = still < 0 ? Math.floor(places.length / 2) : still;
    this.#isFresh ||= still < 0;
    this.#elements[this.#at]?.setAttribute("tabindex", "0");
  }

  /** Resets the cursor for another game. */
  reset() {
    this.#isFresh = true;
  }

  /** @param {Pick<View, "choices" | "movable"> & { picked: string[] }} view `picked` is what is selected */
  paint({ choices, picked, movable }) {
    this.mark("choice", choices);
    this.mark("picked", picked, (path, is) => path.setAttribute("aria-selected", `${is}`));
    this.mark("live", [...choices, ...picked], (path, is) => path.setAttribute("aria-disabled", `${!is}`));
    this.mark("movable", movable);
    if (this.#isFresh) this.#moveTo(this.#nearest(choices));
    this.#soon();
  }

  /**
   * Returns the one of these places nearest to the keyboard cursor, or else the cursor's own.
   * @param {string[]} keys
   */
  #nearest(keys) {
    const [x, y] = this.here?.at ?? [0, 0];
    const far = (/** @type {Place} */ { at }) => (at[0] - x) ** 2 + (at[1] - y) ** 2;
    const places = this.#places.filter(({ key }) => keys.includes(key));
    const nearest = places.reduce((near, place) => (far(place) < far(near) ? place : near), places[0]);
    return nearest ? this.#places.indexOf(nearest) : this.#at;
  }

  /**
   * Gives a class to exactly these places; only the elements that change are touched.
   * @param {string} name
   * @param {string[]} keys
   * @param {(path: SVGPathElement, is: boolean) => unknown} [changed]
   */
  mark(name, keys, changed = () => {}) {
    const before = this.#classes.get(name) ?? new Set();
    const after = new Set(keys);
    this.#classes.set(name, after);
    for (const key of new Set([...before, ...after])) {
      const path = this.element(key);
      if (!path || before.has(key) === after.has(key)) continue;
      path.classList.toggle(name, after.has(key));
      changed(path, after.has(key));
    }
  }

  /** @param {string} name @param {string} key */
  isMarked(name, key) {
    return this.#classes.get(name)?.has(key) ?? false;
  }

  /** @param {string} key */
  element(key) {
    return this.#byKey.get(key);
  }

  /** The touch keys of all places, row by row from the top. */
  get keys() {
    return this.#places.map(({ key }) => key);
  }

  /** The place under the keyboard cursor. */
  get here() {
    return this.#places[this.#at];
  }

  /** Returns the centre of a place. @param {string | undefined} key */
  middle(key) {
    return this.#places.find((place) => place.key === key)?.at;
  }

  /**
   * Returns the touch key of the place that an event target belongs to.
   * @param {EventTarget | null} target
   */
  keyOf(target) {
    const path = target instanceof Element ? target.closest("[data-key]") : null;
    const key = path?.getAttribute("data-key") ?? "";
    return path && this.element(key) === path ? key : undefined;
  }

  /** Moves the keyboard cursor to a place. @param {string} key */
  stand(key) {
    const index = this.#places.findIndex((place) => place.key === key);
    if (index < 0) return;
    this.#isFresh = false;
    this.#moveTo(index);
  }

  /** @param {number} index */
  #moveTo(index) {
    if (index === this.#at) return;
    this.#elements[this.#at]?.setAttribute("tabindex", "-1");
    this.#at = index;
    this.#elements[index].setAttribute("tabindex", "0");
  }

  /** Focuses the place under the keyboard cursor. */
  focus() {
    this.#isFresh = false;
    this.label();
    const place = this.#elements[this.#at];
    place?.focus({ preventScroll: true });
    // For those who use keys, and only as far as needed: the browser's own scrolling would take it to the middle.
    if (place?.matches(":focus-visible")) place.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Returns where an arrow key, Home or End leads from the cursor. @param {string} act */
  leads(act) {
    const { grid, near } = this.here;
    const row = this.#places.filter((place) => place.grid[0] === grid[0]);
    if (act === "row-start") return row[0].key;
    if (act === "row-end") return row[row.length - 1].key;
    return near.find(([way]) => way === act)?.[1];
  }

  /** Schedules a label update for when the browser is idle, or when somebody needs the labels. */
  #soon() {
    if (this.#stale) return;
    this.#stale = true;
    const label = () => this.label();
    if ("requestIdleCallback" in globalThis) {
      const idle = requestIdleCallback(label, { timeout: 300 });
      this.#wait = () => cancelIdleCallback(idle);
    } else {
      const timer = setTimeout(label, 60);
      this.#wait = () => clearTimeout(timer);
    }
  }

  /** Cancels the label update, because nobody can hear the labels now; the next repaint schedules it again. */
  settle() {
    this.#wait();
    this.#stale = false;
  }

  /** Updates the labels of all places if they are out of date. */
  label() {
    if (!this.#stale) return;
    this.#stale = false;
    this.#say().forEach((label, index) => {
      const path = this.#elements[index];
      if (path && path.getAttribute("aria-label") !== label) path.setAttribute("aria-label", label);
    });
  }
}
