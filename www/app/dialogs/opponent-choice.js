// @ts-check
/** Whom to play, in the dialog for a new game: the computer, at which level, a friend here, or a friend by link. */
import { createElement } from "../page/dom.js";
import { t } from "../page/translate.js";
import { lastLevel } from "../store/last-choices.js";
import { createPlayer } from "./seat-rows.js";

/** @typedef {import("../store/last-choices.js").Choices} Choices */
/** @typedef {import("../store/last-choices.js").Player} Player */
/** @typedef {import("./seat-rows.js").SeatKind} SeatKind */

/** @typedef {(typeof OPPONENTS)[number]} Opponent */

const OPPONENTS = /** @type {const} */ (["computer", "here", "link"]);

/**
 * Returns whom somebody plays. A computer at the table of several people is one of their seats.
 * @param {Choices} chosen
 * @returns {Opponent}
 */
export function opponentOf({ isByLink, seats, game }) {
  if (isByLink) return "link";
  return seats[game].filter(isPerson).length > 1 ? "here" : "computer";
}

/** @param {Player} player */
export const isPerson = ({ plays }) => plays === "human";

/** Seats the opponent that was chosen. @param {Choices} chosen @param {string} opponent */
export function seatOpponent(chosen, opponent) {
  const { game, seats } = chosen;
  chosen.isByLink = opponent === "link";
  if (chosen.isByLink || opponentOf(chosen) === opponent) return;
  const mine = Math.max(seats[game].findIndex(isPerson), 0);
  const engine = `engine-${lastLevel(game, chosen)}`;
  const playsAt = (/** @type {number} */ seat) => (opponent === "here" || seat === mine ? "human" : engine);
  seats[game] = seats[game].map((player, seat) => ({ ...player, plays: playsAt(seat) }));
}

/** Lets every computer play at this level. @param {Choices} chosen @param {number} level */
export function chooseLevel({ game, levels, seats }, level) {
  levels[game] = level;
  for (const player of seats[game]) if (!isPerson(player)) player.plays = `engine-${level}`;
}

/** @param {Opponent} chosen */
export function createOpponentChips(chosen) {
  const chips = OPPONENTS.map((opponent) => {
    const field = { type: "radio", id: `choose-opponent-${opponent}`, name: "opponent", value: opponent };
    const radio = createElement("input", { ...field, checked: opponent === chosen });
    return createElement("label", {}, radio, t("new-game.opponent", { opponent }));
  });
  const legend = createElement("legend", { className: "unseen", textContent: t("new-game.opponents") });
  return createElement("fieldset", { className: "chips" }, legend, ...chips);
}

/**
 * Returns a slider over the levels of the computer, with the name of the level chosen and what to expect of it.
 * @param {SeatKind[]} levels
 * @param {number} chosen
 */
export function createLevelSlider(levels, chosen) {
  const slider = createElement("input", {
    type: "range",
    id: "choose-level",
    name: "level",
    min: "1",
    max: `${levels.length}`,
    value: `${chosen}`,
  });
  const name = createElement("strong");
  const place = createElement("small", { className: "quiet" });
  const expect = createElement("small", { id: "choose-level-hint", className: "quiet" });
  // What is heard with the slider is not read once more.
  for (const element of [name, place]) element.ariaHidden = "true";
  const describe = () => {
    const level = levels[Number(slider.value) - 1];
    name.textContent = slider.ariaValueText = level?.name ?? "";
    place.textContent = t("new-game.level-of", { level: slider.value, levels: levels.length });
    expect.textContent = level?.expect ?? "";
  };
  slider.setAttribute("aria-describedby", expect.id);
  slider.addEventListener("input", describe);
  describe();
  const label = createElement("label", { htmlFor: slider.id, textContent: t("new-game.level") });
  return createElement("div", { className: "level" }, label, name, place, slider, expect);
}

/**
 * Returns a field for the name of each person.
 * @param {Player[]} players
 * @param {string[]} names the game's own names for them
 * @param {string[]} tokens the classes of their tokens
 */
export function createNameFields(players, names, tokens) {
  const fields = players.flatMap((player, seat) => {
    if (!isPerson(player)) return [];
    const field = createElement("input", {
      id: `choose-name-${seat}`,
      name: `seat-${seat}-name`,
      value: player.name,
      maxLength: 60,
      autocomplete: "off",
      placeholder: t("seats.name"),
    });
    field.setAttribute("aria-label", t("app.player-name", { seat: names[seat] }));
    return [createElement("label", { className: "seat" }, createPlayer(names[seat], tokens[seat]), field)];
  });
  return createElement("div", {}, ...fields);
}
