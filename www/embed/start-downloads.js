// @ts-check
/**
 * Starts the slowest downloads while the other modules are still loading: the game that the frame's address names,
 * and the sentences.
 */
import { loadModuleForLink } from "../game.js";
import { loadWords } from "../words.js";

loadModuleForLink((location.hash || location.search).slice(1)).catch(() => {}); // whoever asks for it again gets the error
loadWords("en").catch(() => {}); // as above
