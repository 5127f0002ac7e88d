// @ts-check
/**
 * What a frame does before its modules have loaded: if it is to wait for a click, it goes to the page for that. Otherwise
 * it preloads the board's module, and if no board appears, shows a picture of the game and a link to it. Not a module: a
 * sandboxed frame gets no modules from a server that does not allow cross-origin requests for them.
 */
{
  // Finds just this in the link that `arrived-link.js` reads, a module that loads later; a test checks that they agree.
  let plain = location.hash + location.search;
  try {
    for (let times = 0; times < 3; times += 1) plain = decodeURIComponent(plain);
  } catch {
    // Not escaped any more.
  }
  plain = plain.normalize("NFKC").replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "");
  /** @param {string} key */
  const valueInLink = (key) => new RegExp(`(?:[#?&;/!\\s"'<]|^)${key}=([a-z-]*)`).exec(plain)?.[1];
  const game = valueInLink("puzzle") || valueInLink("learn") || valueInLink("game") || "";
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
  if (valueInLink("run") === "click" && !document.body) {
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
