// The element <take-board>: one of the addresses of the site that never change.
export * from "./www/take-board.js";
