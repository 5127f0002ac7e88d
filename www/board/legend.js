// @ts-check
/** The legend: what the signs on a board mean, each drawn exactly as on the board. */
import { createSvgElement } from "../svg-painter.js";
import { createElement } from "./create-elements.js";
import { translatePath } from "./translate-path.js";
import { HIGHLIGHT_ROLES, signParts } from "./highlights.js";

/** @typedef {import("../../take-five-web.js").Board} Board */
/** @typedef {import("../../take-five-web.js").Part} Part */

/** Space around a place, for signs that extend beyond its edge. */
const MARGIN = 24;

/**
 * @param {import("./panel.js").Word} word
 * @param {Board} board
 * @param {import("../recoverable-table.js").RecoverableTable} game that the board shows
 */
export function createLegend(word, { places, signs, chance }, game) {
  const [first] = places;
  const { at, path, key, near } = first;
  const list = createElement("ul", "legend");
  // All outline paths are centred on the origin, in whole numbers.
  const reach = MARGIN + Math.max(...(path.match(/\d+/g) ?? []).map(Number));
  /** @param {string} mark @param {Part[]} parts @param {string[]} [on] the places that are drawn */
  const add = (mark, parts, on = [key]) => {
    const seen = places.filter((place) => on.includes(place.key));
    const [left, top] = [0, 1].map((axis) => Math.min(...seen.map((place) => place.at[axis])) - reach);
    const [right, bottom] = [0, 1].map((axis) => Math.max(...seen.map((place) => place.at[axis])) + reach);
    const picture = createSvgElement("svg", { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, "aria-hidden": "true" });
    const ground = seen.map((place) => ({ class: "cell", at: place.at, path: place.path }));
    for (const part of [...ground, ...parts])
      picture.append(createSvgElement("path", { class: part.class, d: translatePath(part.path, part.at) }));
    const [row, words] = [createElement("li", ""), createElement("span", "")];
    words.textContent = word("marks.of", { mark });
    row.append(picture, words);
    list.append(row);
    return picture;
  };
  for (const role of HIGHLIGHT_ROLES) {
    const place = role === "chance" ? places.find((other) => other.key === chance) : first;
    const parts = place ? signParts(role, place, signs) : [];
    // In a game without captures, none is marked.
    if (place && parts.length > 0) add(role, parts, [place.key]);
  }
  const pointed = game.see((table) => table.annotations([key], []));
  add("pointed", [...pointed.below, ...pointed.above]);
  const beside = near.find(([way]) => way === "right")?.[1];
  if (beside !== undefined) add("arrow", game.see((table) => table.annotations([], [key, beside])).above, [key, beside]);
  const standing = createSvgElement("g", { class: "places" });
  standing.append(createSvgElement("path", { class: "focus", d: translatePath(path, at) }));
  add("focus", []).append(standing);
  return list;
}
