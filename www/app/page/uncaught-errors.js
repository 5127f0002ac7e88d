// @ts-check
/** Uncaught errors: the browser logs them, and this module tells the player. */
import { isMessage } from "../../recoverable-table.js";
import { showNotice } from "./notices.js";
import { translateAsSentence, t } from "./translate.js";

/** Reports uncaught errors from now on; before the page is ready, `page-load-error.js` does. */
export function bindUncaughtErrors() {
  /** @param {unknown} error */
  const tellFault = (error) => {
    if (document.documentElement.dataset.ready !== "") return;
    showNotice("fault", isMessage(error) ? translateAsSentence(error) : t("fault.unexpected", { error: String(error) }));
  };
  // Without an error object it is not ours: a script of another origin, or a harmless ResizeObserver loop.
  addEventListener("error", ({ error }) => error && tellFault(error));
  addEventListener("unhandledrejection", ({ reason }) => tellFault(reason));
}
