// @ts-check
/** The dialog for a new game: which game, its options, and who plays. It starts with the last choices. */
import { RecoverableTable, loadModule } from "../../recoverable-table.js";
import { loadWords } from "../../words.js";
import { openDialog } from "./open-dialog.js";
import { createButton, createElement } from "../page/dom.js";
import { DRAWN, chosenSpec, chosenValue } from "../game/chosen-options.js";
import { readMatchLength, createMatchLengthRow, firstMatchTag } from "../game/match-standing.js";
import { createClockRow, readClockChoice, takeClockField } from "../clocks/clock-choice.js";
import { offeredPlayers, readChoices, seatsOf, writeChoices } from "../store/last-choices.js";
import { translate, t } from "../page/translate.js";
import { listSeatKinds, createSeatRow } from "./seat-rows.js";

/** @typedef {import("../../../take-five-web.js").GameChoice} GameChoice */
/** @typedef {import("../../../take-five-web.js").OptionChoice} OptionChoice */
/** @typedef {import("./seat-rows.js").SeatKind} SeatKind */

/** @typedef {import("../store/last-choices.js").Choices} Choices */

/** @typedef {{ spec: string, seats: string[], tags: Record<string, string> }} NewGame the game to start */

/**
 * Opens the dialog for a new game.
 * @param {string} game the id of the game selected initially; empty for the last one chosen
 * @param {(setUp: NewGame) => unknown} begin
 */
export async function openNewGameDialog(game, begin) {
  const [module] = await Promise.all([loadModule(), loadWords("en", "more")]);
  const list = module.games();
  const before = readChoices();
  const chosen = structuredClone(before);
  const known = (/** @type {string} */ id) => list.some((choice) => choice.id === id);
  chosen.game = [game, chosen.game, list[0].id].find(known) ?? "";
  const form = createElement("form", { id: "new-game" });
  const choices = createElement("div", { id: "choices" });
  const start = createElement("button", { type: "submit", className: "main", textContent: t("app.start") });
  const buttons = createElement(
    "p",
    { className: "row" },
    start,
    createButton(t("app.cancel"), () => dialog.close()),
  );
  form.append(choices, buttons);
  const dialog = openDialog("set-up", t("app.new-game"), form);
  start.focus();

  /** Returns the spec of the game with the chosen options. */
  const spec = () => chosenSpec(chosen, choiceOf(list, chosen.game));
  /** @type {SeatKind[]} who can play */
  let kinds = [];
  let turn = 0;
  const offerChoices = async () => {
    const asked = ++turn;
    const focus = document.activeElement?.id;
    const all = await listSeatKinds(spec());
    if (asked !== turn) return; // another game was selected in the meantime
    kinds = all;
    const isOpen = (/** @type {string} */ kind) => choices.querySelector(`details${kind}[open]`) !== null;
    const clocks = readClockChoice(chosen.clocks[chosen.game]);
    choices.replaceChildren(
      gameRow(list, chosen.game),
      seatRows(spec(), chosen, before, all),
      ...optionRows(choiceOf(list, chosen.game), chosen, isOpen(":not(#clock-options)")),
      createClockRow(clocks, isOpen("#clock-options")),
      createMatchLengthRow(readMatchLength(chosen.matches[chosen.game])),
    );
    if (focus?.startsWith("choose-")) document.getElementById(focus)?.focus();
  };

  /** @param {EventTarget | null} target @returns {target is HTMLSelectElement | HTMLInputElement} */
  const isField = (target) => target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
  form.addEventListener("input", ({ target }) => {
    if (isField(target)) take(chosen, target.name, target.value);
  });
  form.addEventListener("change", ({ target }) => {
    if (!isField(target)) return;
    take(chosen, target.name, target.value);
    // The number of players and the levels of the engine may be different now.
    if (!target.name.startsWith("seat-") && target.name !== "count") offerChoices();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = [...new FormData(form)];
    for (const [name, value] of fields) take(chosen, name, `${value}`);
    const count = fields.filter(([name]) => name.endsWith("-plays")).length;
    const players = seatsOf(chosen, chosen.game).slice(0, count);
    chosen.seats[chosen.game] = players;
    const seats = players.map(({ plays }) => plays);
    const levels = kinds.flatMap(({ seat, level }) => (level && seats.includes(seat) ? [level] : []));
    if (levels.length > 0) chosen.levels[chosen.game] = Math.max(...levels);
    writeChoices(chosen);
    const named = players.map(({ name }, index) => [`Player${index + 1}`, name]);
    const match = firstMatchTag(readMatchLength(chosen.matches[chosen.game]), seats.length);
    const tags = { ...Object.fromEntries(named), TimeControl: readClockChoice(chosen.clocks[chosen.game]).control, ...match };
    const setUp = { spec: spec(), seats, tags };
    dialog.close();
    begin(setUp);
  });
  await offerChoices();
}

