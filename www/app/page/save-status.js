// @ts-check
/** Shows whether the game is saved, and what to do if it is not. */
import { findElement } from "./dom.js";
import { dismissNotice, showNotice } from "./notices.js";
import { t } from "./translate.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../store/autosave.js").State} State */

/** @param {Session} session @param {() => unknown} save saves the game as a file */
export function bindSaveStatus(session, save) {
  const saved = findElement("#saved", HTMLElement);
  /** @type {State} */
  let before = "new";
  const writeState = () => {
    const state = session.state;
    if (state === before) return;
    before = state;
    saved.textContent = t("saved.state", { state });
    saved.dataset.state = state;
    const asFile = { text: t("app.save-file"), act: save };
    if (state === "elsewhere" || state === "overtaken") {
      showNotice("kept", t(state === "elsewhere" ? "saved.elsewhere" : "saved.overtaken"), [
        { text: t("saved.take-over"), act: () => session.takeOver() },
        { text: t("saved.copy"), act: () => session.copy() },
      ]);
    } else if (state === "full") showNotice("kept", t("saved.full"), [asFile]);
    else if (state === "off") showNotice("kept", t("saved.off"), [asFile]);
    else dismissNotice("kept");
  };
  for (const event of ["change", "state"]) session.addEventListener(event, writeState);
  writeState();
}
