// @ts-check
/** The options that a new game starts with. */
import { specWith } from "../../notation.js";

/** @typedef {import("../../../take-five-web.js").GameChoice} GameChoice */
/** @typedef {import("../../../take-five-web.js").OptionChoice} OptionChoice */
/** @typedef {import("../store/last-choices.js").Choices} Choices */

/** The value of an option that is drawn at random when the game starts. */
export const DRAWN = "drawn";

/** Returns the value chosen last for an option. @param {Choices} choices @param {string} game @param {OptionChoice} option */
export function chosenValue({ options }, game, { name, values, default: usual, starts }) {
  const value = Object(options[game])[name];
  if (starts && (value === undefined || value === DRAWN)) return DRAWN;
  return values.includes(value) ? value : usual;
}

/**
 * Returns the values to offer for an option; one that was chosen elsewhere is among them.
 * @param {OptionChoice} option
 * @param {string} chosen
 */
export function offeredValues({ values, offered, starts }, chosen) {
  const usual = values.filter((value) => offered.includes(value) || value === chosen);
  return starts ? [DRAWN, ...usual] : usual;
}

/**
 * Returns the spec of a game with the options chosen last. In somebody's first game nothing is drawn at random.
 * @param {Choices} choices
 * @param {GameChoice} game
 */
export function chosenSpec(choices, { id, options }) {
  const chosen = Object(choices.options[id]);
  const value = (/** @type {OptionChoice} */ option) =>
    chosen[option.name] === undefined ? option.default : drawn(option, chosenValue(choices, id, option));
  return specWith(
    id,
    options.map((option) => [option.name, value(option)]),
  );
}

/**
 * Returns the value itself, or a random one if it is to be drawn.
 * @param {OptionChoice} option
 * @param {string} value
 */
function drawn({ values }, value) {
  if (value !== DRAWN) return value;
  return values[crypto.getRandomValues(new Uint32Array(1))[0] % values.length];
}
