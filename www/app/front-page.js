// @ts-check
/** The front page: the games are part of the page itself; games to continue are added by script. */
import { loadModule } from "../recoverable-table.js";
import { loadWithRetry, onLoadError } from "../load-with-retry.js";
import { gameIdOfSpec } from "../notation.js";
import { forgetGameOfTab } from "./game/address-bar.js";
import { settingChanges } from "../settings.js";
import { findElement, createElement } from "./page/dom.js";
import { gamesOpenInTabs } from "./store/game-lock.js";
import { dismissNotice, showLoadError } from "./page/notices.js";
import { openSavedGame } from "./game/open-saved-game.js";
import { t } from "./page/translate.js";
import { GameStore } from "./store/game-store.js";
import { readStored } from "./store/local-storage.js";
import { bestScores, levelsBeaten } from "./store/personal-bests.js";

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
  showLevels();
  const store = new GameStore();
  /** @param {SavedGame} kept */
  const resume = async (kept) => {
    const { session } = await load();
    if (!(await openSavedGame(session, kept.id))) await drawCard();
  };
  const drawCard = async () => {
    const { board } = await whole();
    // Looks again: a page that was left for this one may have held its game until now.
    const draw = await offer(store, resume);
    await draw(await import("./front-card.js"), board.svg);
  };
  const redraw = () => {
    if (document.documentElement.dataset.view === "front") drawCard().catch(() => {}); // offline: only the picture is missing
  };
  await offer(store, resume);
  await new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
  await Promise.all([load().then(loadModule), starting()]);
  await whole();
  redraw();
  // Its colours are those of the page.
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  settingChanges.addEventListener("set", redraw);
}

/**
 * Draws the picture on the card with what can, once that is loaded.
 * @typedef {(by: typeof import("./front-card.js"), svg: SVGElement) => Promise<void>} Draw
 */

/** The place of the card, and the card of today's puzzle. */
const place = findElement("#continue", HTMLElement);
const daily = findElement("#continue .card", HTMLElement);

/** Puts a card into its place, with the focus if the one before had it. @param {HTMLElement} card */
function showCard(card) {
  const [before] = place.children;
  if (before === card) return;
  const hadFocus = before.contains(document.activeElement);
  place.replaceChildren(card);
  if (hadFocus) card.focus();
}

/**
 * Offers the game to continue or, if there is none, today's puzzle.
 * @param {GameStore} store
 * @param {(kept: SavedGame) => Promise<void>} resume
 * @returns {Promise<Draw>}
 */
async function offer(store, resume) {
  const first = await gameToContinue(store);
  if (!first) {
    showCard(daily);
    return (by, svg) => by.showPuzzle(daily, svg);
  }
  const shown = /** @type {HTMLElement | null} */ (place.querySelector(`[data-id="${first.id}"]`));
  const card = shown ?? cardOf(first);
  card.onclick = () => resume(first);
  showCard(card);
  return (by, svg) => by.showStanding(card, store, first, withWhom(first), svg);
}

/** Returns the unfinished game played last, or one in which somebody waits for an answer. @param {GameStore} store */
async function gameToContinue(store) {
  if (!(await store.works())) return undefined; // this browser keeps no games
  const [kept, elsewhere] = await Promise.all([store.list(), gamesOpenInTabs()]);
  const open = kept.filter(({ over, id }) => !over && !elsewhere.has(id));
  return open.toSorted((a, b) => Number(b.awaits ?? false) - Number(a.awaits ?? false))[0];
}

/** Creates the card of a game. @param {SavedGame} kept */
function cardOf(kept) {
  const card = createElement("button", { type: "button", className: "card" });
  card.dataset.id = kept.id;
  const picture = tileOf(kept)?.querySelector("picture")?.cloneNode(true);
  const name = createElement("strong", {}, t("front.continue", { game: kept.name || t(`game.${gameIdOfSpec(kept.spec)}`) }));
  card.append(
    createElement("span", { className: "picture" }, ...(picture ? [picture] : [])),
    createElement("span", {}, name, createElement("span", { className: "quiet", textContent: withWhom(kept) })),
  );
  return card;
}

/** Returns the tile of a game. @param {SavedGame} kept */
const tileOf = ({ spec }) => document.querySelector(`#front li:has([data-game="${CSS.escape(gameIdOfSpec(spec))}"])`);

/** Returns the names of the players, as far as they have any, and the game if it has a name of its own. @param {SavedGame} kept */
function withWhom({ name, spec, players }) {
  const names = players.filter((player) => typeof player === "string");
  return [...(name ? [t(`game.${gameIdOfSpec(spec)}`)] : []), ...names].join(" · ");
}

/** Shows on the tiles how many steps of each lesson are done, the highest level that was beaten, and the best score. */
function showLevels() {
  const [beaten, best] = [levelsBeaten.read(), bestScores.read()];
  const learnt = Object(readStored("lessons").courses);
  for (const tile of document.querySelectorAll("#front li[data-levels]")) {
    const game = tile.querySelector("a")?.dataset.game ?? "";
    const levels = Number(/** @type {HTMLElement} */ (tile).dataset.levels);
    const { length: done } = Object(learnt[game]).done ?? [];
    const learn = tile.querySelector(".learn");
    if (learn && done > 0) {
      learn.textContent = t("front.steps-done", { done });
      learn.ariaLabel = t("front.steps-told", { game: t(`game.${game}`), done });
    }
    const level = Math.min(beaten[game] ?? 0, levels);
    if (best[game]) {
      const score = createElement("span", { className: "best", textContent: t("front.best", { points: best[game] }) });
      tile.querySelector(".facts")?.append(score);
    }
    if (level === 0) continue;
    const pips = createElement("span", { className: "pips", role: "img" });
    pips.ariaLabel = t("front.beaten", { level, levels });
    pips.append(...Array.from({ length: levels }, (_, at) => createElement("i", { className: at < level ? "on" : "" })));
    tile.querySelector(".facts")?.append(pips);
  }
}
