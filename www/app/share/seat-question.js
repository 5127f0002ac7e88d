// @ts-check
/** Asks which seat is played at this browser, in a game played by link. */
import { button, make } from "../page/dom.js";
import { t } from "../page/say.js";

/**
 * @typedef {{ player: number, name: string, token: string }} Seat `player` from 1; `token` is the class of that
 *   player's token
 */

/**
 * Asks in a dialog; Escape and the last button change nothing.
 * @param {Seat[]} seats that people play
 * @param {number} chosen the player offered first
 * @param {boolean} mayStop whether the game is played by link already
 * @returns {Promise<number | "stop" | undefined>} the player; `undefined` if the question was cancelled
 */
export function askSeat(seats, chosen, mayStop) {
  const dialog = make("dialog", { className: "ask whose" });
  const title = make("p", { textContent: t("by-link.which"), id: "question" });
  const hint = make("p", { className: "quiet", textContent: t("by-link.which-hint") });
  const form = make("form", { method: "dialog" });
  const rows = seats.map(({ player, name, token }) => {
    const input = make("input", { type: "radio", name: "seat", value: `${player}`, checked: player === chosen });
    const mark = make("span", { className: `who ${token}` });
    return make("p", {}, make("label", { className: "check" }, input, mark, make("span", { textContent: name })));
  });
  const take = make("button", { type: "submit", className: "main", value: "take", textContent: t("by-link.take") });
  const stop = button(t("by-link.stop"), () => dialog.close("stop"));
  const buttons = make(
    "p",
    { className: "row" },
    take,
    ...(mayStop ? [stop] : []),
    button(t("app.cancel"), () => dialog.close("")),
  );
  form.append(title, hint, ...rows, buttons);
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      const { returnValue } = dialog;
      const seat = Number(new FormData(form).get("seat"));
      resolve(returnValue === "stop" ? "stop" : returnValue === "take" ? seat : undefined);
    };
  });
}
