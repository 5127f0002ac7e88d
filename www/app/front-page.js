// @ts-check
/** The front page: the games are part of the page itself; games to continue are added by script. */
import { loadModule } from "../recoverable-table.js";
import { loadWithRetry, onLoadError } from "../load-with-retry.js";
import { gameIdOfSpec } from "../notation.js";
import { forgetGameOfTab } from "./game/address-bar.js";
import { findElement, createElement } from "./page/dom.js";
import { gamesOpenInTabs } from "./store/game-lock.js";
import { dismissNotice, showLoadError } from "./page/notices.js";
import { openSavedGame } from "./game/open-saved-game.js";
import { t } from "./page/translate.js";
import { GameStore } from "./store/game-store.js";

/** @typedef {typeof import("./game-page.js")} Table */
/** @typedef {import("./store/game-store.js").SavedGame} SavedGame */

/** The maximum number of unfinished games offered. */
const OFFERED = 3;

/**
 * Makes the page's links and buttons work, shows the games that can be continued, and loads what playing needs once the
 * page has been shown.
 * @param {() => Promise<Table>} load
 */
export async function bindFrontPage(load) {
  forgetGameOfTab();
  const loaded = new AbortController();
  const whole = async () => {
    const table = await load();
    await table.loadPanels();
    loaded.abort();
    return table;
  };
  const starting = () => loadWithRetry(() => import("./game/start-from-card.js"));
  /**
   * Returns the link or button that a click is meant for.
   * @param {Event} event
   * @param {string} selector
   */
  const clicked = (event, selector) => {
    const target = /** @type {Element} */ (event.target).closest(selector);
    const isForTab = event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey);
    return target instanceof HTMLElement && !isForTab ? target : undefined;
  };
  // Clicks before everything has loaded are handled as soon as it has, and a game starts before that.
  const early = (/** @type {Event} */ event) => {
    const target = clicked(event, "header button:not([popovertarget]), a[data-game]:not([data-start])");
    if (!target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    whole().then(() => target.click());
  };
  addEventListener("click", early, { capture: true, signal: loaded.signal });
  document.addEventListener("click", async (event) => {
    const link = clicked(event, "a[data-start]");
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    if (link.ariaBusy) return; // a second click
    link.ariaBusy = "true";
    try {
      const [table, { startFromCard }] = await Promise.all([load(), starting()]);
      await startFromCard(table, link);
      await whole();
    } finally {
      link.ariaBusy = null;
    }
  });
  // The board's own error message is in the game view, which is hidden here.
  onLoadError((trouble) => {
    if (trouble) showLoadError(trouble);
    else dismissNotice("trouble");
  });
  offer(whole);
  await new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
  await Promise.all([load().then(loadModule), starting()]);
  await whole();
  // Without it nothing is missing.
  import("./day-board.js").then(
    ({ showDay }) => showDay(),
    () => {},
  );
}

/** @param {() => Promise<Table>} load */
async function offer(load) {
  const store = new GameStore();
  if (!(await store.works())) return; // this browser keeps no games
  const [kept, elsewhere] = await Promise.all([store.list(), gamesOpenInTabs()]);
  const open = kept.filter(({ over, id }) => !over && !elsewhere.has(id));
  // Where somebody waits for an answer comes first.
  const all = open.toSorted((a, b) => Number(b.awaits ?? false) - Number(a.awaits ?? false)).slice(0, OFFERED);
  if (all.length === 0) return;
  const place = findElement("#go-on", HTMLElement);
  const before = [...place.childNodes];
  const row = createElement("p", { className: "row" });
  for (const kept of all) {
    const button = createElement("button", { type: "button", textContent: going(kept) });
    button.addEventListener("click", async () => {
      const { session } = await load();
      if (await openSavedGame(session, kept.id)) return;
      button.remove();
      if (row.childElementCount === 0) place.replaceChildren(...before);
    });
    row.append(button);
  }
  row.firstElementChild?.classList.add("main");
  place.replaceChildren(createElement("h2", { textContent: t("front.go-on") }), row);
}

/** Describes an unfinished game: its name, the players if known, and how far it has got. @param {SavedGame} kept */
function going({ name, spec, players, turns, awaits }) {
  const names = players.filter((player) => typeof player === "string");
  const game = name || t(`game.${gameIdOfSpec(spec)}`);
  return t("front.going", { game, players: names, named: names.length, turns, awaits: awaits ? "yes" : "no" });
}
