// @ts-check
/** The address follows the game, so that it can be reloaded, marked, copied and gone back to. */

/** Browsers allow about a hundred changes in thirty seconds: so many milliseconds between two. */
const PAUSE = 400;

/** What an entry of the history remembers. @typedef {{ game: string }} Entry */

/** @param {unknown} state @returns {string | undefined} the id of the game that the entry stands for */
export function gameOf(state) {
  const entry = /** @type {Partial<Entry> | null | undefined} */ (state);
  return typeof entry?.game === "string" ? entry.game : undefined;
}

/** What the tab remembers of itself, under this name. */
const TAB = "take-five game";

/**
 * The game that the tab stood at before it was reloaded. WebKit forgets what the history remembers when the address was
 * changed shortly before.
 * @returns {string | undefined}
 */
export function reloadedGame() {
  const [entry] = performance.getEntriesByType("navigation");
  if (!(entry instanceof PerformanceNavigationTiming) || entry.type !== "reload") return undefined;
  try {
    return sessionStorage.getItem(TAB) ?? undefined;
  } catch {
    return undefined; // storage is blocked
  }
}

/** At the front page the tab stands at no game. */
export function forgetGame() {
  try {
    sessionStorage.removeItem(TAB);
  } catch {
    // Storage is blocked: there is nothing to forget.
  }
}

/** @param {string} id */
function remember(id) {
  try {
    sessionStorage.setItem(TAB, id);
  } catch {
    // Storage is blocked, or full: the history has it.
  }
}

/** @type {(() => unknown) | undefined} */
let due;
let last = -PAUSE;
/** @type {number | undefined} */
let timer;

/**
 * Shows the game in the address, soon.
 * @param {string} id
 * @param {() => string} link asked for when it is time
 */
export function showAddress(id, link) {
  const { href } = location;
  // One changed from outside meanwhile is another game's, though nobody has been told yet.
  due = () => location.href === href && history.replaceState({ game: id }, "", `#${link()}`);
  if (timer === undefined) showDue();
}

/** Shows what is due if it is time, else when it is. */
function showDue() {
  timer = undefined;
  if (!due) return;
  const wait = last + PAUSE - performance.now();
  if (wait > 0) {
    timer = setTimeout(showDue, wait);
    return;
  }
  last = performance.now();
  try {
    due();
    due = undefined;
  } catch {
    // The browser counts otherwise: later it will do.
    timer = setTimeout(showDue, 5 * PAUSE);
  }
}

/** Shows at once what is due, before the address is left. */
export function flushAddress() {
  last = -PAUSE;
  clearTimeout(timer);
  showDue();
}

/**
 * Begins an entry of the history for another game, so that Back returns to the one before.
 * @param {string} id
 * @param {string} link
 */
export function pushAddress(id, link) {
  flushAddress();
  remember(id);
  history.pushState({ game: id }, "", `#${link}`);
}

/** Lets this entry of the history remember the game at once, whatever the address says yet. @param {string} id */
export function claimAddress(id) {
  remember(id);
  try {
    history.replaceState({ game: id }, "");
  } catch {
    // Too often for this browser: the address follows soon.
  }
}

/** The address has been changed from outside: what is due belongs to the entry before. */
export function forgetAddress() {
  due = undefined;
}

addEventListener("pagehide", flushAddress);
