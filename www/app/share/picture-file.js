// @ts-check
/** The board as a file: SVG as written by `takefive draw`, or PNG. */
import { translate, t } from "../page/translate.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").Part} Part */

/** The initial values of the properties, by attribute name: these are left out. */
const USUAL = {
  fill: "rgb(0, 0, 0)",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  opacity: "1",
  "fill-opacity": "1",
};

/**
 * Returns the picture on a board as SVG, in the colours of its look, without fonts, scripts or style sheets.
 * @param {TakeBoard} board must show a game
 * @param {{ width: number, dark: boolean }} wish the width in pixels, and whether the picture is for a dark page
 */
export function boardToSvg(board, wish) {
  const { frame, parts } = board.board ?? { frame: [0, 0, 1, 1], parts: [] };
  const { marks, arrows } = board.annotations.current;
  const over = board.table?.see((table) => table.annotations(marks, arrows.flat())) ?? { below: [], above: [] };
  const all = [parts, over.below, board.view?.scene.parts ?? [], over.above].flat();
  return partsToSvg(board.svg, { frame, parts: all, ...pictureCaption(board) }, wish);
}

/**
 * Returns a picture as SVG, in the colours that its classes have on a board.
 * @param {SVGElement} svg of that board, whatever game it shows
 * @param {{ frame: number[], parts: Part[], title: string, description: string }} picture
 * @param {{ width: number, dark: boolean }} wish as for {@link boardToSvg}
 */
export function partsToSvg(svg, { frame, parts, title, description }, { width, dark }) {
  const [left, top, across, down] = frame;
  const things = gather(parts, attributesOn(svg, dark));
  const names = namesOf(things);
  const box = `width="${width}" height="${pictureHeight(frame, width)}" viewBox="${left} ${top} ${across} ${down}"`;
  let text = `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="img">\n`;
  text += `<title>${escaped(title)}</title>\n<desc>${escaped(description)}</desc>\n`;
  for (const paths of [...names.keys()].sort()) text += `<defs><g id="${names.get(paths)}">\n${paths}</g></defs>\n`;
  text += '<g fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="round">\n';
  for (const { at, paths } of things) {
    const [x, y] = at;
    const name = names.get(paths);
    if (name) text += `<use href="#${name}" x="${x}" y="${y}"/>\n`;
    else if (x === 0 && y === 0) text += paths;
    else text += `<g transform="translate(${x} ${y})">\n${paths}</g>\n`;
  }
  return `${text}</g>\n</svg>\n`;
}

/**
 * Returns the height of a picture of the given width, in whole pixels.
 * @param {number[]} frame
 * @param {number} width
 */
export function pictureHeight([, , across, down], width) {
  return Math.max(1, Math.floor((width * down + Math.floor(across / 2)) / across));
}

/**
 * Returns an SVG text as a data URL.
 * @param {string} svg
 */
export const svgDataUrl = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * Renders an SVG text as a PNG file.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
export async function svgToPng(svg) {
  const image = new Image();
  image.src = svgDataUrl(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw { id: "paste.no-pixels" };
  return blob;
}

/**
 * Returns the game and its state in words.
 * @param {TakeBoard} board
 */
export function pictureCaption(board) {
  const seats = board.board?.seats ?? [];
  const [ofTable = [], ...ofSeats] = board.view?.facts ?? [];
  const list = (/** @type {Message[]} */ facts) => facts.map(translate).join(t("list.comma"));
  const turnOf = board.view?.turnOf;
  const turn = turnOf === undefined ? "" : t("status.turn", { player: seats[turnOf - 1] });
  const each = ofSeats.map((facts, player) => t("seat.facts", { seat: seats[player], facts: list(facts) }));
  const title = t(`game.${board.board?.game}`);
  return { title, description: [turn, list(ofTable), ...each].filter(Boolean).join("; ") };
}

/** Parts at one point, bottom first, as SVG. @typedef {{ at: number[], paths: string }} Thing */

/**
 * Groups the parts that lie at the same point.
 * @param {Part[]} parts
 * @param {(names: string) => string} attributes
 */
function gather(parts, attributes) {
  /** @type {Thing[]} */
  const things = [];
  for (const { at, class: names, path } of parts) {
    const last = things.at(-1);
    const same = last && last.at[0] === at[0] && last.at[1] === at[1];
    const thing = same ? last : { at, paths: "" };
    thing.paths += `<path${attributes(names)} d="${path}"/>\n`;
    if (!same) things.push(thing);
  }
  return things;
}

/**
 * Returns ids for shapes that are drawn more than once. They depend only on the shapes, so that pictures put into the
 * same page do not refer to each other's.
 * @param {Thing[]} things
 * @returns {Map<string, string>} by their paths
 */
function namesOf(things) {
  const once = new Set();
  const names = new Map();
  for (const { paths } of things) {
    if (once.has(paths) && !names.has(paths)) {
      // The hash FNV-1a, by Fowler, Noll and Vo; paths and colours are ASCII.
      let hash = 0x811c9dc5;
      for (let at = 0; at < paths.length; at++) hash = Math.imul(hash ^ paths.charCodeAt(at), 0x01000193);
      names.set(paths, `t${(hash >>> 0).toString(16)}`);
    }
    once.add(paths);
  }
  return names;
}

/**
 * Returns a function for the attributes of a class on the board, computed by the browser once for each class.
 * @param {SVGElement} svg
 * @param {boolean} dark
 */
function attributesOn(svg, dark) {
  const found = new Map();
  return (/** @type {string} */ names) => {
    let attributes = found.get(names);
    if (attributes === undefined) {
      // `light-dark()` colours are resolved where they are used.
      const probe = document.createElementNS("http://www.w3.org/2000/svg", "path");
      probe.setAttribute("class", names);
      probe.style.colorScheme = dark ? "dark" : "light";
      svg.append(probe);
      const style = getComputedStyle(probe);
      attributes = Object.entries(USUAL)
        .map(([name, usual]) => [name, style.getPropertyValue(name), usual])
        .map(([name, value, usual]) => (value === usual ? "" : ` ${name}="${plain(value)}"`))
        .join("");
      probe.remove();
      found.set(names, attributes);
    }
    return attributes;
  };
}

/**
 * Returns a computed style value in the form of attributes: `#rrggbb` and plain numbers.
 * @param {string} value
 */
function plain(value) {
  const hex = (/** @type {string} */ number) => Number(number).toString(16).padStart(2, "0");
  const colour = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(value);
  return colour ? `#${colour.slice(1).map(hex).join("")}` : escaped(value.replace(/px/g, "").replace(/, /g, " "));
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
