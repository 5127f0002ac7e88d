// @ts-check
/** The names of the players on their mats, for games that are played on a card table. Loaded only for these. */
import { createSvgElement } from "../../svg-painter.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/** How far below the middle of a player's sign the name stands, its size, and how long it may be, in the picture's units. */
const [BELOW, SIZE, ROOM] = [56, 30, 164];

/**
 * Writes the names, or takes those of an earlier game away.
 * @param {TakeBoard} board
 * @param {string[]} names by seat
 */
export function nameMats({ board, svg }, names) {
  svg.querySelector(".names")?.remove();
  // The bars around the board say the same.
  const layer = createSvgElement("g", { class: "names", "aria-hidden": "true", "text-anchor": "middle" });
  layer.style.cssText = `fill: var(--on-felt); font-size: ${SIZE}px; font-weight: 600`;
  svg.querySelector(".board")?.after(layer);
  for (const { key, class: name } of board?.parts ?? []) {
    const sign = name.startsWith("mat ") && board?.parts.find((part) => part.key === key.replace("mat", "owner"));
    if (!sign) continue;
    const [x, y] = sign.at;
    const text = createSvgElement("text", { x: String(x), y: String(y + BELOW) });
    text.textContent = names[board?.tokens.indexOf(name.slice(4)) ?? 0] ?? "";
    layer.append(text);
    if (text.getComputedTextLength() > ROOM) {
      text.setAttribute("textLength", String(ROOM));
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }
}
