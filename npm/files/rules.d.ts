export * from "./take-five-web.js";
export { default } from "./take-five-web.js";
