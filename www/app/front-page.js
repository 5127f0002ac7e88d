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
import { readBeaten } from "./store/levels-beaten.js";

/** @typedef {typeof import("./game-page.js")} Table */
/** @typedef {import("./store/game-store.js").SavedGame} SavedGame */

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
  const soon = await offer(whole);
  await new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
  await Promise.all([load().then(loadModule), starting()]);
  const { board } = await whole();
  // A page that was left for this one may have held its game until now.
  const draw = soon ?? (await offer(whole)) ?? drawPuzzle;
  // Without the picture nothing is missing.
  if (!savesData()) {
    const drawn = import("./front-card.js").then((by) => draw(by, board.svg));
    drawn.catch(() => {}); // offline, for instance
  }
  showLevels();
}

/** Whether a visitor pays for what is downloaded, or has asked for less. */
const savesData = () => /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;

/**
 * Draws the picture on the card with what can, once that is loaded.
 * @typedef {(by: typeof import("./front-card.js"), svg: SVGElement) => Promise<void>} Draw
 */

/** The place of the card. */
const place = findElement("#continue", HTMLElement);

/** @type {Draw} */
const drawPuzzle = (by, svg) => by.showPuzzle(place.children[0], svg);

/**
 * Offers the game to continue in place of today's puzzle; undefined if there is none.
 * @param {() => Promise<Table>} load
 * @returns {Promise<Draw | undefined>}
 */
async function offer(load) {
  const [daily] = place.children;
  const store = new GameStore();
  if (!(await store.works())) return undefined; // this browser keeps no games
  const [kept, elsewhere] = await Promise.all([store.list(), gamesOpenInTabs()]);
  const open = kept.filter(({ over, id }) => !over && !elsewhere.has(id));
  // Where somebody waits for an answer comes first.
  const [first] = open.toSorted((a, b) => Number(b.awaits ?? false) - Number(a.awaits ?? false));
  if (!first) return undefined;
  const card = createElement("button", { type: "button", className: "card" });
  const picture = tileOf(first)?.querySelector("picture")?.cloneNode(true);
  card.append(
    createElement("span", { className: "picture" }, ...(picture ? [picture] : [])),
    createElement(
      "span",
      {},
      createElement("strong", {}, t("front.continue", { game: first.name || t(`game.${gameIdOfSpec(first.spec)}`) })),
      createElement("span", { className: "quiet", textContent: withWhom(first) }),
    ),
  );
  card.addEventListener("click", async () => {
    const { session } = await load();
    if (!(await openSavedGame(session, first.id))) card.replaceWith(daily);
  });
  daily.replaceWith(card);
  return (by, svg) => by.showStanding(card, store, first, svg);
}

/** Returns the tile of a game. @param {SavedGame} kept */
const tileOf = ({ spec }) => document.querySelector(`#front li:has([data-game="${CSS.escape(gameIdOfSpec(spec))}"])`);

/** Returns the names of the players, as far as they have any, and the game if it has a name of its own. @param {SavedGame} kept */
function withWhom({ name, spec, players }) {
  const names = players.filter((player) => typeof player === "string");
  return [...(name ? [t(`game.${gameIdOfSpec(spec)}`)] : []), ...names].join(" · ");
}

/** Shows on the tiles the highest level that was beaten in each game. */
function showLevels() {
  const beaten = readBeaten();
  for (const tile of document.querySelectorAll("#front li[data-levels]")) {
    const game = tile.querySelector("a")?.dataset.game ?? "";
    const [level, levels] = [beaten[game] ?? 0, Number(/** @type {HTMLElement} */ (tile).dataset.levels)];
    if (level === 0) continue;
    const pips = createElement("span", { className: "pips", role: "img" });
    pips.ariaLabel = t("front.beaten", { level, levels });
    pips.append(...Array.from({ length: levels }, (_, at) => createElement("i", { className: at < level ? "on" : "" })));
    tile.querySelector(".facts")?.append(pips);
  }
}
