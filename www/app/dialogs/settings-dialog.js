// @ts-check
/** All settings in one place; they apply at once. */
import { SETTINGS, settingChanges, changeLanguage, changeSetting, getSetting } from "../../settings.js";
import { loadWords } from "../../words.js";
import { openDialog } from "./open-dialog.js";
import { createButton, createElement, loadStyles } from "../page/dom.js";
import { t } from "../page/translate.js";
import { forgetAchievements, hasAchievements, readAchievements, writeAchievements } from "../store/achievements.js";

/** @typedef {import("../../settings.js").Setting} Setting */

/** What one switch sets: to people it is one thing whether a move, a die or a card is all there is. */
const FORCED = ["auto-chain", "auto-roll"];

export async function openSettingsDialog() {
  await Promise.all([loadWords("more"), loadStyles("app/dialogs/dialogs")]);
  const offered = SETTINGS.filter(isOffered);
  const rows = [
    createSwitch("forced", FORCED),
    ...offered.filter(isSwitch).map(({ name }) => createSwitch(name, [name])),
    ...offered.filter((setting) => !isSwitch(setting)).map(createSelect),
  ];
  const status = createElement("p", { className: "row" });
  status.setAttribute("role", "status");
  const close = createButton(t("app.close"), () => dialog.close());
  close.className = "main";
  close.autofocus = true;
  const buttons = createElement("p", { className: "row" }, close);
  const dialog = openDialog(
    "settings",
    t("settings.title"),
    ...rows.map(({ element }) => element),
    ...(document.documentElement.lang === "en"
      ? []
      : [createElement("p", { className: "quiet", textContent: t("language.made") })]),
    createReset(status),
    status,
    buttons,
  );
  const closed = new AbortController();
  dialog.addEventListener("close", () => closed.abort());
  // Perhaps in another tab.
  const follow = () => {
    for (const { update } of rows) update();
  };
  settingChanges.addEventListener("set", follow, { signal: closed.signal });
}

/**
 * Whether there is something to choose. The board is turned by a button beside it: only who has made that their setting
 * finds it here.
 * @param {Setting} setting
 */
function isOffered({ name, values, usual }) {
  if (name === "flip") return getSetting(name) !== usual;
  return values.length > 1 && !FORCED.includes(name);
}

/** A line of the dialog, and what makes it show how things stand. @typedef {{ element: HTMLElement, update: () => void }} Row */

/** @param {Setting} setting */
const isSwitch = ({ values }) => values.length === 2 && values.includes("on");

/** @param {Setting} setting @returns {Row} */
function createSelect({ name, values }) {
  const field = createElement("select", { id: `set-${name}` });
  const options = values.map((value) => new Option(nameOfValue(name, value), value));
  // Languages are named in themselves.
  if (name === "lang") for (const option of options.slice(1)) option.lang = option.value;
  field.append(...options);
  field.addEventListener("change", () => {
    if (name === "lang") changeLanguage(field.value);
    else changeSetting(name, field.value);
  });
  const update = () => (field.value = getSetting(name));
  update();
  const label = createElement("label", { htmlFor: field.id, textContent: t("settings.name", { name }) });
  return { element: createElement("p", { className: "choice" }, label, field), update };
}

/** @param {string} name of a setting @param {string} value */
function nameOfValue(name, value) {
  const isLanguage = name === "lang" && value !== "auto";
  return (isLanguage && new Intl.DisplayNames(value, { type: "language" }).of(value)) || t("settings.value", { name, value });
}

/**
 * @param {string} name of the switch
 * @param {string[]} all the settings that it turns on and off
 * @returns {Row}
 */
function createSwitch(name, all) {
  const field = createElement("input", { type: "checkbox", id: `set-${name}` });
  field.setAttribute("role", "switch");
  field.addEventListener("change", () => {
    // Each change makes the rows show how things stand: what is wanted is read once.
    const value = field.checked ? "on" : "off";
    for (const setting of all) changeSetting(setting, value);
  });
  const update = () => (field.checked = all.every((setting) => getSetting(setting) === "on"));
  update();
  return { element: createElement("label", { className: "switch" }, t("settings.name", { name }), field), update };
}

/** Returns the button that forgets what somebody has reached, if there is anything. @param {HTMLElement} status says so, with Undo */
function createReset(status) {
  const button = createButton(t("settings.reset"), () => {
    const before = readAchievements();
    forgetAchievements();
    update();
    const restore = createButton(t("app.restore"), () => {
      writeAchievements(before);
      update();
      status.replaceChildren();
      button.focus();
    });
    status.replaceChildren(t("settings.is-reset"), " ", restore);
    restore.focus();
  });
  const update = () => {
    button.hidden = !hasAchievements();
    // The front page shows them when it is opened.
    for (const best of document.querySelectorAll("#front :is(.pips, .best)")) best.toggleAttribute("hidden", button.hidden);
  };
  button.className = "quiet";
  button.hidden = !hasAchievements();
  return button;
}
