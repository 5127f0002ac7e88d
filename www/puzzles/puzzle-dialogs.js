// @ts-check
/** The dialog in which puzzles are chosen, by game, theme, difficulty and what was solved before. */
import { openDialog } from "../app/dialogs/open-dialog.js";
import { createButton, createElement } from "../app/page/dom.js";
import { t } from "../app/page/translate.js";
import { loadPuzzleCounts, loadPuzzles } from "./collection.js";
import { dayText } from "./puzzle-of-day.js";
import { selected } from "./selection.js";
import { puzzleHistory } from "./stored-history.js";

/** @typedef {import("./collection.js").FoundPuzzle} FoundPuzzle */
/** @typedef {import("./selection.js").Selection} Selection */

const STYLE = new URL("./puzzle-dialogs.css", import.meta.url);

/** The levels of difficulty. */
const DIFFICULTIES = ["1", "2", "3", "4", "5"];

/** What can be asked for by how it was solved last. */
const WHICH = ["", "unsolved", "missed"];

/**
 * Opens the list of all puzzles.
 * @param {FoundPuzzle} shown the puzzle on the board
 * @param {Selection} selection as chosen last
 * @param {(chosen: Selection) => void} choose is told of every change
 */
export async function choosePuzzle(shown, selection, choose) {
  const counts = await loadPuzzleCounts();
  if (!document.querySelector(`link[href="${STYLE.href}"]`)) {
    document.head.append(createElement("link", { rel: "stylesheet", href: STYLE.href }));
  }
  const form = createElement("form", { className: "choices" });
  const list = createElement("ol", {});
  const status = createElement("p", { className: "quiet" });
  status.setAttribute("role", "status");
  const games = counts.filter(({ count }) => count > 0).map(({ game }) => game);
  const game = labelledSelect("game", games, shown.game, (game) => t(`game.${game}`));
  const theme = labelledSelect("theme", [], "", (theme) => t("puzzle.theme-name", { theme }));
  const level = labelledSelect("difficulty", ["", ...DIFFICULTIES], selection.difficulty, (level) =>
    t("puzzle.difficulty", { level }),
  );
  const which = labelledSelect("which", WHICH, selection.which, (which) => t("puzzle.which", { which }));
  form.append(...[game, theme, level, which].map(({ field }) => field));

  const today = createElement("a", { href: "#puzzle=today", textContent: t("puzzle.today") });
  today.addEventListener("click", () => dialog.close());
  const close = createButton(t("app.close"), () => dialog.close());
  close.className = "main";
  const row = createElement("p", { className: "row" }, today, close);
  const dialog = openDialog("puzzles", t("puzzle.all"), form, status, list, row);

  /** Lists what fits. */
  const listFitting = async () => {
    const { puzzles = [] } = (await loadPuzzles(game.control.value)) ?? {};
    const themes = [...new Set(puzzles.flatMap(({ themes }) => themes))].sort();
    fill(theme.control, ["", ...themes], themes.includes(selection.theme) ? selection.theme : "", (theme) =>
      t("puzzle.theme-name", { theme }),
    );
    selection = {
      theme: theme.control.value,
      difficulty: level.control.value,
      which: /** @type {Selection["which"]} */ (which.control.value),
    };
    choose(selection);
    const result = (/** @type {string} */ id) => puzzleHistory.result(`${game.control.value}/${id}`);
    const solved = puzzles.filter(({ id }) => result(id) === "solved").length;
    const streak = puzzleHistory.streak(dayText(new Date()));
    const fitting = selected(puzzles, selection, result);
    status.textContent = t("puzzle.standing", { solved, of: puzzles.length, streak, fitting: fitting.length });
    const items = fitting.map((puzzle) => {
      const args = { number: puzzles.indexOf(puzzle) + 1, level: String(puzzle.difficulty), result: result(puzzle.id) ?? "none" };
      const link = createElement("a", {
        href: `#puzzle=${game.control.value}/${puzzle.id}`,
        textContent: t("puzzle.item", args),
      });
      if (puzzle === shown.puzzle) link.setAttribute("aria-current", "page");
      link.addEventListener("click", () => dialog.close());
      return createElement("li", {}, link);
    });
    list.replaceChildren(...items);
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    if (target === theme.control) selection = { ...selection, theme: theme.control.value };
    listFitting();
  });
  await listFitting();
}

/**
 * @param {string} name
 * @param {string[]} values
 * @param {string} now
 * @param {(value: string) => string} called
 */
function labelledSelect(name, values, now, called) {
  const control = createElement("select", { name, id: `puzzles-${name}` });
  fill(control, values, now, called);
  const label = createElement("label", { htmlFor: control.id, textContent: t("puzzle.field", { name }) });
  return { control, field: createElement("p", { className: "choice" }, label, control) };
}

/**
 * @param {HTMLSelectElement} control
 * @param {string[]} values the empty one stands for all
 * @param {string} now
 * @param {(value: string) => string} called
 */
function fill(control, values, now, called) {
  const options = values.map((value) => new Option(value ? called(value) : t("puzzle.every"), value, false, value === now));
  control.replaceChildren(...options);
}
