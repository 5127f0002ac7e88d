// @ts-check
/** Confirmation dialogs. */
import { button, make } from "../page/dom.js";
import { t } from "../page/say.js";

/**
 * Asks in a dialog. Escape and the second button, which has the focus, mean no: nothing irreversible is done by a
 * stray Enter.
 * @param {string} question
 * @param {string} yes the label of the button that confirms
 * @param {string[]} [all] boxes that must be ticked first, each by another player
 * @returns {Promise<boolean>}
 */
export function ask(question, yes, all = []) {
  const dialog = make("dialog", { className: "ask" });
  const title = make("p", { textContent: question, id: "question" });
  const agree = button(yes, () => dialog.close("yes"));
  agree.className = "main";
  const ticks = all.map(() => make("input", { type: "checkbox" }));
  const enable = () => (agree.disabled = !ticks.every(({ checked }) => checked));
  const checks = ticks.map((tick, index) => {
    tick.addEventListener("change", enable);
    return make("p", {}, make("label", { className: "check" }, tick, make("span", { textContent: all[index] })));
  });
  enable();
  const cancel = button(t("app.cancel"), () => dialog.close());
  cancel.autofocus = true;
  const buttons = make("p", { className: "row" }, agree, cancel);
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(title, ...checks, buttons);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    };
  });
}
