// @ts-check
/**
 * Highlights on places: what can be done there, and what has happened. Their shapes come with the board, and the legend
 * uses the same ones.
 */
import { SvgPainter } from "../svg-painter.js";

/** @typedef {import("../../take-five-web.js").Part} Part */
/** @typedef {import("../../take-five-web.js").Place} Place */

/** The possible roles of a place, the bottom sign first. */
export const HIGHLIGHT_ROLES = /** @type {const} */ (["last", "removed", "decisive", "chance", "movable", "selected", "target"]);

/** Those that lie above the pieces. @type {readonly string[]} */
const ABOVE = ["removed", "target"];

/** Those that also tint the whole place. @type {readonly string[]} */
const TINTED = ["last", "decisive", "selected"];

/** @typedef {typeof HIGHLIGHT_ROLES[number]} Role */

/**
 * The parts of a sign, if places of this shape have one: below it a tint of the place, or of the part of it that the
 * shape names, if its role has one.
 * @param {Role} role
 * @param {Pick<Place, "key" | "at" | "path">} place
 * @param {Part[]} signs as in `Board`. Where somebody has to roll or draw, the place itself glows.
 * @returns {Part[]}
 */
export function signParts(role, { key, at, path: outline }, signs) {
  /** @param {string} kind */
  const own = (kind) => signs.find((sign) => sign.key === outline && sign.class === `${kind} ${role}`)?.path;
  const sign = role === "chance" ? outline : own("sign");
  if (!sign) return [];
  /** @param {string} kind @param {string} path */
  const part = (kind, path) => ({ key: `${kind}-${role}-${key}`, class: `${kind} ${role}`, at, path });
  return [...(TINTED.includes(role) ? [part("tint", own("tint") ?? outline)] : []), part("sign", sign)];
}

export class Highlights {
  #below;
  #above;
  /** @type {Map<string, Place>} */
  #places = new Map();
  /** @type {Part[]} */
  #signs = [];
  /** The keys of the places that have each role. @type {Partial<Record<Role, string[]>>} */
  #roles = {};

  /** @param {SVGGElement} below the pieces, which are seen whole @param {SVGGElement} above the pieces, for what hides little of them */
  constructor(below, above) {
    this.#below = new SvgPainter(below);
    this.#above = new SvgPainter(above);
  }

  /** @param {Place[]} places @param {Part[]} signs as in `Board` */
  prepare(places, signs) {
    this.#places = new Map(places.map((place) => [place.key, place]));
    this.#signs = signs;
  }

  /**
   * Sets the places of these roles; the other roles stay as they are.
   * @param {Partial<Record<Role, string[]>>} roles
   */
  assign(roles) {
    Object.assign(this.#roles, roles);
    for (const layer of [this.#below, this.#above]) {
      const own = HIGHLIGHT_ROLES.filter((role) => ABOVE.includes(role) === (layer === this.#above));
      if (own.some((role) => role in roles)) layer.paint(own.flatMap(this.#parts, this), { still: true });
    }
  }

  /** @param {Role} role @returns {Part[]} */
  #parts(role) {
    return (this.#roles[role] ?? []).flatMap((key) => {
      const place = this.#places.get(key);
      return place ? signParts(role, place, this.#signs) : [];
    });
  }
}
