// @ts-check
/** Links that belong to a game that is known here: they go on with it, or it has gone on without them. */
import { Game } from "../../game.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").Table} Table */
/** @typedef {import("../store/store.js").Kept} Kept */

/**
 * A game with what a link brought.
 * @typedef {object} Brought
 * @property {boolean} isNew whether it brought anything
 * @property {Message[]} news what happened since, or what is to be known of the link
 */

/**
 * The game that a link belongs to, with what the link brings played in it.
 * @param {string} link
 * @param {{ kept: Kept, record: string }[]} known games that begin as the link's does
 * @returns {Brought & { kept: Kept, record: string, game: Game } | undefined} `record` is as it was
 */
export function goesOn(link, known) {
  const sent = Game.open(link);
  const isGood = !sent.problem;
  const { steps } = sent.see((table) => table.view());
  const theirs = lineOf(sent);
  sent.free();
  if (!isGood) return undefined; // what is wrong with it is to be seen
  for (const { kept, record } of known) {
    const game = whole(record);
    if (!game) continue; // the link is as good without it
    game.isStudy = kept.isStudy ?? false;
    const brought = bring(theirs, game, kept.byLink !== undefined);
    // By link the game goes on where it stands; else the link's place was meant.
    if (brought && !brought.isNew && !kept.byLink) game.with((table) => table.goToStep(steps), undefined);
    if (brought) return { ...brought, kept, record, game };
    game.free();
  }
  return undefined;
}

/** @param {string} record @returns {Game | undefined} the game, where all of it can be read */
export function whole(record) {
  try {
    const game = Game.read(record);
    if (!game.problem) return game;
    game.free();
  } catch {
    // Not even its beginning.
  }
  return undefined;
}

/** @typedef {import("../../../take-five-web.js").LinkParts} Line the line shown */
/** @typedef {import("../../../take-five-web.js").LinkEnd} End */

/** The line shown, to whose end the game is brought. @param {Game} game @returns {Line} */
function lineOf(game) {
  game.with((table) => table.toEnd(), undefined);
  return game.see((table) => table.linkParts());
}

/**
 * @param {Line} theirs what the link holds
 * @param {Game} game
 * @param {boolean} isByLink whether two play it by sending links
 * @returns {Brought | undefined} `undefined` where they are two games
 */
function bring(theirs, game, isByLink) {
  const own = lineOf(game);
  const since = playedSince(own.turns, theirs.turns);
  const isOver = game.see((table) => table.view().result);
  if (since && (since.length > 0 || theirs.end)) {
    if (isOver && since.length === 0 && isSameEnd(own.end, theirs.end)) return { isNew: false, news: [] };
    if (isOver && isByLink) return { isNew: false, news: [{ id: "by-link.over", args: { why: isOver.why } }] };
    const news = isOver ? undefined : game.with((table) => replay(table, since, theirs.end), undefined);
    return news && { isNew: true, news };
  }
  if (since && !own.end) return { isNew: false, news: [] };
  if (!since && !isBefore(theirs, own)) return undefined;
  // The link is older. Without turns it may as well begin another game.
  if (!isByLink) return theirs.end || theirs.turns.length === 0 ? undefined : { isNew: false, news: [OLDER] };
  if (theirs.end?.resigned === undefined) return { isNew: false, news: [OLDER] };
  // Whoever resigned had not seen what was played here meanwhile: that changes nothing.
  if (isOver) return { isNew: false, news: [{ id: "by-link.over", args: { why: isOver.why } }] };
  const news = game.with((table) => replay(table, [], theirs.end), undefined);
  return news && { isNew: true, news };
}

/** @param {End | undefined} one @param {End | undefined} other */
const isSameEnd = (one, other) => !one === !other && one?.resigned === other?.resigned;

/** @type {Message} */
const OLDER = { id: "by-link.older", args: {} };

/** Whether what is played here goes on from the link's last turn. @param {Line} theirs @param {Line} own */
function isBefore(theirs, own) {
  const since = playedSince(theirs.turns, own.turns);
  if (!since) return false;
  const game = Game.open(theirs.open);
  const news = game.with((table) => replay(table, since, undefined), undefined);
  game.free();
  return news !== undefined;
}

/**
 * Plays what a link brings.
 * @param {Table} table
 * @param {string[]} turns
 * @param {End | undefined} end
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
    if (end.resigned === undefined) table.agreeDraw();
    else table.resign(end.resigned);
    news.push(table.view().status);
  }
  return news;
}

/**
 * What has to be played so that the turns before become the turns after; `undefined` where they
 * cannot.
 * @param {string[]} before the last may be only begun
 * @param {string[]} after
 * @returns {string[] | undefined}
 */
function playedSince(before, after) {
  const rest = after.slice(before.length);
  const last = before.length - 1;
  if (last < 0) return rest;
  const same = before.slice(0, last).every((turn, index) => turn === after[index]);
  if (!same || !after[last]?.startsWith(before[last])) return undefined;
  const end = after[last].slice(before[last].length);
  return end ? [end, ...rest] : rest;
}
