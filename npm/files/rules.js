// @ts-check
// The rules, records and pictures of all games, without any page: docs/api.md. Its default export loads the module of
// WebAssembly, from an explicit address if one is given.
export * from "./rules-module.js";
export { default } from "./rules-module.js";
