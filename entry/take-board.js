// The element <take-board>. This address of the site never changes.
export * from "./www/take-board.js";
