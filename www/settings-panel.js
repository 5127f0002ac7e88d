// @ts-check
/** The rows of the panel of settings, made when it is first opened. */
import { SETTINGS, valueOf } from "./board/settings.js";
import { insist } from "./loading.js";
import { loadWords } from "./words.js";

/**
 * @param {Element} panel
 * @param {Element | undefined} board shows what is set now
 * @param {(name: string, value: string) => void} set
 */
export async function fill(panel, board, set) {
  const words = await insist(() => loadWords("en", "app"));
  /** @param {string} id @param {Record<string, string>} args */
  const t = (id, args) => words.say({ id, args });
  const rows = SETTINGS.map(({ name, values }) => {
    const choice = document.createElement("select");
    choice.id = `set-${name}`;
    const now = board ? valueOf(board, name) : "";
    for (const value of values) {
      choice.append(new Option(t("settings.value", { name, value }), value, false, value === now));
    }
    choice.addEventListener("change", () => set(name, choice.value));
    const label = document.createElement("label");
    label.htmlFor = choice.id;
    label.textContent = t("settings.name", { name });
    const row = document.createElement("p");
    row.className = "row spread";
    row.append(label, choice);
    return row;
  });
  panel.append(...rows);
}
