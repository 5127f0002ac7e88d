// @ts-check
/** All settings in one place, beside a board that previews them. */
import { Game, homeOf, loadAll } from "../../game.js";
import { SETTINGS, changes, dress, set, setting } from "../../settings.js";
import { TakeBoard } from "../../take-board.js";
import { openDialog } from "./dialog.js";
import { button, make } from "../page/dom.js";
import { t } from "../page/say.js";

/** How many turns have been played on the preview's board. */
const TURNS = 5;

/** The time between undoing the last turn and redoing it, in milliseconds. */
const PAUSE = 600;

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {string | undefined} link the game being played */
export async function openSettings(link) {
  const rows = SETTINGS.map(({ name, values }) => {
    const choice = make("select", { id: `set-${name}` });
    choice.append(
      ...values.map((value) => new Option(t("settings.value", { name, value }), value, false, value === setting(name))),
    );
    choice.addEventListener("change", () => set(name, choice.value));
    return make(
      "p",
      { className: "choice" },
      make("label", { htmlFor: choice.id, textContent: t("settings.name", { name }) }),
      choice,
    );
  });
  const preview = new TakeBoard();
  preview.inert = true;
  dress(preview);
  const picture = make("div", { className: "preview" }, preview);
  picture.setAttribute("aria-hidden", "true");
  const close = button(t("app.close"), () => dialog.close());
  close.className = "main";
  const dialog = openDialog(
    "settings",
    t("settings.title"),
    make("div", { className: "beside" }, make("div", {}, ...rows), picture),
    make("p", { className: "row" }, close),
  );
  const closed = new AbortController();
  let timer = 0;
  dialog.addEventListener("close", () => (closed.abort(), clearTimeout(timer)));
  /** @param {Event} event */
  const demonstrate = (event) => {
    const name = event instanceof CustomEvent ? event.detail : "";
    const choice = dialog.querySelector(`#set-${name}`);
    if (choice instanceof HTMLSelectElement) choice.value = setting(name); // perhaps in another tab
    if (!preview.game || reduced.matches) return;
    // Undo and redo the last turn, once, so that colours, pieces and speed are seen in action.
    clearTimeout(timer);
    if (!preview.view?.canRedo) preview.undo();
    timer = setTimeout(() => preview.redo(), PAUSE);
  };
  changes.addEventListener("set", demonstrate, { signal: closed.signal });
  await preview.showGame(await begun(link));
}

/**
 * Returns a game with some turns played: the current game, or the first in the list.
 * @param {string | undefined} link
 */
async function begun(link) {
  const shown = link ?? `game=${(await loadAll()).games()[0].id}&seed=1`;
  await homeOf(shown);
  const game = Game.open(shown);
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
