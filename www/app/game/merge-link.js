// @ts-check
/** Links to a game known here: they continue it, or it has continued without them. */
import { RecoverableTable } from "../../recoverable-table.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").Table} Table */
/** @typedef {import("../store/game-store.js").SavedGame} SavedGame */

/**
 * The result of merging a link into a game.
 * @typedef {object} Brought
 * @property {boolean} isNew whether it added anything
 * @property {Message[]} news what has happened since, or what the player should know about the link
 */

/**
 * Returns the known game that a link belongs to, with the moves of the link played in it.
 * @param {string} link
 * @param {{ kept: SavedGame, record: string }[]} known games that begin as the link's does
 * @returns {Brought & { kept: SavedGame, record: string, game: RecoverableTable } | undefined} `record` is unchanged
 */
export function mergeLink(link, known) {
  const sent = RecoverableTable.open(link);
  const isGood = !sent.problem;
  const { steps } = sent.see((table) => table.view());
  const theirs = lineOf(sent);
  sent.free();
  if (!isGood) return undefined; // the error must be shown
  for (const { kept, record } of known) {
    const game = readCompleteRecord(record);
    if (!game) continue; // the link is just as good without it
    game.isStudy = kept.isStudy ?? false;
    const brought = bring(theirs, game, kept.byLink !== undefined);
    // By link, the game continues from its end; otherwise the link was meant to show its own position.
    if (brought && !brought.isNew && !kept.byLink) game.with((table) => table.goToStep(steps), undefined);
    if (brought) return { ...brought, kept, record, game };
    game.free();
  }
  return undefined;
}

/** @param {string} record @returns {RecoverableTable | undefined} the game, if all of it can be read */
export function readCompleteRecord(record) {
  try {
    const game = RecoverableTable.read(record);
    if (!game.problem) return game;
    game.free();
  } catch {
    // Not even its start.
  }
  return undefined;
}

/** @typedef {import("../../../take-five-web.js").LinkParts} Line the current line */
/** @typedef {import("../../../take-five-web.js").LinkGameEnd} End */

/** Returns the current line, and takes the game to its end. @param {RecoverableTable} game @returns {Line} */
function lineOf(game) {
  game.with((table) => table.toEnd(), undefined);
  return game.see((table) => table.linkParts());
}

/**
 * @param {Line} theirs the contents of the link
 * @param {RecoverableTable} game
 * @param {boolean} isByLink whether the game is played by link
 * @returns {Brought | undefined} `undefined` if they are two different games
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
  // The link is older. One without turns may just as well start another game.
  if (!isByLink) return theirs.end || theirs.turns.length === 0 ? undefined : { isNew: false, news: [OLDER] };
  if (theirs.end?.resigned === undefined) return { isNew: false, news: [OLDER] };
  // The player who resigned had not seen what was played here since: that does not matter.
  if (isOver) return { isNew: false, news: [{ id: "by-link.over", args: { why: isOver.why } }] };
  const news = game.with((table) => replay(table, [], theirs.end), undefined);
  return news && { isNew: true, news };
}

/** @param {End | undefined} one @param {End | undefined} other */
const isSameEnd = (one, other) => !one === !other && one?.resigned === other?.resigned;

/** @type {Message} */
const OLDER = { id: "by-link.older", args: {} };

/** Whether what has been played here continues from the link's last turn. @param {Line} theirs @param {Line} own */
function isBefore(theirs, own) {
  const since = playedSince(theirs.turns, own.turns);
  if (!since) return false;
  const game = RecoverableTable.open(theirs.open);
  const news = game.with((table) => replay(table, since, undefined), undefined);
  game.free();
  return news !== undefined;
}

/**
 * Plays the moves of a link.
 * @param {Table} table
 * @param {string[]} turns
 * @param {End | undefined} end
 * @returns {Message[] | undefined} what happened; `undefined` if they cannot be played here
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
 * Returns what must be played to get from the turns before to the turns after; `undefined` if that is impossible.
 * @param {string[]} before the last may be incomplete
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
