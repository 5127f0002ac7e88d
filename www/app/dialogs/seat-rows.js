// @ts-check
/** Who plays: a row for each seat in the new-game dialog. */
import { loadWithRetry } from "../../load-with-retry.js";
import { createElement } from "../page/dom.js";
import { t } from "../page/translate.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/**
 * Who can take a seat: as written in links, `human` or `engine-3`, and the name shown.
 * @typedef {{ seat: string, name: string }} SeatKind
 */

/** Returns the name of a level of the engine; 0 is a person. @param {number} level */
export const seatKindName = (level) => t("seats.level", { level });

/**
 * Returns the game's own name for a player, who may have been given another.
 * @param {Message} seat
 * @returns {Message}
 */
export const defaultPlayerName = (seat) => (seat.id === "seat.named" ? /** @type {Message} */ (seat.args.seat) : seat);

/**
 * Returns who can play a game: a person, and an engine of each level.
 * @param {string} spec
 * @returns {Promise<SeatKind[]>}
 */
export async function listSeatKinds(spec) {
  // Loaded on demand, because the page needs no levels before somebody chooses one.
  const { levelCount } = await loadWithRetry(() => import("../../engine/levels.js"));
  const most = await levelCount(spec);
  const levels = Array.from({ length: most }, (_, index) => index + 1);
  const engines = levels.map((level) => ({ seat: `engine-${level}`, name: t("seats.engine", { level, most }) }));
  return [{ seat: "human", name: t("seats.person") }, ...engines];
}

/**
 * @param {number} index of the seat, from 0
 * @param {string} player the game's name for the player
 * @param {string} token the class of the player's token
 * @param {{ name: string, plays: string } | undefined} chosen the last choice
 * @param {SeatKind[]} all
 */
export function createSeatRow(index, player, token, chosen, all) {
  const name = createElement("input", {
    id: `choose-name-${index}`,
    name: `seat-${index}-name`,
    value: `${chosen?.name ?? ""}`,
    maxLength: 60,
    autocomplete: "off",
    placeholder: t("seats.name"),
  });
  name.setAttribute("aria-label", t("app.player-name", { seat: player }));
  const plays = createElement("select", { id: `choose-seat-${index}`, name: `seat-${index}-plays` });
  plays.append(...all.map(({ seat, name }) => new Option(name, seat, false, seat === chosen?.plays)));
  plays.setAttribute("aria-label", t("seats.plays", { player }));
  const mark = createElement("span", { className: `who ${token}` });
  return createElement("p", { className: "seat" }, createElement("span", { className: "player" }, mark, player), plays, name);
}
