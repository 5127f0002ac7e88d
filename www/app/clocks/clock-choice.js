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

/**
 * Returns the row for the dialog, behind a line that says how it stands.
 * @param {ClockChoice} choice
 * @param {boolean} isOpen
 */
export function createClockRow({ kind, minutes, seconds, isShown }, isOpen) {
  const chosen = createElement("small", { className: "quiet", textContent: t("clocks.told", { kind, minutes, seconds }) });
  const summary = createElement("summary", {}, t("clocks.title"), chosen);
  const kinds = selectField("kind", KINDS, kind, (value) => t("clocks.kind", { kind: value }));
  const rows = [row(kinds, t("clocks.kind-label"))];
  if (kind !== "none") rows.push(row(number("minutes", minutes, MOST_MINUTES), t("clocks.minutes", { kind })));
  if (SIGNS[kind]) rows.push(row(number("seconds", seconds, MOST_SECONDS), t("clocks.seconds", { kind })));
  if (kind !== "none") {
    const yesNo = (/** @type {boolean} */ is) => (is ? "yes" : "no");
    const out = selectField("isShown", ["no", "yes"], yesNo(isShown), (value) => t("clocks.out", { value }));
    const warns = yesNo(readStored("clocks").warns === true);
    rows.push(row(out, t("clocks.out-label")));
    rows.push(
      row(
        selectField("warns", ["no", "yes"], warns, (value) => t("clocks.warns", { value })),
        t("clocks.warns-label"),
      ),
    );
  }
  return createElement("details", { id: "clock-options", className: "options", open: isOpen }, summary, ...rows);
}

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
