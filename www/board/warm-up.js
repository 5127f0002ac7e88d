// @ts-check
/**
 * Plays the start of a game invisibly when the browser is idle, so that its code is already compiled: otherwise the
 * first touches would spend most of their time on that.
 */
import { RecoverableTable } from "../recoverable-table.js";
import { SvgPainter, createSvgElement } from "../svg-painter.js";
import { LiveRegion, describeChange, joinSentences } from "./live-region.js";
import * as motion from "./piece-motion.js";

/** @typedef {import("../../take-five-web.js").Message} Message */

SvgPainter.motion = motion;

/** The number of touches and chance events: by then the browser knows which code is worth optimizing. */
const TOUCHES = 12;

/** Ids of the games already rehearsed on this page. @type {Set<string>} */
const rehearsed = new Set();

/** Resolves when the browser is idle. */
const idle = () => new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));

/**
 * Rehearses each game once, one step at a time, so that nobody who touches the board in the meantime has to wait.
 * @param {import("../../take-five-web.js").Board} board of the game
 * @param {(message: Message) => string} word
 */
export async function warmUp({ game: id, spec, seats }, word) {
  if (rehearsed.has(id)) return;
  rehearsed.add(id);
  await idle();
  const game = RecoverableTable.open(`game=${spec}`);
  const [painter, speech] = [new SvgPainter(createSvgElement("g")), new LiveRegion()];
  for (let touch = 0; touch < TOUCHES; touch += 1) {
    await idle();
    const before = game.see((table) => table.view());
    const { choices, toPlay } = before;
    if (toPlay === "over") break;
    const key = choices[touch % choices.length];
    const answer = game.attempt((table) => (toPlay === "chance" ? table.advance() : table.touch(key)));
    if (answer?.kind !== "played") continue;
    for (const { scene, moved } of answer.steps) painter.paint((scene ?? answer.view.scene).parts, { moved });
    const { seen, heard } = describeChange(
      answer.steps.flatMap(({ told }) => told),
      seats,
      before,
      answer.view,
    );
    speech.say(seen.map(word).join(" "), joinSentences(heard.map(word)));
    game.see((table) => [table.levels(), table.labels(), table.link()]);
  }
  game.free();
}
