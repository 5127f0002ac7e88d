//# allFunctionsCalledOnLoad
// @ts-check
/**
 * The places of a board, a grid for assistive technology: what each says, which of them can be
 * chosen, and the one that the keyboard stands on.
 */
import { svg } from "../painter.js";
import { placed } from "./path.js";

/** @typedef {import("../../take-five-web.js").Place} Place */
/** @typedef {import("../../take-five-web.js").View} View */

export class Places {
  /** @type {Place[]} */
  #places = [];
  /** In the same order. @type {SVGPathElement[]} */
  #elements = [];
  /** @type {Map<string, SVGPathElement>} */
  #byKey = new Map();
  /** The keys that have each class. @type {Map<string, Set<string>>} */
  #classes = new Map();
  #at = 0;
  /** Whether nobody has stood anywhere yet: keys then begin where something can be done. */
  #isFresh = true;
  #stale = false;
  /** Ends the wait for a time to change labels in. */
  #wait = () => {};
  #grid;
  #layer;
  #say;

  /**
   * @param {SVGSVGElement} grid
   * @param {SVGGElement} layer
   * @param {() => string[]} say what each place says now, in their order
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
      const group = rows.get(row) ?? svg("g", { role: "row", "aria-rowindex": `${rows.size + 1}` });
      rows.set(row, group);
      const path = svg("path", {
        role: "gridcell",
        "aria-colindex": `${column + 1}`,
        "aria-selected": "false",
        "aria-disabled": "true",
        "data-key": place.key,
        d: placed(place.path, place.at),
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

  /** Another game begins: keys begin anew, too. */
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

  /** The one of these places that is nearest to where the keyboard stands, or where it stands. @param {string[]} keys */
  #nearest(keys) {
    const [x, y] = this.here?.at ?? [0, 0];
    const far = (/** @type {Place} */ { at }) => (at[0] - x) ** 2 + (at[1] - y) ** 2;
    const places = this.#places.filter(({ key }) => keys.includes(key));
    const nearest = places.reduce((near, place) => (far(place) < far(near) ? place : near), places[0]);
    return nearest ? this.#places.indexOf(nearest) : this.#at;
  }

  /**
   * Gives a class to exactly these places; only those that change are touched.
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
  has(name, key) {
    return this.#classes.get(name)?.has(key) ?? false;
  }

  /** @param {string} key */
  element(key) {
    return this.#byKey.get(key);
  }

  /** The touch keys of all, row by row from the top. */
  get keys() {
    return this.#places.map(({ key }) => key);
  }

  /** The place that the keyboard stands on. */
  get here() {
    return this.#places[this.#at];
  }

  /** The middle of a place. @param {string | undefined} key */
  middle(key) {
    return this.#places.find((place) => place.key === key)?.at;
  }

  /**
   * The touch key of the place that an event happened to, or an element belongs to.
   * @param {EventTarget | null} target
   */
  keyOf(target) {
    const path = target instanceof Element ? target.closest("[data-key]") : null;
    const key = path?.getAttribute("data-key") ?? "";
    return path && this.element(key) === path ? key : undefined;
  }

  /** Makes a place the one that the keyboard stands on. @param {string} key */
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

  /** Gives the focus to the place that the keyboard stands on. */
  focus() {
    this.#isFresh = false;
    this.label();
    this.#elements[this.#at]?.focus({ preventScroll: true });
  }

  /** Where an arrow key, Home or End leads from here. @param {string} act */
  leads(act) {
    const { grid, near } = this.here;
    const row = this.#places.filter((place) => place.grid[0] === grid[0]);
    if (act === "row-start") return row[0].key;
    if (act === "row-end") return row[row.length - 1].key;
    return near.find(([way]) => way === act)?.[1];
  }

  /** Labels change behind the picture, when there is time, or when somebody wants to hear them. */
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

  /** Nobody hears labels for now: they are changed when the places are painted again. */
  settle() {
    this.#wait();
    this.#stale = false;
  }

  /** Lets every place say what it holds now, if it does not yet. */
  label() {
    if (!this.#stale) return;
    this.#stale = false;
    this.#say().forEach((label, index) => {
      const path = this.#elements[index];
      if (path && path.getAttribute("aria-label") !== label) path.setAttribute("aria-label", label);
    });
  }
}
