// @ts-check
/** The button that shows what the strongest level would play. */
import { askWithRetry } from "../../engine/ask-with-retry.js";
import { questionOf } from "../../engine/question.js";
import { MAX_THINKING_TIME, enginePool } from "../../engine/engine-pool.js";
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
    const { lines, value } = await askWithRetry(() => enginePool.analyse(question, { signal: stop.signal }), stop.signal);
    stop.signal.throwIfAborted();
    const [{ actions, path }] = lines.length > 0 ? lines : [{ actions: view.choices, path: view.choices }];
    highlightAction(board, path);
    board.addEventListener("acted", () => highlightAction(board, []), { once: true });
    const action = notationInWords(game, actions[0]);
    board.speech.say(value ? t("tables.hint", { action, value: factInWords(board, value) }) : t("hint.is", { action }));
  } catch (error) {
    if (!stop.signal.aborted) board.report(error);
  } finally {
    stop.abort();
    button.disabled = false;
    button.ariaBusy = "false";
  }
}
