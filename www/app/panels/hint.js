// @ts-check
/** The button that shows what the strongest level would play, and why. */
import { askWithRetry } from "../../engine/ask-with-retry.js";
import { reasonFor } from "../../engine/exchange.js";
import { questionOf } from "../../engine/question.js";
import { MAX_THINKING_TIME, enginePool } from "../../engine/engine-pool.js";
import { loadWithRetry } from "../../load-with-retry.js";
import { loadWords, withFullStop } from "../../words.js";
import { findElement } from "../page/dom.js";
import { notationInWords } from "./notation-in-words.js";
import { highlightAction } from "./highlight-action.js";
import { translateAsSentence, t } from "../page/translate.js";
import { factInWords } from "./fact-in-words.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/**
 * Analyses the position and highlights the best action, unless the position has changed in the meantime.
 * @param {TakeBoard} board
 */
export async function showHint(board) {
  const { table: game, view } = board;
  if (!game || typeof view?.toPlay !== "number") return board.speech.say(t("hint.none"));
  const { blocked } = board;
  if (blocked) return board.speech.say(translateAsSentence(blocked));
  const button = findElement("#hint", HTMLButtonElement);
  const stop = new AbortController();
  board.addEventListener("acted", () => stop.abort(), { once: true, signal: stop.signal });
  button.disabled = true;
  button.ariaBusy = "true";
  try {
    const question = { ...questionOf(game, view), lines: 1, time: MAX_THINKING_TIME };
    const analysis = askWithRetry(() => enginePool.analyse(question, { signal: stop.signal }), stop.signal);
    const [{ lines, value }] = await Promise.all([analysis, loadWithRetry(() => loadWords("more"))]);
    stop.signal.throwIfAborted();
    const [line = { actions: view.choices, path: view.choices, exact: false }] = lines;
    const { actions, path } = line;
    highlightAction(board, path);
    board.addEventListener("acted", () => highlightAction(board, []), { once: true });
    const action = notationInWords(game, actions[0]);
    const why = value
      ? [withFullStop(factInWords(board, value))]
      : reasonFor(question, line, board.reader).map(translateAsSentence);
    board.speech.say(why.length > 0 ? t("hint.because", { action, why: why.join(" ") }) : t("hint.is", { action }));
  } catch (error) {
    if (!stop.signal.aborted) board.report(error);
  } finally {
    stop.abort();
    button.disabled = false;
    button.ariaBusy = "false";
  }
}
