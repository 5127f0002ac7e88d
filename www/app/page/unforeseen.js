// @ts-check
/** Uncaught errors: the browser logs them, and this module tells the player. */
import { isMessage } from "../../game.js";
import { notice } from "./notices.js";
import { sentence, t } from "./say.js";

/** Reports uncaught errors from now on; before the page is ready, `trouble.js` does. */
export function bindFaults() {
  /** @param {unknown} error */
  const tellFault = (error) => {
    if (document.documentElement.dataset.ready !== "") return;
    notice("fault", isMessage(error) ? sentence(error) : t("fault.unexpected", { error: String(error) }));
  };
  // Without an error object it is not ours: a script of another origin, or a harmless ResizeObserver loop.
  addEventListener("error", ({ error }) => error && tellFault(error));
  addEventListener("unhandledrejection", ({ reason }) => tellFault(reason));
}
