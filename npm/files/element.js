// @ts-check
// The element <take-board>: importing this file defines it.
export { TakeBoard } from "./board/www/take-board.js";
