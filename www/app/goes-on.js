// @ts-check
/** Links that go on with a game that is known here. */
import { Game } from "../game.js";
import { playedSince, turnsOf } from "./by-link.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("./store.js").Kept} Kept */

/**
 * The game that a link goes on with, with what the link brings played in it.
 * @param {string} link
 * @param {{ kept: Kept, record: string }[]} known games that begin as the link's does
 * @returns {{ kept: Kept, record: string, game: Game, news: Message[] } | undefined} `record` is as it
 * was, `news` what happened since
 */
export function goesOn(link, known) {
  const keys = new URLSearchParams(link);
  // Without a seed two games may begin alike and be two.
  if (!keys.has("seed")) return undefined;
  for (const { kept, record } of known) {
    const game = Game.read(record);
    game.with((table) => table.toEnd(), undefined);
    const played = playedSince(turnsOf(game.link), turnsOf(link));
    const news = played && game.with((table) => replay(table, played, keys.get("end")), undefined);
    const ply = keys.get("ply");
    if (news?.length === 0 && ply) game.with((table) => table.goToTurn(Number(ply)), undefined);
    if (news) return { kept, record, game, news };
    game.free();
  }
  return undefined;
}

/**
 * Plays what a link brings.
 * @param {import("../../take-five-web.js").Table} table
 * @param {string[]} turns
 * @param {string | null} end
 * @returns {Message[] | undefined} what happened; `undefined` where it is not to be played here
 */
function replay(table, turns, end) {
  /** @type {Message[]} */
  const news = [];
  table.chanceByHand(true);
  for (const turn of turns) {
    const answer = table.play(turn);
    if (answer.kind !== "played") return undefined;
    news.push(...answer.steps.flatMap(({ told }) => told));
  }
  table.chanceByHand(false);
  if (end && table.view().toPlay !== "over") {
    if (end === "draw") table.agreeDraw();
    else table.resign(Number(end.split("-")[1]));
    news.push(table.view().status);
  }
  return news;
}
