// @ts-check
/**
 * What a frame does before its modules are there: it asks for that of the game, whose name only the address knows, and
 * where no board comes shows a picture of the game and a link to it. No module, for those are what a sandboxed frame does
 * not get from a host that lets no page of another origin have them.
 */
{
  // As `notation.js` reads it, which is a module and comes later; a test holds them to the same.
  const link = (location.hash || location.search).slice(1);
  const [game] = (new URLSearchParams(link).get("game") ?? "").split(":");
  const isName = /^[a-z][a-z-]*$/.test(game);

  const here = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : "";
  /** @param {Partial<HTMLLinkElement>} about @param {string} file of the game's */
  const preload = (about, file) => {
    const { href } = new URL(file, here);
    document.head.append(Object.assign(document.createElement("link"), about, { href }));
  };
  if (isName) {
    const asked = { rel: "preload", as: "fetch", crossOrigin: "anonymous" };
    preload({ rel: "modulepreload" }, `../../boards/${game}/take-five-web.js`);
    preload(asked, `../../boards/${game}/take-five-web_bg.wasm`);
    preload(asked, `../lang/en.${game}.json`);
  }

  /** The link leads to what the frame should have shown. */
  const lead = () => {
    const anchor = document.querySelector(".fallback a");
    if (anchor instanceof HTMLAnchorElement) anchor.href += `#${link}`;
  };
  /** A host's picture needs no leave to be shown. */
  const fail = () => {
    document.documentElement.classList.add("failed");
    const whole = /** @type {Element} */ (document.querySelector("main"));
    // As `host.js` would tell it.
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
  // What is loaded tells of its failure to itself alone, and to who looks on before.
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && fail(), true);
}
