// @ts-check
/** The panel where a reader sets how boards are shown and played, kept for the next visit. */
import { SETTINGS, valueOf } from "./board/settings.js";
import { insist } from "./loading.js";
import { loadWords } from "./words.js";

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

const words = await insist(() => loadWords("en"));
/** @param {string} id @param {Record<string, string>} [args] */
const t = (id, args = {}) => words.say({ id, args });

const rows = SETTINGS.map(({ name, values: known }) => {
  const choice = document.createElement("select");
  choice.id = `set-${name}`;
  const now = boards[0] ? valueOf(boards[0], name) : "";
  for (const value of known) {
    choice.append(new Option(t("settings.value", { name, value }), value, false, value === now));
  }
  choice.addEventListener("change", () => {
    for (const board of boards) board.setAttribute(name, choice.value);
    values[name] = choice.value;
    keep(values);
  });
  const label = document.createElement("label");
  label.htmlFor = choice.id;
  label.textContent = t("settings.name", { name });
  const row = document.createElement("p");
  row.className = "row spread";
  row.append(label, choice);
  return row;
});
document.querySelector("#settings")?.append(...rows);
