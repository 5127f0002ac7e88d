// @ts-check
/**
 * What each player has taken, as small heaps of each kind in their bar, or as a row where there is one kind. Only loaded
 * for games that count captures.
 */
import { createElement } from "../page/dom.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/** The most pieces of a heap that can be told apart; the style sheet writes how many there are. */
const HIGHEST = 3;

/**
 * @param {TakeBoard} board
 * @param {HTMLElement[]} bars of the players, by seat
 */
export function showHeaps(board, bars) {
  const { board: drawn, table } = board;
  if (!drawn || !table) return;
  const kinds = drawn.captures;
  const taken = table.see((now) => now.captures());
  bars.forEach((bar, seat) => {
    const heaps = bar.querySelector(".heaps") ?? bar.appendChild(createHeaps(kinds));
    [...heaps.children].forEach((heap, kind) => {
      const count = taken[seat * kinds.length + kind] ?? 0;
      if (!(heap instanceof HTMLElement) || heap.dataset.count === String(count)) return;
      heap.dataset.count = String(count);
      heap.dataset.high = String(Math.min(count, HIGHEST));
      heap.style.setProperty("--count", String(count));
    });
  });
}

/**
 * Heaps without pieces. Their worth is among the facts, so they are only for the eye.
 * @param {string[]} kinds
 */
function createHeaps(kinds) {
  const heaps = createElement("span", { className: "heaps", ariaHidden: "true" });
  heaps.append(...kinds.map((kind) => createElement("span", {}, createElement("i", { className: `who ${kind}` }))));
  return heaps;
}
