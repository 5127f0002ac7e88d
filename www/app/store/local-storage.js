// @ts-check
/** Small values kept in local storage, by name. */

/** @param {string} name */
const key = (name) => `take-five-${name}`;

/** @param {string} name @returns {Record<string, unknown>} the stored value, or an empty object */
export function readStored(name) {
  try {
    return Object(JSON.parse(localStorage.getItem(key(name)) ?? "{}"));
  } catch {
    return {}; // blocked, or not in our format
  }
}

/**
 * Calls back when another tab has stored a new value.
 * @param {string} name
 * @param {() => void} onChange
 */
export function onStoredChange(name, onChange) {
  addEventListener("storage", (event) => event.key === key(name) && onChange());
}

/** @param {string} name @param {object} value */
export function writeStored(name, value) {
  try {
    localStorage.setItem(key(name), JSON.stringify(value));
  } catch {
    // Blocked or full: it applies to this visit only.
  }
}
