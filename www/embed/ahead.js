// @ts-check
/** Begins with what takes longest while the other modules still come: the game that the frame's address names, and words. */
import { homeOf } from "../game.js";
import { loadWords } from "../words.js";

homeOf((location.hash || location.search).slice(1)).catch(() => {}); // who asks again hears of what goes wrong
loadWords("en").catch(() => {}); // the same
