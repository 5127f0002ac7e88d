// @ts-check
/** Highlights an action on the board for as long as the board shows the position it belongs to. */

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/** What is highlighted, so that it is not drawn again. @type {{ game: unknown, what: string }} */
let pointed = { game: undefined, what: "" };

/**
 * @param {TakeBoard} board
 * @param {string[]} path touch keys of the action; empty to remove the highlight
 */
export function highlightAction(board, path) {
  const places = path.filter((key) => board.places.element(key));
  const what = places.length > 0 ? `${board.view?.position} ${places.join(" ")}` : "";
  if (what === pointed.what && (what === "" || board.table === pointed.game)) return;
  pointed = { game: board.table, what };
  const arrows = places.slice(1).map((to, index) => /** @type {[string, string]} */ ([places[index], to]));
  board.annotate({ marks: arrows.length > 0 ? [] : places, arrows });
}
