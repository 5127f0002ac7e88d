// @ts-check
/** How a visitor has set the boards and the app, kept for the next visit. */
import { onRemembered, recall, remember } from "./app/store/remembered.js";
import { SETTINGS as OF_BOARDS } from "./board/settings.js";

/** @typedef {import("./board/settings.js").Setting} Setting */

/** What is set of the app and not of a board. @type {Setting[]} */
const OF_APP = [
  { name: "confirm", values: ["off", "on"], usual: "off" },
  { name: "sounds", values: ["off", "on"], usual: "off" },
  { name: "lang", values: ["en"], usual: "en" },
];

/** All that can be set. */
export const SETTINGS = [...OF_BOARDS, ...OF_APP];

/** `set` after each change, with the name as its detail. */
export const changes = new EventTarget();

let kept = recall("settings");

/** @param {string} name @returns {string} */
export function setting(name) {
  const known = SETTINGS.find((setting) => setting.name === name);
  return known?.values.find((value) => value === kept[name]) ?? known?.usual ?? "";
}

/**
 * Sets something, for all boards of the page and for later visits.
 * @param {string} name
 * @param {string} value
 */
export function set(name, value) {
  // Another tab may have set something else meanwhile.
  kept = { ...kept, ...recall("settings"), [name]: value };
  remember("settings", kept);
  spread(name);
}

/** All that shows it follows what has been set. @param {string} name */
function spread(name) {
  for (const board of document.querySelectorAll("take-board")) dress(board, name);
  if (name === "theme") showTheme(setting(name));
  changes.dispatchEvent(new CustomEvent("set", { detail: name }));
}

/** Everything that is set, as an export takes it along. @returns {string} `theme=dark,look=wood` */
export function allSet() {
  return SETTINGS.map(({ name }) => `${name}=${setting(name)}`).join(",");
}

/** What {@link allSet} has told elsewhere and is otherwise here; what is unknown here is passed over. @param {string} all */
function otherwise(all) {
  const told = new Map(all.split(",").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
  const wanted = SETTINGS.map(({ name, values }) => ({ name, value: values.find((value) => value === told.get(name)) }));
  return wanted.flatMap(({ name, value }) => (value === undefined || value === setting(name) ? [] : [{ name, value }]));
}

/** Whether {@link setAll} would do anything. @param {string} all */
export const wouldChange = (all) => otherwise(all).length > 0;

/** Sets what {@link allSet} has told elsewhere. @param {string} all */
export function setAll(all) {
  for (const { name, value } of otherwise(all)) set(name, value);
}

/**
 * Gives a board what has been set; where nothing was, what a link or its page says holds.
 * @param {Element} board
 * @param {string} [name] of one setting
 */
export function dress(board, name) {
  const all = OF_BOARDS.filter((setting) => name === undefined || setting.name === name);
  for (const { name } of all) if (kept[name] !== undefined) board.setAttribute(name, setting(name));
}

/** The page and its pictures follow what has been chosen. @param {string} theme */
function showTheme(theme) {
  document.documentElement.dataset.theme = theme;
  const dark = { dark: "all", light: "not all" }[theme] ?? "(prefers-color-scheme: dark)";
  const sources = /** @type {NodeListOf<HTMLSourceElement>} */ (document.querySelectorAll("source[data-dark]"));
  for (const source of sources) source.media = dark;
}

// What is set in another tab holds here, too.
onRemembered("settings", () => {
  const before = new Map(SETTINGS.map(({ name }) => [name, setting(name)]));
  kept = { ...kept, ...recall("settings") };
  for (const [name, value] of before) if (value !== setting(name)) spread(name);
});
for (const board of document.querySelectorAll("take-board")) dress(board);
showTheme(setting("theme"));
