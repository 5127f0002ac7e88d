// @ts-check
/**
 * Loads `<take-board>` when the page needs it: when the reader clicks a board that waits for it (`run="click"`), and at
 * once for a board that does not wait, now or later.
 */
import { runOnClick } from "./board/run-on-click.js";

/** Finds out what the boards of the page need. */
function look() {
  for (const board of document.querySelectorAll("take-board")) {
    if (customElements.get("take-board")) break;
    if (board.getAttribute("run") !== "click") return void loadElement().catch(() => {}); // the browser has logged it
    runOnClick(/** @type {HTMLElement} */ (board), loadElement);
  }
}

const observer = new MutationObserver(look);

/** Defines the element, which then does all this itself. */
async function loadElement() {
  await import("./take-board.js");
  observer.disconnect();
}

observer.observe(document, { subtree: true, childList: true, attributeFilter: ["run"] });
look();
