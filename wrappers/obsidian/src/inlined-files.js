/** The files of the site that the boards load, from within the plug-in. */
import { FILES } from "take-five:files";

/** The media types of their endings; browsers want them for scripts, styles and modules. */
const TYPES = { css: "text/css", js: "text/javascript", json: "application/json", wasm: "application/wasm" };

/** Addresses that have been made, which last as long as the app. @type {Map<string, URL>} */
const made = new Map();

/**
 * Takes the place of `new URL(address, import.meta.url)` in the site's modules.
 * @param {string} address relative to the module
 * @param {string} module its path in the site
 */
export function inlinedFile(address, module) {
  const path = new URL(address, `http://site/${module}`).pathname.slice(1);
  const known = made.get(path);
  if (known) return known;
  const file = FILES[path];
  if (!file) throw new Error(`the plug-in has no ${path}`);
  const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
  const type = TYPES[path.slice(path.lastIndexOf(".") + 1)];
  const url = new URL(URL.createObjectURL(new Blob([bytes], { type })));
  made.set(path, url);
  return url;
}
