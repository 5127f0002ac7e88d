// @ts-check
/** Asks which seat is played at this browser, in a game played by link. */
import { createButton, createElement } from "../page/dom.js";
import { t } from "../page/translate.js";

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
export function openSeatDialog(seats, chosen, mayStop) {
  const dialog = createElement("dialog", { className: "ask whose" });
  const title = createElement("p", { textContent: t("by-link.which"), id: "question" });
  const hint = createElement("p", { className: "quiet", textContent: t("by-link.which-hint") });
  const form = createElement("form", { method: "dialog" });
  const rows = seats.map(({ player, name, token }) => {
    const input = createElement("input", { type: "radio", name: "seat", value: `${player}`, checked: player === chosen });
    const mark = createElement("span", { className: `who ${token}` });
    return createElement(
      "p",
      {},
      createElement("label", { className: "check" }, input, mark, createElement("span", { textContent: name })),
    );
  });
  const take = createElement("button", { type: "submit", className: "main", value: "take", textContent: t("by-link.take") });
  const stop = createButton(t("by-link.stop"), () => dialog.close("stop"));
  const buttons = createElement(
    "p",
    { className: "row" },
    take,
    ...(mayStop ? [stop] : []),
    createButton(t("app.cancel"), () => dialog.close("")),
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
