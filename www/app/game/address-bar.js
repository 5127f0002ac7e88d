// @ts-check
/** Keeps the address in step with the game, so that it can be reloaded, bookmarked, copied and returned to with Back. */

/** The minimum time between two changes, in milliseconds: browsers allow about a hundred in thirty seconds. */
const PAUSE = 400;

/** The state of a history entry. @typedef {{ game: string }} Entry */

/** @param {unknown} state @returns {string | undefined} the id of the game that the entry belongs to */
export function gameIdOfHistoryState(state) {
  const entry = /** @type {Partial<Entry> | null | undefined} */ (state);
  return typeof entry?.game === "string" ? entry.game : undefined;
}

/** The session storage key for the game of this tab. */
const TAB = "take-five game";

/** The game of this tab. @type {string | undefined} */
let gameOfTab;

/**
 * Returns the game that the tab showed before it was reloaded. Browsers forget the state of a history entry if the
 * address was changed shortly before, as it is when the page goes.
 * @returns {string | undefined}
 */
export function gameIdBeforeReload() {
  const [entry] = performance.getEntriesByType("navigation");
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== "reload") return undefined;
  try {
    return sessionStorage.getItem(TAB) ?? undefined;
  } catch {
    return undefined; // storage is blocked
  }
}

/** Forgets the game of this tab, because it shows the front page. */
export function forgetGameOfTab() {
  gameOfTab = undefined;
  try {
    sessionStorage.removeItem(TAB);
  } catch {
    // Storage is blocked: there is nothing to forget.
  }
}

/** @param {string} id */
function remember(id) {
  gameOfTab = id;
  try {
    sessionStorage.setItem(TAB, id);
  } catch {
    // Storage is blocked or full: the history still has it.
  }
}

/** Whether the page shows the game, and not a lesson. */
const isTable = () => document.documentElement.dataset.view === "table";

/** @type {(() => unknown) | undefined} */
let due;
let last = -PAUSE;
/** @type {number | undefined} */
let timer;

/**
 * Updates the address to show the game, soon.
 * @param {string} id
 * @param {() => string} link called when it is time
 */
export function scheduleAddressUpdate(id, link) {
  const { href } = location;
  // If the address has been changed from outside in the meantime, it belongs to another game, even if no event has
  // fired yet.
  due = () => location.href === href && isTable() && history.replaceState({ game: id }, "", `#${link()}`);
  if (timer === undefined) showDue();
}

/** Shows what is due once the page is idle, and not between a touch and the frame that shows its effect. */
function showAtRest() {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(showDue, { timeout: PAUSE });
  else showDue();
}

/** Makes the pending change if enough time has passed, otherwise schedules it. */
function showDue() {
  timer = undefined;
  if (!due) return;
  const wait = last + PAUSE - performance.now();
  if (wait > 0) {
    timer = setTimeout(showAtRest, wait);
    return;
  }
  last = performance.now();
  try {
    due();
    due = undefined;
  } catch {
    // The browser has a stricter limit: try later.
    timer = setTimeout(showDue, 5 * PAUSE);
  }
}

/** Makes the pending change at once, before the address is left. */
export function flushAddressUpdate() {
  last = -PAUSE;
  clearTimeout(timer);
  showDue();
}

/**
 * Adds a history entry for another game, so that Back returns to the previous one, and shows the page from the top.
 * @param {string} id
 * @param {string} link
 */
export function pushHistoryEntry(id, link) {
  flushAddressUpdate();
  remember(id);
  history.pushState({ game: id }, "", `#${link}`);
  startAtTop();
  scrollTo(0, 0);
}

/** Shows the board first when this history entry is reloaded or returned to, wherever the page was scrolled. */
function startAtTop() {
  history.scrollRestoration = "manual";
}

/** Stores the game in the current history entry at once, whatever the address shows. @param {string} id */
export function setGameOfHistoryEntry(id) {
  remember(id);
  startAtTop();
  try {
    history.replaceState({ game: id }, "");
  } catch {
    // Too many changes for this browser: the address follows soon.
  }
}

/** Cancels the pending change, because the address has been changed from outside: it belongs to the previous entry. */
export function cancelAddressUpdate() {
  due = undefined;
}

addEventListener("pagehide", () => {
  flushAddressUpdate();
  // What is stored may have been deleted meanwhile, and the game saved again.
  if (gameOfTab) remember(gameOfTab);
});
