// @ts-check
/**
 * Runs before anything is seen: which of the page's two views is asked for, the front page or the table
 * with a game on it, and whether light or dark has been chosen. For the table it has fetched at once what each script
 * would ask for in its turn; the addresses stand in the page, where the build has written them.
 */
{
  const root = document.documentElement;
  // A game stands in the address, or the history remembers one.
  const isGame = location.hash.length > 1 || location.search.length > 1 || typeof history.state?.game === "string";
  root.dataset.view = isGame ? "table" : "front";
  // A page of a stranger's around it could have its reader touch what is not seen: there it is but a way out.
  const isStrange = () => {
    try {
      return !top?.location.href;
    } catch {
      return true; // of another origin, nothing can be read
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
    // Blocked, or not ours: as the system has it.
  }

  // As `notation.js` reads it, which is a module and comes later; a test holds them to the same.
  const link = (location.hash || location.search).slice(1);
  const [game] = (new URLSearchParams(link).get("game") ?? "").split(":");
  // What game is coming is said where its board will be, by the words of its card, once the page has been read.
  const announce = () => {
    const card = document.querySelector(`#front li:has([data-game="${CSS.escape(game)}"])`);
    const words = [...(card?.querySelectorAll("h3, p:not(.row)") ?? [])].map((part) => part.cloneNode(true));
    document.querySelector("#coming")?.append(...words);
  };
  const isTable = root.dataset.view === "table";
  if (isTable) document.addEventListener("readystatechange", announce, { once: true });

  const here = document.currentScript;
  const told = (/** @type {string} */ name) => here?.dataset[name]?.split(" ").filter(Boolean) ?? [];
  /** @type {Record<string, string>} */
  const kinds = { css: "style", json: "fetch", wasm: "fetch" };
  // Behind the styles, without which nothing is painted.
  const fetchAhead = (/** @type {string} */ address) => {
    const link = document.createElement("link");
    const kind = kinds[address.split(".").at(-1) ?? ""];
    link.rel = kind ? "preload" : "modulepreload";
    if (kind) link.as = kind;
    if (kind === "fetch") link.crossOrigin = "anonymous";
    link.fetchPriority = "low";
    if (here instanceof HTMLScriptElement) link.href = new URL(address, here.src).href;
    document.head.append(link);
  };
  if (isTable) {
    const module = ["_bg.wasm", ".js"].map((end) => `../games/${game}/take-five-web${end}`);
    const own = told("games").includes(game) ? [...module, `lang/en.${game}.json`] : [];
    for (const address of [...own, ...told("first"), ...told("then")]) fetchAhead(address);
  }
}
