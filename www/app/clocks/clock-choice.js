// @ts-check
/** The clocks of a new game, as chosen in its dialog. */
import { createElement } from "../page/dom.js";
import { t } from "../page/translate.js";
import { readStored, writeStored } from "../store/local-storage.js";

/** @typedef {"none" | "game" | "increment" | "delay" | "bronstein" | "turn"} Kind how time is counted */

/**
 * @typedef {object} ClockChoice
 * @property {Kind} kind
 * @property {number} minutes for each player and the whole game, or for a turn
 * @property {number} seconds of the increment or delay
 * @property {boolean} isShown whether what runs out is only shown
 * @property {string} control the same, in the form of the tag `TimeControl`; empty for none
 */

/** How the seconds follow in the tag, by kind. @type {Record<Kind, string | undefined>} */
const SIGNS = { none: undefined, game: "", increment: "+", delay: "d", bronstein: "b", turn: "" };
const KINDS = /** @type {Kind[]} */ (Object.keys(SIGNS));

/** The kinds on offer. Others come from records, and from earlier versions. @type {Kind[]} */
const OFFERED = ["none", "game", "turn"];

const DAY = 24 * 60;
/** The times on offer, in minutes: for a game and for a turn. */
const [FOR_GAME, FOR_TURN] = [
  [5, 10, 15, 30, 60],
  [1, 2, 5, 10, DAY, 3 * DAY],
];

/** The longest time, in minutes: 365 days. */
const MOST_MINUTES = 525_600;
const MOST_SECONDS = 3600;

/** Fields of the dialog begin with this. */
const PREFIX = "clock-";

/**
 * Reads what was remembered, and fills in what is missing.
 * @param {unknown} value
 * @returns {ClockChoice}
 */
export function readClockChoice(value) {
  const known = Object(value);
  const whole = (/** @type {unknown} */ number, /** @type {number} */ most, /** @type {number} */ usual) => {
    const found = Math.round(Number(number));
    return found >= 1 && found <= most ? found : usual;
  };
  const kind = KINDS.find((one) => one === known.kind) ?? "none";
  const [minutes, seconds] = [whole(known.minutes, MOST_MINUTES, 10), whole(known.seconds, MOST_SECONDS, 5)];
  const isShown = known.isShown === true;
  const sign = SIGNS[kind];
  const all = minutes * 60;
  const time = kind === "turn" ? `1/${all}` : `${all}${sign && `${sign}${seconds}`}`;
  return { kind, minutes, seconds, isShown, control: sign === undefined ? "" : `${time}${isShown ? ",shown" : ""}` };
}

/**
 * Applies the value of a field of the dialog; returns false if it is not about clocks.
 * @param {Record<string, ClockChoice>} chosen by game
 * @param {string} game
 * @param {string} field
 * @param {string} value
 */
export function takeClockField(chosen, game, field, value) {
  if (!field.startsWith(PREFIX)) return false;
  const name = field.slice(PREFIX.length);
  if (name === "warns") writeStored("clocks", { warns: value === "yes" });
  else chosen[game] = readClockChoice({ ...chosen[game], [name]: name === "isShown" ? value === "yes" : value });
  return true;
}

/** Returns the clocks in a few words. @param {ClockChoice} choice */
export const describeClock = ({ kind, minutes, seconds }) =>
  t("clocks.told", { kind, minutes, seconds, days: wholeDays(minutes) });

/** Returns the rows for the dialog. @param {ClockChoice} choice */
export function createClockRows({ kind, minutes, seconds, isShown }) {
  const kinds = selectField("kind", withChosen(OFFERED, kind), kind, (value) => t("clocks.kind", { kind: value }));
  const rows = [row(kinds, t("clocks.title"))];
  if (kind === "none") return rows;
  const times = withChosen(kind === "turn" ? FOR_TURN : FOR_GAME, minutes).map(String);
  const time = (/** @type {string} */ value) => t("clocks.time", { minutes: Number(value), days: wholeDays(Number(value)) });
  rows.push(row(selectField("minutes", times, String(minutes), time), t("clocks.minutes", { kind })));
  if (SIGNS[kind]) rows.push(row(number("seconds", seconds, MOST_SECONDS), t("clocks.seconds", { kind })));
  const yesNo = (/** @type {boolean} */ is) => (is ? "yes" : "no");
  const out = selectField("isShown", ["no", "yes"], yesNo(isShown), (value) => t("clocks.out", { value }));
  const warns = yesNo(readStored("clocks").warns === true);
  const warning = selectField("warns", ["no", "yes"], warns, (value) => t("clocks.warns", { value }));
  return [...rows, row(out, t("clocks.out-label")), row(warning, t("clocks.warns-label"))];
}

/**
 * Returns what is offered, and what was chosen before if that is something else.
 * @template T
 * @param {T[]} offered
 * @param {T} chosen
 */
const withChosen = (offered, chosen) => (offered.includes(chosen) ? offered : [...offered, chosen]);

/** How many days these minutes are; 0 if they are not whole days. @param {number} minutes */
const wholeDays = (minutes) => (minutes % DAY === 0 ? minutes / DAY : 0);

/**
 * @param {string} name
 * @param {string[]} values
 * @param {string} chosen
 * @param {(value: string) => string} word
 */
function selectField(name, values, chosen, word) {
  const field = createElement("select", { id: `choose-clock-${name}`, name: PREFIX + name });
  field.append(...values.map((value) => new Option(word(value), value, false, value === chosen)));
  return field;
}

/** @param {string} name @param {number} value @param {number} most */
function number(name, value, most) {
  const field = { id: `choose-clock-${name}`, name: PREFIX + name, type: "number", min: "1", max: `${most}` };
  return createElement("input", { ...field, required: true, value: `${value}` });
}

/** @param {HTMLElement} field @param {string} text */
const row = (field, text) =>
  createElement("p", { className: "choice" }, createElement("label", { htmlFor: field.id, textContent: text }), field);
