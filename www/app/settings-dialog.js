// @ts-check
/** All settings in one place, beside a board that shows what they do. */
import { Game, homeOf, loadAll } from "../game.js";
import { SETTINGS, dress, set, setting } from "../settings.js";
import { TakeBoard } from "../take-board.js";
import { openDialog } from "./dialog.js";
import { button, make } from "./dom.js";
import { t } from "./say.js";

/** How many turns have been played on the board of the preview, and how often the last comes again. */
const TURNS = 5;
const AGAIN = 2500;

/** @param {string | undefined} link the game that is being played */
export async function openSettings(link) {
  const rows = SETTINGS.map(({ name, values }) => {
    const choice = make("select", { id: `set-${name}` });
    choice.append(
      ...values.map((value) => new Option(t("settings.value", { name, value }), value, false, value === setting(name))),
    );
    choice.addEventListener("change", () => set(name, choice.value));
    return make("p", { className: "choice" }, make("label", { htmlFor: choice.id, textContent: t("settings.name", { name }) }), choice);
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
  await preview.showGame(await begun(link));
  // The last turn comes again and again, so that colours, pieces and pace are seen at work.
  const timer = setInterval(() => {
    if (!preview.isConnected) return clearInterval(timer);
    if (!preview.view?.canRedo) preview.game?.with((table) => table.undo(), false);
    preview.redo();
  }, AGAIN);
}

/** A game with some turns played: the one that is being played, or the first of all. @param {string | undefined} link */
async function begun(link) {
  const shown = link ?? `game=${(await loadAll()).games()[0].id}&seed=1`;
  // Nobody plays here but the preview itself.
  const parts = shown.split("&").filter((part) => !part.startsWith("seats="));
  await homeOf(shown);
  const game = Game.open(parts.join("&"));
  game.with((table) => {
    for (let k = 0; k < 4 * TURNS && table.turns().turns.length < TURNS; k += 1) {
      const [action] = table.legalActions();
      const done = action === undefined ? table.advance() : table.play(action);
      if (done.kind !== "played") break;
    }
  }, undefined);
  return game;
}
