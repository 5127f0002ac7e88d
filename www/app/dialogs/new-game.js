// @ts-check
/** The dialog for a new game: which game, against whom, and behind *More* all else. It starts with the last choices. */
import { RecoverableTable, loadModule } from "../../recoverable-table.js";
import { loadWords } from "../../words.js";
import { gameIdOfSpec } from "../../notation.js";
import { openDialog } from "./open-dialog.js";
import { createButton, createElement, findElement, loadStyles, setAccent } from "../page/dom.js";
import { DRAWN, chosenSpec, chosenValue, offeredValues } from "../game/chosen-options.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { readMatchLength, createMatchLengthRow, firstMatchTag } from "./match-length.js";
import { createClockRows, describeClock, readClockChoice, takeClockField } from "../clocks/clock-choice.js";
import { lastLevel, nameTags, offeredPlayers, readChoices, writeChoices } from "../store/last-choices.js";
import { translate, t } from "../page/translate.js";
import {
  chooseLevel,
  createLevelSlider,
  createNameFields,
  createOpponentChips,
  opponentOf,
  seatOpponent,
} from "./opponent-choice.js";
import { listSeatKinds, createSeatRow } from "./seat-rows.js";

/** @typedef {import("../../../take-five-web.js").GameChoice} GameChoice */
/** @typedef {import("../../../take-five-web.js").OptionChoice} OptionChoice */
/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../store/last-choices.js").Choices} Choices */
/** @typedef {import("./seat-rows.js").SeatKind} SeatKind */

/**
 * Opens the dialog for a new game.
 * @param {string} game the id of the game selected initially; empty for the last one chosen
 * @param {TakeBoard} board
 * @param {Session} session which the game begins in
 */
export async function openNewGameDialog(game, board, session) {
  const [module] = await Promise.all([loadModule(), loadWords("more"), loadStyles("app/dialogs/dialogs")]);
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
  let turn = 0;
  const offerChoices = async () => {
    const asked = ++turn;
    const focus = document.activeElement?.id;
    const kinds = await listSeatKinds(spec());
    if (asked !== turn) return; // another game was selected in the meantime
    const table = RecoverableTable.open(`game=${spec()}`);
    const { seats, tokens } = table.see((now) => now.board());
    table.free();
    const names = seats.map((seat) => translate(seat));
    chosen.seats[chosen.game] = offeredPlayers({ ...chosen, game: before.game }, chosen.game, seats.length);
    const isOpen = choices.querySelector("details[open]") !== null;
    setAccent(dialog, chosen.game);
    choices.replaceChildren(
      gameRow(list, chosen.game),
      createOpponentChips(opponentOf(chosen)),
      opponentFields(chosen, names, tokens, kinds),
      moreRows(choiceOf(list, chosen.game), chosen, names, tokens, kinds, isOpen),
    );
    if (focus?.startsWith("choose-")) document.getElementById(focus)?.focus();
  };

  /** @param {EventTarget | null} target @returns {target is HTMLSelectElement | HTMLInputElement} */
  const isField = (target) => target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
  form.addEventListener("input", ({ target }) => {
    if (!isField(target)) return;
    take(chosen, target.name, target.value);
    if (target.name === "level") showSeats(form, chosen);
  });
  form.addEventListener("change", ({ target }) => {
    if (!isField(target)) return;
    take(chosen, target.name, target.value);
    // Which fields there are may depend on it, except for what is typed or slid.
    if (!/^(level|count|seat-\d-name)$/.test(target.name)) offerChoices();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // Whom somebody plays was seated when it was chosen; the seats may have been changed since.
    for (const [name, value] of new FormData(form)) if (!["level", "opponent"].includes(name)) take(chosen, name, `${value}`);
    const players = chosen.seats[chosen.game];
    const levels = players.map(({ plays }) => Number(/^engine-(\d+)$/.exec(plays)?.[1] ?? 0));
    if (Math.max(...levels) > 0) chosen.levels[chosen.game] = Math.max(...levels);
    writeChoices(chosen);
    dialog.close();
    if (!(await confirmLeave(session))) return;
    if (chosen.isByLink) return beginByLink(spec(), session);
    const match = firstMatchTag(readMatchLength(chosen.matches[chosen.game]), players.length);
    const clock = readClockChoice(chosen.clocks[chosen.game]);
    const tags = { ...Object.fromEntries(nameTags(players)), TimeControl: clock.control, ...match };
    await session.begin(`${spec()}&seats=${players.map(({ plays }) => plays)}`, tags);
    board.places.focus();
  });
  await offerChoices();
}

/**
 * Goes where friends are invited or, on a site without that, begins a game whose links are sent.
 * @param {string} spec
 * @param {Session} session
 */
