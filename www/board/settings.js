// @ts-check
/** The settings of a board, as attributes of `<take-board>`: this one table both reads and lists them. */

/** @typedef {{ name: string, values: string[], usual: string }} Setting */

/** @type {Setting[]} */
export const SETTINGS = [
  // Multi-step moves continue automatically if only one way is left: that saves taps, and every step is shown.
  { name: "auto-chain", values: ["on", "off"], usual: "on" },
  { name: "auto-roll", values: ["on", "off"], usual: "off" },
  { name: "coords", values: ["on", "off"], usual: "on" },
  // By itself, a board turns towards the only person who plays on it.
  { name: "flip", values: ["auto", "off", "on"], usual: "auto" },
  { name: "look", values: ["paper", "slate", "wood"], usual: "paper" },
  { name: "theme", values: ["auto", "light", "dark"], usual: "auto" },
  { name: "speed", values: ["0.5", "1", "2", "0"], usual: "1" },
];

/** What holds in place of an element's attributes for now: these belong to the page. @type {WeakMap<Element, Map<string, string>>} */
const overrides = new WeakMap();

/**
 * Makes a value hold in place of an attribute; without a value, the attribute holds again.
 * @param {Element} element
 * @param {string} name
 * @param {string} [value]
 */
export function overrideSetting(element, name, value) {
  const own = overrides.get(element) ?? new Map();
  overrides.set(element, own);
  if (value === undefined) own.delete(name);
  else own.set(name, value);
}

/**
 * Returns the value of a setting.
 * @param {Element} element
 * @param {string} name
 */
export function settingOfElement(element, name) {
  const usual = SETTINGS.find((setting) => setting.name === name)?.usual ?? "";
  return overrides.get(element)?.get(name) ?? element.getAttribute(name) ?? usual;
}

/** Whether a setting is on. @param {Element} element @param {string} name */
export function isSettingOn(element, name) {
  return !["off", "0", "no", "false"].includes(settingOfElement(element, name));
}
