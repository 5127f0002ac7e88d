// @ts-check
/** The dialog for a new game: which game, its options, and who plays. It starts with the last choices. */
import { Game, loadAllGames } from "../../game.js";
import { openDialog } from "./open-dialog.js";
import { createButton, createElement } from "../page/dom.js";
import { readMatchLength, createMatchLengthRow, firstMatchTag } from "../game/match-standing.js";
import { specWith } from "../../notation.js";
import { readStored, writeStored } from "../store/local-storage.js";
import { translate, t } from "../page/translate.js";
import { listSeatKinds, createSeatRow } from "./seat-rows.js";

/** @typedef {import("../../../take-five-web.js").GameChoice} GameChoice */
/** @typedef {import("../../../take-five-web.js").OptionChoice} OptionChoice */
/** @typedef {import("./seat-rows.js").SeatKind} SeatKind */

/**
 * The last choices: for each game its options by name, and for the players of all games their names and who plays.
 * @typedef {object} Chosen
 * @property {string} game
 * @property {Record<string, Record<string, string>>} options
 * @property {{ name: string, plays: string }[]} seats
 * @property {import("../game/match-standing.js").Length} match
 */

/** @typedef {{ spec: string, seats: string[], tags: Record<string, string> }} NewGame the game to start */

/** The value of an option that is drawn at random when the game starts. */
const DRAWN = "drawn";

/** @returns {Chosen} the last choices */
function last() {
  const { game = "", options = {}, seats = [], match } = /** @type {Partial<Chosen>} */ (readStored("set-up"));
  return { game: `${game}`, options: Object(options), seats: Array.isArray(seats) ? seats : [], match: readMatchLength(match) };
}

/**
 * Opens the dialog for a new game.
 * @param {string} game the id of the game selected initially; empty for the last one chosen
 * @param {(setUp: NewGame) => unknown} begin
 */
export async function openNewGameDialog(game, begin) {
  const list = (await loadAllGames()).games();
  const chosen = last();
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
  const spec = () => {
    const { options } = choiceOf(list, chosen.game);
    return specWith(
      chosen.game,
      options.map((option) => [option.name, drawn(option, chosenOf(chosen, option))]),
    );
  };
  let turn = 0;
  const offerChoices = async () => {
    const asked = ++turn;
    const focus = document.activeElement?.id;
    const all = await listSeatKinds(spec());
    if (asked !== turn) return; // another game was selected in the meantime
    choices.replaceChildren(
      gameRow(list, chosen.game),
      ...choiceOf(list, chosen.game).options.map((option) => optionRow(option, chosenOf(chosen, option))),
      seatRows(spec(), chosen, all),
      createMatchLengthRow(chosen.match),
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
    for (const [name, value] of new FormData(form)) take(chosen, name, `${value}`);
    writeStored("set-up", chosen);
    const { seats, names } = playersOf(form);
    const named = names.map((name, index) => [`Player${index + 1}`, name]);
    const tags = { ...Object.fromEntries(named), ...firstMatchTag(chosen.match, seats.length) };
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

/** @param {Chosen} chosen @param {OptionChoice} option */
function chosenOf({ game, options }, { name, values, default: usual, starts }) {
  const value = Object(options[game])[name];
  if (starts && (value === undefined || value === DRAWN)) return DRAWN;
  return values.includes(value) ? value : usual;
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

/**
 * Applies the value of a field.
 * @param {Chosen} chosen
 * @param {string} field
 * @param {string} value
 */
function take(chosen, field, value) {
  const [, index, what] = /^seat-(\d)-(name|plays)$/.exec(field) ?? [];
  if (index !== undefined) {
    const { name = "", plays = "human" } = Object(chosen.seats[Number(index)]);
    chosen.seats[Number(index)] = what === "name" ? { name: value.trim(), plays } : { name, plays: value };
  } else if (field === "match") chosen.match = readMatchLength({ ...chosen.match, kind: value });
  else if (field === "count") chosen.match = readMatchLength({ ...chosen.match, count: value });
  else if (field === "game") chosen.game = value;
  else chosen.options[chosen.game] = { ...chosen.options[chosen.game], [field]: value };
}

/** @param {GameChoice[]} list @param {string} id */
function gameRow(list, id) {
  const select = createElement("select", { id: "choose-game", name: "game" });
  select.append(...list.map((choice) => new Option(t(`game.${choice.id}`), choice.id, false, choice.id === id)));
  return row(select, t("app.game"), t(`about.${id}`));
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
 * @param {Chosen} chosen
 * @param {SeatKind[]} all who can play
 */
function seatRows(spec, { seats }, all) {
  const game = Game.open(`game=${spec}`);
  const { seats: players, tokens } = game.see((table) => table.board());
  game.free();
  const rows = players.map((player, index) => createSeatRow(index, translate(player), tokens[index], seats[index], all));
  return createElement("fieldset", { className: "seats" }, createElement("legend", { textContent: t("seats.title") }), ...rows);
}

/** @param {HTMLFormElement} form @returns {{ seats: string[], names: string[] }} who plays, player 1 first */
function playersOf(form) {
  const data = [...new FormData(form)];
  const ending = (/** @type {string} */ end) =>
    data.filter(([name]) => name.startsWith("seat-") && name.endsWith(end)).map(([, value]) => `${value}`.trim());
  return { seats: ending("plays"), names: ending("name") };
}
