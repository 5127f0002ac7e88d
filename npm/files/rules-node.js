// @ts-check
// The same as rules.js for Node, which reads the module of WebAssembly from the disk.
import { readFile } from "node:fs/promises";
import load from "./rules-module.js";

export * from "./rules-module.js";

/** @param {Parameters<typeof load>[0]} [given] other bytes, or another module, than those of the package */
export default function init(given) {
  return load(given ?? { module_or_path: readFile(new URL("./board/take-five-web_bg.wasm", import.meta.url)) });
}
