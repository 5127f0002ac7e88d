// @ts-check
/** Small things that this browser remembers from visit to visit, by name. */

/** @param {string} name */
const key = (name) => `take-five-${name}`;

/** @param {string} name @returns {Record<string, unknown>} what was remembered, perhaps nothing */
export function recall(name) {
  try {
    return Object(JSON.parse(localStorage.getItem(key(name)) ?? "{}"));
  } catch {
    return {}; // blocked, or not ours
  }
}

/**
 * Calls when another tab has remembered something else.
 * @param {string} name
 * @param {() => void} told
 */
export function onRemembered(name, told) {
  addEventListener("storage", (event) => event.key === key(name) && told());
}

/** @param {string} name @param {object} value */
export function remember(name, value) {
  try {
    localStorage.setItem(key(name), JSON.stringify(value));
  } catch {
    // Blocked or full: it holds for this visit.
  }
}
