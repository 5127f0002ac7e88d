// @ts-check
/** Confirmation of turns, if so set: the game does not continue until the player has confirmed the turn. */
import { getSetting } from "../../settings.js";
import { findElement } from "../page/dom.js";
import { dismissNotice, showNotice } from "../page/notices.js";
import { t } from "../page/translate.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../../take-five-web.js").View} View */

/** @param {TakeBoard} board */
export function bindTurnConfirmation(board) {
  /** The view looked at last. @type {View | undefined} */
  let last;
  /** The view when the last turn was confirmed, or needed no confirmation. @type {View | undefined} */
  let agreed;
  let { table: game } = board;
  /** The number of steps waiting to be confirmed; 0 if none are. */
  let waiting = 0;
  board.guards.set("confirm", ({ steps }) => (waiting > 0 && steps === waiting ? { id: "confirm.first", args: {} } : undefined));

  const agree = () => {
    waiting = 0;
    agreed = board.view;
    board.goOn();
    board.places.focus();
  };
  const undo = () => board.undo();

  const askIfNew = () => {
    const view = board.view;
    if (!view || view === last) return;
    if (board.table !== game) [game, agreed] = [board.table, view];
    const wasChance = last?.toPlay === "chance";
    last = view;
    const levels = board.table?.see((table) => table.levels());
    const mover = agreed?.turnOf;
    const isPersons = mover !== undefined && levels?.[mover - 1] === 0;
    const isNew = agreed !== undefined && view.steps > agreed.steps && board.opponents.wasPlayed;
    const ended = view.turnOf !== mover || view.toPlay === "over";
    const before = waiting;
    waiting = getSetting("confirm") === "on" && isPersons && isNew && ended && !wasChance ? view.steps : 0;
    if (waiting !== before) board.opponents.follow(); // it may be their turn now
    if (waiting === 0) {
      dismissNotice("confirm");
      // In the middle of a turn there is nothing to confirm yet.
      if (!isNew || ended) agreed = view;
      return;
    }
    const ways = [
      { text: t("confirm.yes"), act: agree },
      { text: t("app.undo"), act: undo },
    ];
    showNotice("confirm", t("confirm.ask"), ways, false);
    // Keyboard users are moved to the answer, and back.
    const byKeys = board.shadowRoot?.activeElement?.matches(":focus-visible");
    if (byKeys) findElement("[data-notice=confirm] button", HTMLButtonElement).focus();
  };
  board.addEventListener("acted", askIfNew);
  askIfNew();
  board.guardsChanged();
}
