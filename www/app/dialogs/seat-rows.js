// @ts-check
/** Who plays: a row for each seat in the new-game dialog. */
import { createElement } from "../page/dom.js";
import { t } from "../page/translate.js";
import { levelsOf } from "../table/player-names.js";

/**
 * Who can take a seat: as written in links, `human` or `engine-3`, the name, and for an engine its level and what to
 * expect of it.
 * @typedef {{ seat: string, name: string, level?: number, expect?: string }} SeatKind
 */

/**
 * Returns who can play a game: a person, and an engine of each level.
 * @param {string} spec
 * @returns {Promise<SeatKind[]>}
 */
export async function listSeatKinds(spec) {
  const engines = (await levelsOf(spec)).map(({ name, expect }, index) => {
    const level = index + 1;
    return { seat: `engine-${level}`, name, level, expect: t("seats.expect", { expect }) };
  });
  return [{ seat: "human", name: t("seats.person") }, ...engines];
}

/**
 * @param {number} index of the seat, from 0
 * @param {string} player the game's name for the player
 * @param {string} token the class of the player's token
 * @param {string} chosen who plays
 * @param {SeatKind[]} all
 */
export function createSeatRow(index, player, token, chosen, all) {
  const plays = createElement("select", { id: `choose-seat-${index}`, name: `seat-${index}-plays` });
  const named = (/** @type {SeatKind} */ { level, name }) => (level ? t("seats.level-named", { level, name }) : name);
  plays.append(...all.map((kind) => new Option(named(kind), kind.seat, false, kind.seat === chosen)));
  plays.setAttribute("aria-label", t("seats.plays", { player }));
  return createElement("p", { className: "seat" }, createPlayer(player, token), plays);
}

/** @param {string} name @param {string} token */
export const createPlayer = (name, token) =>
  createElement("span", { className: "player" }, createElement("span", { className: `who ${token}` }), name);
