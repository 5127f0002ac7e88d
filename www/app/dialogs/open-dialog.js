// @ts-check
/** Dialogs with a title, removed from the page when closed. */
import { createElement } from "../page/dom.js";

/**
 * Opens a dialog.
 * @param {string} id the dialog's class, and the prefix of its title's id
 * @param {string} title
 * @param {...(Node | string)} children
 * @returns {HTMLDialogElement}
 */
export function openDialog(id, title, ...children) {
  const heading = createElement("h2", { id: `${id}-title`, textContent: title });
  const dialog = createElement("dialog", { className: id }, heading, ...children);
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
