// @ts-check
/** How a reader has set boards to be shown and played, kept for the next visit. */
import { SETTINGS } from "./board/settings.js";

const KEY = "take-five-settings";

/** @returns {Record<string, unknown>} */
function kept() {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {}; // blocked, or not ours
  }
}

/** @param {Record<string, unknown>} values */
function keep(values) {
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // Blocked or full: what is set holds for this visit.
  }
}

const boards = document.querySelectorAll("take-board");
const values = kept();
for (const { name, values: known } of SETTINGS) {
  const value = known.find((value) => value === values[name]);
  if (value !== undefined) for (const board of boards) board.setAttribute(name, value);
}

const panel = document.querySelector("#settings");
const open = async () => {
  const { fill } = await import("./settings-panel.js");
  await fill(/** @type {Element} */ (panel), boards[0], (name, value) => {
    for (const board of boards) board.setAttribute(name, value);
    values[name] = value;
    keep(values);
  });
};
panel?.addEventListener("toggle", open, { once: true });