async function beginByLink(spec, session) {
  const live = invitations();
  if (live) return location.assign(`${live.href}?game=${gameIdOfSpec(spec)}`);
  await session.begin(spec, {});
  const tab = findElement("#share-tab", HTMLElement);
  tab.click();
  tab.focus();
}

/** The way to the page where friends are invited, if the site has one. @returns {HTMLAnchorElement | null} */
const invitations = () => document.querySelector("#menu a[href$='live.html']");

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
  else if (field === "opponent") seatOpponent(chosen, value);
  else if (field === "level") chooseLevel(chosen, Number(value));
  else if (field === "match") chosen.matches[game] = readMatchLength({ ...chosen.matches[game], kind: value });
  else if (field === "count") chosen.matches[game] = readMatchLength({ ...chosen.matches[game], count: value });
  else if (field === "game") chosen.game = value;
  else chosen.options[game] = { ...chosen.options[game], [field]: value };
}

/** Shows who plays in the rows of the seats. @param {HTMLFormElement} form @param {Choices} chosen */
function showSeats(form, { game, seats }) {
  for (const [seat, { plays }] of seats[game].entries()) {
    const field = form.elements.namedItem(`seat-${seat}-plays`);
    if (field instanceof HTMLSelectElement) field.value = plays;
  }
}

/** @param {GameChoice[]} list @param {string} id */
function gameRow(list, id) {
  const select = createElement("select", { id: "choose-game", name: "game" });
  select.append(...list.map((choice) => new Option(t(`game.${choice.id}`), choice.id, false, choice.id === id)));
  const label = createElement("label", { htmlFor: select.id, textContent: t("app.game") });
  return createElement("p", { className: "which" }, label, select);
}

/**
 * Returns what there is to choose about the opponent.
 * @param {Choices} chosen
 * @param {string[]} names of the players
 * @param {string[]} tokens of the players
 * @param {SeatKind[]} kinds who can play
 */
function opponentFields(chosen, names, tokens, kinds) {
  const players = chosen.seats[chosen.game];
  const opponent = opponentOf(chosen);
  if (opponent === "here") return createNameFields(players, names, tokens);
  if (opponent === "link") return createElement("p", { className: "quiet" }, t(invitations() ? "live.lead" : "by-link.trust"));
  const levels = kinds.filter(({ level }) => level);
  const played = kinds.find(({ seat, level }) => level && players.some(({ plays }) => plays === seat));
  return createLevelSlider(levels, played?.level ?? lastLevel(chosen.game, chosen));
}

/**
 * Returns all else, behind a line that says what is unusual about it.
 * @param {GameChoice} game
 * @param {Choices} chosen
 * @param {string[]} names of the players
 * @param {string[]} tokens of the players
 * @param {SeatKind[]} kinds who can play
 * @param {boolean} isOpen
 */
function moreRows({ id, options }, chosen, names, tokens, kinds, isOpen) {
  const values = options.map((option) => ({ option, value: chosenValue(chosen, id, option) }));
  const unusual = values.filter(({ option, value }) => value !== (option.starts ? DRAWN : option.default));
  const told = unusual.map(({ option: { name }, value }) => t("option.told", { name, value }));
  /** @type {HTMLElement[]} */
  const rows = values.map(({ option, value }) => optionRow(option, value));
  // Where friends are invited, the clock is agreed on.
  if (!chosen.isByLink) {
    const clock = readClockChoice(chosen.clocks[id]);
    const match = readMatchLength(chosen.matches[id]);
    if (match.kind !== "one") told.push(t("new-game.match", match));
    if (clock.kind !== "none") told.push(describeClock(clock));
    const seats = chosen.seats[id].map(({ plays }, seat) => createSeatRow(seat, names[seat], tokens[seat], plays, kinds));
    const title = createElement("legend", { textContent: t("seats.title") });
    rows.push(createElement("fieldset", { className: "seats" }, title, ...seats));
    rows.push(...createClockRows(clock), createMatchLengthRow(match));
  }
  const summary = createElement(
    "summary",
    {},
    t("new-game.more"),
    createElement("small", { className: "quiet", textContent: told.join(" · ") }),
  );
  return createElement("details", { className: "options", open: isOpen, hidden: rows.length === 0 }, summary, ...rows);
}

/** @param {OptionChoice} option @param {string} chosen */
function optionRow(option, chosen) {
  const { name } = option;
  const select = createElement("select", { id: `choose-${name}`, name });
  const word = (/** @type {string} */ value) => t("option.value", { name, value });
  select.append(...offeredValues(option, chosen).map((value) => new Option(word(value), value, false, value === chosen)));
  const hint = createElement("small", { id: `${select.id}-hint`, className: "quiet", textContent: t("option.hint", { name }) });
  select.setAttribute("aria-describedby", hint.id);
  const label = createElement("label", { htmlFor: select.id, textContent: t("option.name", { name }) });
  return createElement("p", { className: "choice" }, label, select, hint);
}
