//# allFunctionsCalledOnLoad
// @ts-check
/** Plays and shows one thing after the other: the steps of what was played, and what follows by itself. */
import { isOn } from "./settings.js";
import { BEATS } from "./show.js";

/** @typedef {import("./playing-board.js").PlayingBoard} PlayingBoard */
/** @typedef {import("../../take-five-web.js").Table} Table */
/** @typedef {Extract<import("../../take-five-web.js").Answer, { kind: "played" }>} Played */

/**
 * Shows what was played, step by step, and then what follows by itself.
 * @param {PlayingBoard} board
 * @param {Played} played
 * @param {number} show as `board.show.begin` gave it
 * @param {boolean} goOn whether forced actions follow by themselves, where so set
 */
export async function showPlayed(board, played, show, goOn) {
  const { steps, view } = played;
  const [from] = board.view?.choices ?? [];
  board.tell(played);
  for (const { scene, moved, chance } of steps) {
    const way = { moved, from: chance ? board.places.middle(from) : undefined };
    if (!scene) {
      board.paint(view, way);
    } else {
      board.stage.pass(scene.parts, way);
      if (!(await board.show.beat(show, BEATS.step))) return;
    }
  }
  await follow(board, show, goOn);
}

/**
 * What nobody needs to be asked for: setting a game up and, if so set, forced actions and rolls.
 * @param {PlayingBoard} board
 * @param {number} show
 * @param {boolean} goOn
 */
export async function follow(board, show, goOn) {
  const { view } = board;
  const { settingUp, forced, toPlay, turnOf } = view ?? {};
  if (board.byHand && toPlay === "chance") return board.show.end(show);
  const blocked = view && board.guards.whyNobody(view);
  const rolls = !blocked && toPlay === "chance" && turnOf !== undefined && isOn(board, "auto-roll");
  const goes = forced !== undefined && goOn && isOn(board, "auto-chain");
  if (!settingUp && !rolls && !goes) return board.show.end(show);
  if (!(await board.show.beat(show, settingUp ? BEATS.step : BEATS.run))) return;
  const act = (/** @type {Table} */ table) => (goes ? table.play(forced) : table.advance());
  const answer = board.attempt(act);
  // What a roll leads to is played by nobody's touch, whatever the show began with.
  if (answer?.kind === "played") await showPlayed(board, answer, show, goOn || rolls);
  else board.show.end(show);
}
