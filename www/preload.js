// @ts-check
/**
 * Runs before the first paint: decides which of the page's two views to show, the front page or the game, and applies
 * the theme that was set. For the game it preloads at once what the scripts would request one after another; the
 * build writes those addresses into the page.
 */
{
  const root = document.documentElement;
  const { valueInAddress } = /** @type {{ valueInAddress: (key: string) => string | undefined }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const lessonOfLink = () => valueInAddress("puzzle") || valueInAddress("learn");
  const gameOfLink = () => lessonOfLink() || valueInAddress("game") || "";
  const isLink = () => ["puzzle", "learn", "game", "turns", "position", "room"].some((key) => valueInAddress(key) !== undefined);
  const viewOfLink = () => (lessonOfLink() ? "lesson" : "table");
  // The address names a game, or the history entry belongs to one.
  root.dataset.view = isLink() || typeof history.state?.game === "string" ? viewOfLink() : "front";
  // A page of another site could frame this one to make readers click things they do not see (clickjacking): there,
  // show only a link out of the frame.
  const isStrange = () => {
    try {
      return !top?.location.href;
    } catch {
      return true; // another origin: nothing can be read
    }
  };
  if (top !== window && isStrange()) {
    root.dataset.view = "framed";
    const lead = () => document.querySelector("#framed a")?.setAttribute("href", location.href);
    addEventListener("DOMContentLoaded", lead);
  }
  try {
    const { theme } = JSON.parse(localStorage.getItem("take-five-settings") ?? "{}");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Blocked, or not in our format: follow the system.
  }
  const here = document.currentScript;
  const base = here && "src" in here ? String(here.src) : "";
  // The display face, if the service worker keeps it: then it is there before anything is painted. On the first visit, it
  // comes with the next view once it is kept: nothing changes while it is read.
  const worker = navigator.serviceWorker;
  const addFace = (/** @type {string} */ media) => {
    const face = { rel: "stylesheet", href: new URL("fonts/face.css", base).href, blocking: "render", media };
    const shapes = { rel: "preload", as: "font", crossOrigin: "", href: new URL("fonts/sansita.woff2", base).href };
    const links = [face, shapes].map((link) => Object.assign(document.createElement("link"), link));
    document.head.append(...links);
    return links[0];
  };
  if (worker?.controller) addFace("all");
  else
    worker?.ready.then(() => {
      const sheet = addFace("not all");
      new MutationObserver(() => (sheet.media = "all")).observe(root, { attributeFilter: ["data-view"] });
    });

  // Once the page has been parsed, show the name of the game where its board will be, as on its card.
  const announce = () => {
    const card = document.querySelector(`#front li:has([data-game="${CSS.escape(gameOfLink())}"])`);
    for (const part of card?.querySelectorAll(":scope > :is(h3, .slogan)") ?? []) {
      const copy = document.createElement(part.localName);
      copy.textContent = part.textContent;
      document.querySelector("#coming")?.append(copy);
    }
  };
  const addresses = (/** @type {string} */ name) => here?.dataset[name]?.split(" ").filter(Boolean) ?? [];
  /** @type {Record<string, string>} */
  const kinds = { css: "style", json: "fetch", wasm: "fetch" };
  // After the style sheets, without which nothing is painted.
  const fetchAhead = (/** @type {string} */ address) => {
    if (address.endsWith(".wasm") && !("WebAssembly" in globalThis)) return;
    const link = document.createElement("link");
    const kind = kinds[address.split(".").at(-1) ?? ""];
    link.rel = kind ? "preload" : "modulepreload";
    if (kind) link.as = kind;
    if (kind === "fetch") link.crossOrigin = "anonymous";
    link.fetchPriority = "low";
    link.href = new URL(address, base).href;
    document.head.append(link);
  };
  const fetchTable = () => {
    // A lesson has a board of its own, and nothing around it.
    const around = root.dataset.view === "table" ? addresses("then") : [];
    for (const address of [...addresses("first"), ...around]) fetchAhead(address);
  };
  if (root.dataset.view === "table") document.addEventListener("readystatechange", announce, { once: true });
  if (["table", "lesson"].includes(root.dataset.view)) fetchTable();
  // A game that is chosen on the front page before the script that starts it is there.
  addEventListener("hashchange", () => {
    if (root.dataset.view !== "front" || "awake" in root.dataset || !isLink()) return;
    root.dataset.view = viewOfLink();
    scrollTo(0, 0);
    announce();
    fetchTable();
  });
}
