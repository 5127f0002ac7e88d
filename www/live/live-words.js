// @ts-check
/** The sentences of live games, in addition to those of the app. */
import { loadWords } from "../words.js";

await loadWords("more");

export { t, translate, translateAsSentence } from "../app/page/translate.js";
