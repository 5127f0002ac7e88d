// @ts-check
/** All settings in one place, beside a board that previews them. */
import { RecoverableTable, loadModule } from "../../recoverable-table.js";
import { SETTINGS, settingChanges, applySettingsToBoard, changeSetting, getSetting } from "../../settings.js";
import { TakeBoard } from "../../take-board.js";
import { openDialog } from "./open-dialog.js";
import { createButton, createElement } from "../page/dom.js";
import { t } from "../page/translate.js";

/** How many turns have been played on the preview's board. */
const TURNS = 5;

/** The time between undoing the last turn and redoing it, in milliseconds. */
const PAUSE = 600;

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {string | undefined} link the game being played */
export async function openSettingsDialog(link) {
  const rows = SETTINGS.map(({ name, values }) => {
    const choice = createElement("select", { id: `set-${name}` });
    choice.append(
      ...values.map((value) => new Option(t("settings.value", { name, value }), value, false, value === getSetting(name))),
    );
    choice.addEventListener("change", () => changeSetting(name, choice.value));
    return createElement(
      "p",
      { className: "choice" },
      createElement("label", { htmlFor: choice.id, textContent: t("settings.name", { name }) }),
      choice,
    );
  });
  const preview = new TakeBoard();
  preview.inert = true;
  applySettingsToBoard(preview);
  const picture = createElement("div", { className: "preview" }, preview);
  picture.setAttribute("aria-hidden", "true");
  const close = createButton(t("app.close"), () => dialog.close());
  close.className = "main";
  const dialog = openDialog(
    "settings",
    t("settings.title"),
    createElement("div", { className: "beside" }, createElement("div", {}, ...rows), picture),
    createElement("p", { className: "row" }, close),
  );
  const closed = new AbortController();
  let timer = 0;
  dialog.addEventListener("close", () => (closed.abort(), clearTimeout(timer)));
  /** @param {Event} event */
  const demonstrate = (event) => {
    const name = event instanceof CustomEvent ? event.detail : "";
    const choice = dialog.querySelector(`#set-${name}`);
    if (choice instanceof HTMLSelectElement) choice.value = getSetting(name); // perhaps in another tab
    if (!preview.table || reduced.matches) return;
    // Undo and redo the last turn, once, so that colours, pieces and speed are seen in action.
    clearTimeout(timer);
    if (!preview.view?.canRedo) preview.undo();
    timer = setTimeout(() => preview.redo(), PAUSE);
  };
  settingChanges.addEventListener("set", demonstrate, { signal: closed.signal });
  await preview.showGame(await begun(link));
}

/**
 * Returns a game with some turns played: the current game, or the first in the list.
 * @param {string | undefined} link
 */
async function begun(link) {
  const { games } = await loadModule();
  const game = RecoverableTable.open(link ?? `game=${games()[0].id}&seed=1`);
  game.with((table) => {
    // The preview alone plays on this board.
    table.setSeats(table.seats().map(() => "human"));
    for (let k = 0; k < 4 * TURNS && table.turns().turns.length < TURNS; k += 1) {
      const [action] = table.legalActions();
      const done = action === undefined ? table.advance() : table.play(action);
      if (done.kind !== "played") break;
    }
  }, undefined);
  return game;
}
