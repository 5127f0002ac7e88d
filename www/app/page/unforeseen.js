// @ts-check
/** Errors that nobody has dealt with: the browser logs them, and here the player is told. */
import { isMessage } from "../../game.js";
import { notice } from "./notices.js";
import { sentence, t } from "./say.js";

/** Tells of them from now on; `trouble.js` does before the page is ready. */
export function bindFaults() {
  /** @param {unknown} error */
  const tellFault = (error) => {
    if (document.documentElement.dataset.ready !== "") return;
    notice("fault", isMessage(error) ? sentence(error) : t("fault.unexpected", { error: String(error) }));
  };
  // Without an error it is none of ours: another origin's, or sizes that go on changing until the next frame.
  addEventListener("error", ({ error }) => error && tellFault(error));
  addEventListener("unhandledrejection", ({ reason }) => tellFault(reason));
}
