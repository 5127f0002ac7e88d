// @ts-check
/** What was chosen for the last game of each kind: its options, who played, at which level. */
import { readStored, writeStored } from "./local-storage.js";

/** @typedef {{ name: string, plays: string }} Player somebody's name, and who plays: `human`, or `engine-2` as in links */

/**
 * @typedef {object} Choices
 * @property {string} game the last one
 * @property {Record<string, Record<string, string>>} options of each game, by name
 * @property {Record<string, Player[]>} seats of each game
 * @property {Record<string, number>} levels of the computer, for each game
 * @property {Record<string, import("../dialogs/match-length.js").Length>} matches of each game, how long
 * @property {Record<string, import("../clocks/clock-choice.js").ClockChoice>} clocks of each game
 * @property {boolean} isByLink whether the last game was to be played by link
 */

/** The level of the first game; `crates/site/src/front_page.rs` has the same. */
export const FIRST_LEVEL = 2;

/** @returns {Choices} */
export function readChoices() {
  const { game = "", options, seats, levels, matches, clocks, isByLink } = /** @type {Partial<Choices>} */ (readStored("set-up"));
  return {
    game: `${game}`,
    options: Object(options),
    seats: Array.isArray(seats) ? {} : Object(seats), // an earlier version shared the players between all games
    levels: Object(levels),
    matches: Object(matches),
    clocks: Object(clocks),
    isByLink: isByLink === true,
  };
}

/** @param {Choices} choices */
export const writeChoices = (choices) => writeStored("set-up", choices);

/** Returns the players of the last game of this kind. @param {Choices} choices @param {string} game */
export function seatsOf({ seats }, game) {
  const found = seats[game];
  return Array.isArray(found) ? found.map((player) => ({ name: `${player?.name ?? ""}`, plays: `${player?.plays}` })) : [];
}

/** Returns the tags for the names of people. A seat keeps the name for the next time. @param {Player[]} players */
export const nameTags = (players) =>
  players.flatMap(({ name, plays }, seat) => (plays === "human" && name ? [[`Player${seat + 1}`, name]] : []));

/** Returns the level that a person played last in a game. @param {string} game @param {Choices} [choices] */
export function lastLevel(game, { levels } = readChoices()) {
  const level = Number(levels[game]);
  return Number.isInteger(level) && level > 0 ? level : FIRST_LEVEL;
}

/**
 * Makes this the level at which the computer plays a game from now on.
 * @param {string} game
 * @param {number} level
 */
export function rememberLevel(game, level) {
  const choices = readChoices();
  choices.levels[game] = level;
  const plays = `engine-${level}`;
  const players = seatsOf(choices, game);
  choices.seats[game] = players.map((player) => (player.plays === "human" ? player : { ...player, plays }));
  writeChoices(choices);
}

/**
 * Returns who plays the computer in a game for so many: the last players if one of them was a person and the others
 * were not, otherwise a person in the first seat.
 * @param {Choices} choices
 * @param {string} game
 * @param {number} count
 * @returns {Player[]}
 */
export function againstComputer(choices, game, count) {
  const last = seatsOf(choices, game).slice(0, count);
  const people = last.filter(({ plays }) => plays === "human").length;
  if (last.length === count && people === 1) return last;
  const plays = `engine-${lastLevel(game, choices)}`;
  return Array.from({ length: count }, (_, seat) => ({ name: "", plays: seat === 0 ? "human" : plays }));
}

/**
 * Returns who is offered as the players of a game for so many: the last ones, in the first game a person against the
 * computer. People keep their names from one game to another.
 * @param {Choices} choices
 * @param {string} game
 * @param {number} count
 * @returns {Player[]}
 */
export function offeredPlayers(choices, game, count) {
  const last = seatsOf(choices, game);
  const all = last.length > 0 ? last : againstComputer(choices, game, count);
  const names = seatsOf(choices, choices.game).map(({ name, plays }) => (plays === "human" ? name : ""));
  return Array.from({ length: count }, (_, seat) => {
    const { plays, name } = all[seat] ?? { plays: all.at(-1)?.plays ?? "human", name: "" };
    return { plays, name: name || (last.length === 0 && plays === "human" && names[seat]) || "" };
  });
}
