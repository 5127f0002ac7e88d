// @ts-check
/**
 * What a frame does before its modules have loaded: if it is to wait for a click, it goes to the page for that. Otherwise
 * it preloads the board's module, and if no board appears, shows a picture of the game and a link to it. Not a module: a
 * sandboxed frame gets no modules from a server that does not allow cross-origin requests for them.
 */
{
  const { valueInAddress } = /** @type {{ valueInAddress: (key: string) => string | undefined }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const game = valueInAddress("puzzle") || valueInAddress("learn") || valueInAddress("game") || "";
  // The game of the day's puzzle is not known yet.
  const isName = /^[a-z][a-z-]*$/.test(game) && game !== "today";
  const link = location.search + location.hash;

  const here = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  /** @param {Partial<HTMLLinkElement>} about @param {string} file */
  const preload = (about, file) => {
    const { href } = new URL(file, here);
    document.head.append(Object.assign(document.createElement("link"), about, { href }));
  };
  // That page, too, runs this script, once it has been clicked.
  if (valueInAddress("run") === "click" && !document.body) {
    location.replace(`./embed-click.html${link}`);
    // With a record, another module comes.
  } else if ("WebAssembly" in globalThis && !/[#?&](?:record=|src=|turns=(?:right|below|off)(?:&|$))/.test(link)) {
    preload({ rel: "modulepreload" }, "../../board/take-five-web.js");
    preload({ rel: "preload", as: "fetch", crossOrigin: "anonymous" }, "../../board/take-five-web_bg.wasm");
  }

  /** Makes the link open what the frame should have shown. Without this script, the page says that something is missing. */
  const lead = () => {
    document.querySelector(".not-loaded")?.remove();
    const anchor = document.querySelector(".fallback a");
    if (anchor instanceof HTMLAnchorElement) anchor.href += link;
  };
  /** Unlike modules, an image needs no cross-origin permission. */
  const fail = () => {
    document.documentElement.classList.add("failed");
    const whole = /** @type {Element} */ (document.querySelector("main"));
    // The same message as from `host-messages.js`.
    const tellHeight = () => parent.postMessage({ takeFive: 1, type: "height", height: whole.clientHeight }, "*");
    new ResizeObserver(tellHeight).observe(whole);
    const picture = document.querySelector(".fallback img");
    if (!(picture instanceof HTMLImageElement) || !isName) return;
    const plain = picture.src;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.addEventListener("error", () => (picture.src = plain), { once: true });
    picture.src = `./rules/${game}/cover.png`;
  };
  addEventListener("DOMContentLoaded", lead);
  // Load errors do not bubble, so listen in the capturing phase.
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail(), true);
}
