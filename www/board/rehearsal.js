// @ts-check
/**
 * Plays the beginning of a game where nobody sees it, when there is time: a browser compiles what runs for the first time,
 * which would be the larger part of what the first touches take.
 */
import { Game } from "../game.js";
import { Painter, svg } from "../painter.js";
import { Speech, account } from "./speech.js";

/** @typedef {import("../../take-five-web.js").Message} Message */

/** So many touches and throws of chance: after that the browser knows what is worth more than a quick compilation. */
const TOUCHES = 12;

/** Ids of games that have been rehearsed on this page. @type {Set<string>} */
const rehearsed = new Set();

/** Until there is time. */
const idle = () => new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));

/**
 * Once for each game; a step at a time, so that nobody who touches the board meanwhile has to wait.
 * @param {import("../../take-five-web.js").Board} board of it
 * @param {(message: Message) => string} word
 */
export async function rehearse({ game: id, spec, seats }, word) {
  if (rehearsed.has(id)) return;
  rehearsed.add(id);
  await idle();
  const game = Game.open(`game=${spec}`);
  const [painter, speech] = [new Painter(svg("g")), new Speech()];
  for (let touch = 0; touch < TOUCHES; touch += 1) {
    await idle();
    const before = game.see((table) => table.view());
    const { choices, toPlay } = before;
    if (toPlay === "over") break;
    const key = choices[touch % choices.length];
    const answer = game.with((table) => (toPlay === "chance" ? table.advance() : table.touch(key)), undefined);
    if (answer?.kind !== "played") continue;
    for (const { scene, moved } of answer.steps) painter.paint((scene ?? answer.view.scene).parts, { moved });
    const { seen, heard } = account(
      answer.steps.flatMap(({ told }) => told),
      seats,
      before,
      answer.view,
    );
    speech.say(seen.map(word).join(" "), heard.map(word).join(". "));
    game.see((table) => [table.seats(), table.labels(), table.link()]);
  }
  game.free();
}
