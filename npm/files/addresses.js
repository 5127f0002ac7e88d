// @ts-check
// Where the files are that scripts fetch: where the bundler has put them, or in a folder that the page names.
import { FILES } from "./files.js";

/** The folder, with a slash at its end; undefined for that of the bundler. @type {URL | undefined} */
let folder;

/** @param {string | URL} address */
export function setFolder(address) {
  const text = String(address);
  folder = new URL(text.endsWith("/") ? text : `${text}/`, globalThis.location?.href);
}

/** Returns the address of a file of this folder. @param {string} name such as `www/board.css` */
export function addressOf(name) {
  if (folder) return new URL(name, folder);
  // A file that does not exist, as of a game that nobody knows: the host says so.
  const found = FILES[name]?.() ?? name;
  // Some bundlers give addresses that are relative to the host.
  return new URL(String(found), globalThis.location?.href);
}
