// The boards as a library. This address of the site never changes.
export * from "./take-five-web.js";
export { default } from "./take-five-web.js";
