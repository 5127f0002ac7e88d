// @ts-check
// The element <take-board>, with its files at an address that the page names: for bundlers that do not copy files, and
// for files that come from another host.
import { setFolder } from "./board/addresses.js";

/**
 * Defines <take-board>, whose modules of WebAssembly, sentences and styles are below the given address.
 * @param {{ folder: string | URL }} where the address of a copy of the package's folder `board`
 */
export async function defineTakeBoard({ folder }) {
  setFolder(folder);
  const { TakeBoard } = await import("./board/www/take-board.js");
  return TakeBoard;
}
