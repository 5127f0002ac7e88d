// The boards as a library: one of the addresses of the site that never change.
export * from "./take-five-web.js";
export { default } from "./take-five-web.js";
