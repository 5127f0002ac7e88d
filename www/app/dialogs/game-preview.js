// @ts-check
/** What the list of games shows of a saved game besides what is stored about it: how it stands, and a picture of that. */
import { RecoverableTable, isMessage, loadModule } from "../../recoverable-table.js";
import { readAtEnd } from "../game/main-line.js";
import { partsToSvg, svgDataUrl } from "../share/picture-file.js";
import { standingOf } from "./game-standing.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../store/game-store.js").GameStore} GameStore */
/** @typedef {import("../store/game-store.js").SavedGame} SavedGame */

/** Twice the width in the list, for screens with fine pixels. */
const WIDTH = 160;

/**
 * @param {Pick<GameStore, "load">} store
 * @param {SavedGame} kept
 * @param {SVGElement} svg of a board, whose colours the picture has
 * @returns {Promise<{ picture: string, standing: Message } | undefined>} the address of the picture; `undefined` if the
 *   game cannot be read
 */
export async function previewGame(store, kept, svg) {
  const found = await store.load(kept.id);
  if (!found) return undefined;
  try {
    await loadModule();
    // What was taken back no longer counts.
    const game = kept.isUndone && !kept.over ? RecoverableTable.read(found.record) : readAtEnd(found.record);
    const { board, view, reader } = game.see((table) => {
      table.setReader(kept.byLink?.seat);
      table.setFlip();
      return { board: table.board(), view: table.view(), reader: table.reader() };
    });
    game.free();
    return { picture: thumbnail(board, view, svg), standing: standingOf(board, view, reader) };
  } catch (error) {
    if (!isMessage(error)) throw error;
    return undefined; // another version of the page wrote it
  }
}

/**
 * Returns the address of a small picture of a position. The text beside it says the same.
 * @param {import("../../../take-five-web.js").Board} board
 * @param {import("../../../take-five-web.js").View} view
 * @param {SVGElement} svg of a board, whose colours the picture has
 */
export function thumbnail({ frame, parts }, { scene }, svg) {
  const picture = { frame, parts: [...parts, ...scene.parts], title: "", description: "" };
  return svgDataUrl(partsToSvg(svg, picture, { width: WIDTH, dark: isDark() }));
}

/** Whether the page is dark. */
export function isDark() {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}
