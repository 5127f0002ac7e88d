// @ts-check
/** The visitor's settings for the boards and the app, kept for the next visit. */
import { onStoredChange, readStored, writeStored } from "./app/store/local-storage.js";
import { SETTINGS as OF_BOARDS } from "./board/settings.js";
import { LANGUAGES, bestLanguage } from "./words.js";

/** @typedef {import("./board/settings.js").Setting} Setting */

/** Settings of the app rather than of a board. @type {Setting[]} */
const OF_APP = [
  { name: "confirm", values: ["off", "on"], usual: "off" },
  { name: "sounds", values: ["off", "on"], usual: "on" },
  { name: "lang", values: ["auto", ...LANGUAGES], usual: "auto" },
];

/** All settings. On a board of its own, people roll and draw themselves; here, what is forced is done for them. */
export const SETTINGS = [
  ...OF_BOARDS.map((setting) => (setting.name === "auto-roll" ? { ...setting, usual: "on" } : setting)),
  ...OF_APP,
];

/** Fires `changeSetting` after each change, with the name of the setting as `detail`. */
export const settingChanges = new EventTarget();

let kept = readStored("settings");

/** @param {string} name @returns {string} */
export function getSetting(name) {
  const known = SETTINGS.find((setting) => setting.name === name);
  return known?.values.find((value) => value === kept[name]) ?? known?.usual ?? "";
}

/**
 * Changes a setting, for all boards of the page and for later visits.
 * @param {string} name
 * @param {string} value
 */
export function changeSetting(name, value) {
  // Another tab may have changed another setting in the meantime.
  kept = { ...kept, ...readStored("settings"), [name]: value };
  writeStored("settings", kept);
  spread(name);
}

/** Applies a setting to everything that shows it. @param {string} name */
function spread(name) {
  for (const board of document.querySelectorAll("take-board")) applySettingsToBoard(board, name);
  if (name === "theme") showTheme(getSetting(name));
  settingChanges.dispatchEvent(new CustomEvent("set", { detail: name }));
}

/** Returns all settings, as an export contains them. @returns {string} `theme=dark,look=wood` */
export function exportSettings() {
  return SETTINGS.map(({ name }) => `${name}=${getSetting(name)}`).join(",");
}

/**
 * Returns the settings exported elsewhere by {@link exportSettings} that differ here; unknown ones are ignored.
 * @param {string} all
 */
function otherwise(all) {
  const stored = new Map(all.split(",").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
  const wanted = SETTINGS.map(({ name, values }) => ({ name, value: values.find((value) => value === stored.get(name)) }));
  return wanted.flatMap(({ name, value }) => (value === undefined || value === getSetting(name) ? [] : [{ name, value }]));
}

/** Whether {@link importSettings} would change anything. @param {string} all */
export const importWouldChange = (all) => otherwise(all).length > 0;

/** Applies the settings exported elsewhere by {@link exportSettings}. @param {string} all */
export function importSettings(all) {
  for (const { name, value } of otherwise(all)) changeSetting(name, value);
}

/**
 * Applies the settings to a board. For those not set, what its link or page says applies.
 * @param {Element} board
 * @param {string} [name] only this setting
 */
export function applySettingsToBoard(board, name) {
  const all = OF_BOARDS.filter((setting) => name === undefined || setting.name === name);
  for (const { name } of all) if (kept[name] !== undefined) board.setAttribute(name, getSetting(name));
}

/** Applies the theme to the page and its pictures. @param {string} theme */
function showTheme(theme) {
  document.documentElement.dataset.theme = theme;
  const dark = { dark: "all", light: "not all" }[theme] ?? "(prefers-color-scheme: dark)";
  const sources = /** @type {NodeListOf<HTMLSourceElement>} */ (document.querySelectorAll("source[data-dark]"));
  for (const source of sources) source.media = dark;
}

const { goToLanguage } = /** @type {{ goToLanguage: (language: string) => void }} */ (/** @type {unknown} */ (globalThis));

/** Changes the language, and goes to this page in it. @param {string} value of the setting */
export function changeLanguage(value) {
  changeSetting("lang", value);
  goToLanguage(bestLanguage([value, ...navigator.languages]));
}
document.querySelector(".languages")?.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link) return;
  event.preventDefault();
  changeLanguage(link.lang);
});

// Settings changed in another tab apply here, too.
onStoredChange("settings", () => {
  const before = new Map(SETTINGS.map(({ name }) => [name, getSetting(name)]));
  kept = { ...kept, ...readStored("settings") };
  for (const [name, value] of before) if (value !== getSetting(name)) spread(name);
});
for (const board of document.querySelectorAll("take-board")) applySettingsToBoard(board);
// Here rather than in the page: the board must not begin before it is known that somebody has turned this off.
for (const board of document.querySelectorAll("#front + #table take-board"))
  board.setAttribute("auto-roll", getSetting("auto-roll"));
showTheme(getSetting("theme"));
