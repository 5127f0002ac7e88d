// @ts-check
/**
 * Highlights on places: what can be done there, and what has happened. Their shapes come with the board, and the legend
 * uses the same ones.
 */
import { SvgPainter } from "../svg-painter.js";

/** @typedef {import("../../take-five-web.js").Part} Part */
/** @typedef {import("../../take-five-web.js").Place} Place */

/** The possible roles of a place, the bottom sign first. */
export const HIGHLIGHT_ROLES = /** @type {const} */ (["last", "decisive", "movable", "selected", "target"]);

/** @typedef {typeof HIGHLIGHT_ROLES[number]} Role */

export class Highlights {
  #painter;
  /** @type {Map<string, Place>} */
  #places = new Map();
  /** Paths of the signs, by class and outline of the place. @type {Map<string, string>} */
  #paths = new Map();
  /** The keys of the places that have each role. @type {Partial<Record<Role, string[]>>} */
  #roles = {};

  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.#painter = new SvgPainter(layer);
  }

  /** @param {Place[]} places @param {Part[]} signs as in `Board` */
  prepare(places, signs) {
    this.#places = new Map(places.map((place) => [place.key, place]));
    this.#paths = new Map(signs.map(({ class: names, key, path }) => [`${names} ${key}`, path]));
  }

  /**
   * Sets the places of these roles; the other roles stay as they are.
   * @param {Partial<Record<Role, string[]>>} roles
   */
  assign(roles) {
    Object.assign(this.#roles, roles);
    const parts = HIGHLIGHT_ROLES.flatMap((role) => (this.#roles[role] ?? []).flatMap((key) => this.#part(role, key) ?? []));
    this.#painter.paint(parts, { still: true });
  }

  /** @param {Role} role @param {string} key @returns {Part | undefined} undefined if there is no such place */
  #part(role, key) {
    const place = this.#places.get(key);
    const path = this.#paths.get(`sign ${role} ${place?.path}`);
    return place && path ? { key: `${role}-${key}`, class: `sign ${role}`, at: place.at, path } : undefined;
  }
}