/**
 * @param {GameChoice[]} list
 * @param {string} id
 */
const choiceOf = (list, id) => list.find((choice) => choice.id === id) ?? list[0];

/**
 * Applies the value of a field.
 * @param {Choices} chosen
 * @param {string} field
 * @param {string} value
 */
function take(chosen, field, value) {
  const { game } = chosen;
  const [, seat, what] = /^seat-(\d)-(name|plays)$/.exec(field) ?? [];
  if (takeClockField(chosen.clocks, game, field, value)) return;
  if (seat !== undefined) chosen.seats[game][Number(seat)] = { ...chosen.seats[game][Number(seat)], [what]: value.trim() };
  else if (field === "match") chosen.matches[game] = readMatchLength({ ...chosen.matches[game], kind: value });
  else if (field === "count") chosen.matches[game] = readMatchLength({ ...chosen.matches[game], count: value });
  else if (field === "game") chosen.game = value;
  else chosen.options[game] = { ...chosen.options[game], [field]: value };
}

/** @param {GameChoice[]} list @param {string} id */
function gameRow(list, id) {
  const select = createElement("select", { id: "choose-game", name: "game" });
  select.append(...list.map((choice) => new Option(t(`game.${choice.id}`), choice.id, false, choice.id === id)));
  return row(select, t("app.game"), t(`about.${id}`));
}

/**
 * The options of a game, if it has any, behind a line that says how they stand.
 * @param {GameChoice} game
 * @param {Choices} chosen
 * @param {boolean} isOpen
 */
function optionRows({ id, options }, chosen, isOpen) {
  if (options.length === 0) return [];
  const values = options.map((option) => ({ option, value: chosenValue(chosen, id, option) }));
  const chosenOptions = values.map(({ option: { name }, value }) => t("option.told", { name, value })).join(" · ");
  const summary = createElement(
    "summary",
    {},
    t("app.options"),
    createElement("small", { className: "quiet", textContent: chosenOptions }),
  );
  const rows = values.map(({ option, value }) => optionRow(option, value));
  return [createElement("details", { className: "options", open: isOpen }, summary, ...rows)];
}

/** @param {OptionChoice} option @param {string} chosen */
function optionRow({ name, values, starts }, chosen) {
  const select = createElement("select", { id: `choose-${name}`, name });
  const all = starts ? [DRAWN, ...values] : values;
  select.append(...all.map((value) => new Option(t("option.value", { name, value }), value, false, value === chosen)));
  return row(select, t("option.name", { name }), t("option.hint", { name }));
}

/**
 * Returns a select with its label and a hint.
 * @param {HTMLSelectElement} select
 * @param {string} label
 * @param {string} hint
 */
function row(select, label, hint) {
  const does = createElement("small", { id: `${select.id}-hint`, className: "quiet", textContent: hint });
  select.setAttribute("aria-describedby", does.id);
  return createElement(
    "p",
    { className: "choice" },
    createElement("label", { htmlFor: select.id, textContent: label }),
    select,
    does,
  );
}

/**
 * @param {string} spec
 * @param {Choices} chosen
 * @param {Choices} before the last choices
 * @param {SeatKind[]} all who can play
 */
function seatRows(spec, chosen, before, all) {
  const game = RecoverableTable.open(`game=${spec}`);
  const { seats, tokens } = game.see((table) => table.board());
  game.free();
  const players = offeredPlayers({ ...chosen, game: before.game }, chosen.game, seats.length);
  chosen.seats[chosen.game] = players;
  const rows = seats.map((seat, index) => createSeatRow(index, translate(seat), tokens[index], players[index], all));
  const title = createElement("legend", { textContent: t("seats.title") });
  return createElement("fieldset", { className: "seats" }, title, ...rows);
}
