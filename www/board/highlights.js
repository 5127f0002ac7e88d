// @ts-check
/**
 * Highlights on places: what can be done there, and what has happened. Their shapes come with the board, and the legend
 * uses the same ones.
 */
import { SvgPainter } from "../svg-painter.js";

/** @typedef {import("../../take-five-web.js").Part} Part */
/** @typedef {import("../../take-five-web.js").Place} Place */

/** The possible roles of a place, the bottom sign first. */
export const HIGHLIGHT_ROLES = /** @type {const} */ (["last", "decisive", "chance", "movable", "selected", "target"]);

/** Those that also tint the whole place. @type {readonly string[]} */
const TINTED = ["last", "decisive", "selected"];

/** @typedef {typeof HIGHLIGHT_ROLES[number]} Role */

/**
 * The parts of a sign: a tint of the place below it, if its role has one.
 * @param {Role} role
 * @param {Pick<Place, "key" | "at" | "path">} place
 * @param {string | undefined} path of the sign. Where somebody has to roll or draw, the place itself glows.
 * @returns {Part[]}
 */
export function signParts(role, { key, at, path: outline }, path) {
  const sign = role === "chance" ? outline : path;
  if (!sign) return [];
  const tint = TINTED.includes(role) ? [{ key: `tint-${role}-${key}`, class: `tint ${role}`, at, path: outline }] : [];
  return [...tint, { key: `${role}-${key}`, class: `sign ${role}`, at, path: sign }];
}

export class Highlights {
  #below;
  #above;
  /** @type {Map<string, Place>} */
  #places = new Map();
  /** Paths of the signs, by class and outline of the place. @type {Map<string, string>} */
  #paths = new Map();
  /** The keys of the places that have each role. @type {Partial<Record<Role, string[]>>} */
  #roles = {};

  /** @param {SVGGElement} below the pieces, which are seen whole @param {SVGGElement} above the pieces, for dots */
  constructor(below, above) {
    this.#below = new SvgPainter(below);
    this.#above = new SvgPainter(above);
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
    const below = HIGHLIGHT_ROLES.filter((role) => role !== "target");
    const still = { still: true };
    if (below.some((role) => role in roles)) this.#below.paint(below.flatMap(this.#parts, this), still);
    this.#above.paint(this.#parts("target"), still);
  }

  /** @param {Role} role @returns {Part[]} */
  #parts(role) {
    return (this.#roles[role] ?? []).flatMap((key) => {
      const place = this.#places.get(key);
      return place ? signParts(role, place, this.#paths.get(`sign ${role} ${place.path}`)) : [];
    });
  }
}
