// @ts-check
/** QR codes of links, drawn on this machine: no other host learns of a room. */
import { encodeQR } from "../../vendor/qr.js";
import { createElement } from "../app/page/dom.js";
import { t } from "./live-words.js";

/** The empty modules around a code that readers need. */
const QUIET = 4;

/**
 * Returns the number of modules along a side, and a path in units of modules, with a rectangle for each run of dark ones
 * in a row.
 * @param {boolean[][]} rows whether each module is dark
 */
export function outlineCode(rows) {
  const runs = rows.flatMap((row, y) => {
    const bits = row.map(Number).join("");
    return [...bits.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { size: rows.length, path: runs.join("") };
}

/** @param {HTMLElement} figure @param {string} address */
export function drawCode(figure, address) {
  const { size, path } = outlineCode(encodeQR(address, "raw", { ecc: "low", border: QUIET }));
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const drawn = document.createElementNS(space, "path");
  drawn.setAttribute("d", path);
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", t("live.code"));
  svg.append(drawn);
  figure.replaceChildren(svg, createElement("figcaption", { className: "quiet", textContent: t("live.code-hint") }));
}
