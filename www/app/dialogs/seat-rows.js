// @ts-check
/** Who plays: a row for each seat in the new-game dialog. */
import { loadWithRetry } from "../../load-with-retry.js";
import { createElement } from "../page/dom.js";
import { t } from "../page/translate.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/**
 * Who can take a seat: as written in links, `human` or `engine-3`, the name shown, and for an engine its level and what
 * to expect of it.
 * @typedef {{ seat: string, name: string, level?: number, expect?: string }} SeatKind
 */

/**
 * Returns the game's own name for a player, who may have been given another.
 * @param {Message} seat
 * @returns {Message}
 */
export const defaultPlayerName = (seat) => (seat.id === "seat.named" ? /** @type {Message} */ (seat.args.seat) : seat);

/** Returns the levels of play of a game. @param {string} spec */
async function levelsOf(spec) {
  // Loaded on demand, because most pages need no levels before somebody chooses one.
  const { levelsOf } = await loadWithRetry(() => import("../../engine/levels.js"));
  return levelsOf(spec);
}

/**
 * Returns the name of a level of the engine, and what to expect of it.
 * @param {string} spec
 * @param {number} level
 */
export async function describeLevel(spec, level) {
  const { name = "", expect = "" } = (await levelsOf(spec))[level - 1] ?? {};
  return name
    ? { name, full: t("seats.level-named", { level, name }), expect }
    : { name: t("seats.level-short", { level }), full: t("seats.level", { level }), expect };
}

/**
 * Returns who can play a game: a person, and an engine of each level.
 * @param {string} spec
 * @returns {Promise<SeatKind[]>}
 */
export async function listSeatKinds(spec) {
  const engines = (await levelsOf(spec)).map(({ name, expect }, index) => {
    const level = index + 1;
    return {
      seat: `engine-${level}`,
      name: t("seats.level-named", { level, name }),
      level,
      expect: t("seats.expect", { expect }),
    };
  });
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
  const hint = createElement("small", { id: `${plays.id}-hint`, className: "quiet" });
  plays.setAttribute("aria-describedby", hint.id);
  const explain = () => (hint.textContent = all.find(({ seat }) => seat === plays.value)?.expect ?? "");
  plays.addEventListener("change", explain);
  explain();
  return createElement(
    "p",
    { className: "seat" },
    createElement("span", { className: "player" }, mark, player),
    plays,
    name,
    hint,
  );
}
