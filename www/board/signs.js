// @ts-check
/**
 * Signs on places: what can be done there, and what was. What each looks like comes with the board, where the legend
 * has it from, too.
 */
import { Painter } from "../painter.js";

/** @typedef {import("../../take-five-web.js").Part} Part */
/** @typedef {import("../../take-five-web.js").Place} Place */

/** What a place can be, the sign that lies lowest first. */
export const ROLES = /** @type {const} */ (["last", "decisive", "movable", "selected", "target"]);

/** @typedef {typeof ROLES[number]} Role */

export class Signs {
  #painter;
  /** @type {Map<string, Place>} */
  #places = new Map();
  /** What signs look like, by their class and the outline of the places they are for. @type {Map<string, string>} */
  #paths = new Map();
  /** The keys of the places of each role. @type {Partial<Record<Role, string[]>>} */
  #roles = {};

  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.#painter = new Painter(layer);
  }

  /** @param {Place[]} places @param {Part[]} signs as `Board` has them */
  prepare(places, signs) {
    this.#places = new Map(places.map((place) => [place.key, place]));
    this.#paths = new Map(signs.map(({ class: names, key, path }) => [`${names} ${key}`, path]));
  }

  /** Says which places have these roles; others keep theirs. @param {Partial<Record<Role, string[]>>} roles */
  assign(roles) {
    Object.assign(this.#roles, roles);
    const parts = ROLES.flatMap((role) => (this.#roles[role] ?? []).flatMap((key) => this.#part(role, key) ?? []));
    this.#painter.paint(parts, { still: true });
  }

  /** @param {Role} role @param {string} key @returns {Part | undefined} nothing where there is no such place */
  #part(role, key) {
    const place = this.#places.get(key);
    const path = this.#paths.get(`sign ${role} ${place?.path}`);
    return place && path ? { key: `${role}-${key}`, class: `sign ${role}`, at: place.at, path } : undefined;
  }
}
