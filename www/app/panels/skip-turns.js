// @ts-check
/**
 * Skips what a person has only to watch: once the only one at the table has dropped out, the computer's turns can be
 * played without a pause. They are thought about as usual, so that the game ends as it would have.
 */
import { createButton } from "../page/dom.js";
import { t } from "../page/translate.js";
import { isOnlyWatched } from "./only-watched.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/**
 * Offers it where the buttons of the game are, none of which is needed any more.
 * @param {TakeBoard} board
 */
export function bindSkipping(board) {
  /** The speed of the board before. @type {string | null | undefined} */
  let speed;
  const button = createButton("", () => skip(speed === undefined));
  button.id = "skip";
  button.slot = "below";
  button.hidden = true;
  board.append(button);

  /** @param {boolean} isOn */
  function skip(isOn) {
    if (isOn === (speed !== undefined)) return;
    const { region } = board.speech;
    if (isOn) {
      speed = board.getAttribute("speed");
      board.setAttribute("speed", "0");
    } else {
      if (speed) board.setAttribute("speed", speed);
      else board.removeAttribute("speed");
      speed = undefined;
    }
    // Not dozens of turns in a few seconds.
    region.ariaBusy = isOn ? "true" : null;
    button.textContent = t(isOn ? "watch.skip-stop" : "watch.skip");
  }

  const offer = () => {
    const { table: game, view, opponents } = board;
    const isOffered =
      game !== undefined &&
      view !== undefined &&
      !opponents.isPaused &&
      isOnlyWatched(view, [...game.see((table) => table.levels())], opponents.wasPlayed);
    if (!isOffered) skip(false);
    if (isOffered === !button.hidden) return;
    const held = document.activeElement;
    button.hidden = !isOffered;
    button.textContent = t("watch.skip");
    // Whoever has dropped out by a key continues with the next one.
    if (isOffered && held === board) button.focus({ preventScroll: true });
  };
  board.addEventListener("acted", offer);
  offer();
}
