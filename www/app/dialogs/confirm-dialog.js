// @ts-check
/** Confirmation dialogs. */
import { createButton, createElement } from "../page/dom.js";
import { t } from "../page/translate.js";

/**
 * Asks in a dialog. Escape and the second button, which has the focus, mean no: nothing irreversible is done by a
 * stray Enter.
 * @param {string} question
 * @param {string} yes the label of the button that confirms
 * @param {string[]} [all] boxes that must be ticked first, each by another player
 * @returns {Promise<boolean>}
 */
export function confirmDialog(question, yes, all = []) {
  const dialog = createElement("dialog", { className: "ask" });
  const title = createElement("p", { textContent: question, id: "question" });
  /** @type {(answer: boolean) => void} */
  let answer = () => {};
  const close = (/** @type {string} */ value) => {
    dialog.close(value);
    dialog.remove();
    answer(value === "yes");
  };
  const agree = createButton(yes, () => close("yes"));
  agree.className = "main";
  const ticks = all.map(() => createElement("input", { type: "checkbox" }));
  const enable = () => (agree.disabled = !ticks.every(({ checked }) => checked));
  const checks = ticks.map((tick, index) => {
    tick.addEventListener("change", enable);
    return createElement(
      "p",
      {},
      createElement("label", { className: "check" }, tick, createElement("span", { textContent: all[index] })),
    );
  });
  enable();
  const cancel = createButton(t("app.cancel"), () => close(""));
  cancel.autofocus = true;
  const buttons = createElement("p", { className: "row" }, agree, cancel);
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(title, ...checks, buttons);
  document.body.append(dialog);
  dialog.showModal();
  // The event comes with the next frame: in a tab that somebody has just left, not before they are back.
  dialog.onclose = () => close(dialog.returnValue);
  return new Promise((resolve) => (answer = resolve));
}
