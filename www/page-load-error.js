// @ts-check
/**
 * Shows an error when a part of the page could not be loaded: a script or style that it names, whenever the browser
 * says so, or what those import before the page is ready. Not a module, so that it depends on nothing else.
 */
{
  // A test keeps these equal to `lang/en.json`.
  const WORDS = {
    "fault.loading": "Something could not be loaded: {error}",
    "fault.retry": "Try again",
  };

  /** @param {unknown} error */
  const write = (error) => {
    const bar = document.querySelector("#notices");
    if (!bar) return void addEventListener("DOMContentLoaded", () => write(error), { once: true });
    if (bar.querySelector("[data-notice=trouble]")) return;
    const [sign, text, buttons, retry] = ["div", "p", "p", "button"].map((name) => document.createElement(name));
    text.textContent = WORDS["fault.loading"].replace("{error}", String(error));
    retry.textContent = WORDS["fault.retry"];
    retry.addEventListener("click", () => location.reload());
    buttons.className = "row";
    buttons.append(retry);
    sign.dataset.notice = "trouble";
    sign.append(text, buttons);
    bar.append(sign);
  };

  // From then on `app/page/uncaught-errors.js` tells of them.
  const isReady = () => document.documentElement.dataset.ready === "";
  const failed = (/** @type {ErrorEvent} */ { target, error, message }) => {
    if (target instanceof HTMLScriptElement) write(target.src);
    else if (target instanceof HTMLLinkElement && target.rel === "stylesheet") write(target.href);
    else if (!(target instanceof Element) && !isReady()) write(error ?? message);
  };
  addEventListener("error", failed, true);
  addEventListener("unhandledrejection", ({ reason }) => isReady() || write(reason));
}
