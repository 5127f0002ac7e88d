// @ts-check
/** The button that shows what the strongest level would play. */
import { patiently } from "../../engine/patiently.js";
import { questionOf } from "../../engine/question.js";
import { LONGEST, thinker } from "../../engine/thinker.js";
import { find } from "../page/dom.js";
import { spoken } from "./notation.js";
import { pointAt } from "./pointing.js";
import { sentence, t } from "../page/say.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/**
 * Analyses the position and highlights the best action, unless the position has changed in the meantime.
 * @param {TakeBoard} board
 */
export async function hint(board) {
  const { game, view } = board;
  if (!game || typeof view?.toPlay !== "number") return board.speech.say(t("hint.none"));
  const { blocked } = board;
  if (blocked) return board.speech.say(sentence(blocked));
  const button = find("#hint", HTMLButtonElement);
  const stop = new AbortController();
  board.addEventListener("acted", () => stop.abort(), { once: true, signal: stop.signal });
  button.disabled = true;
  button.ariaBusy = "true";
  try {
    const question = { ...questionOf(game, view), lines: 1, time: LONGEST };
    const { lines } = await patiently(() => thinker.analyse(question, { signal: stop.signal }), stop.signal);
    stop.signal.throwIfAborted();
    const [{ actions, path }] = lines.length > 0 ? lines : [{ actions: view.choices, path: view.choices }];
    pointAt(board, path);
    board.addEventListener("acted", () => pointAt(board, []), { once: true });
    board.speech.say(t("hint.is", { action: spoken(game, actions[0]) }));
  } catch (error) {
    if (!stop.signal.aborted) board.report(error);
  } finally {
    stop.abort();
    button.disabled = false;
    button.ariaBusy = "false";
  }
}
