// @ts-check
/** The front page: the games are part of the page itself; games to continue are added by script. */
import { onTrouble } from "../loading.js";
import { idOf } from "../notation.js";
import { forgetGame } from "./game/address.js";
import { find, make } from "./page/dom.js";
import { openElsewhere } from "./store/lock.js";
import { dismiss, notice } from "./page/notices.js";
import { openKept } from "./game/open-kept.js";
import { t } from "./page/say.js";
import { Store } from "./store/store.js";

/** @typedef {typeof import("./table.js")} Table */
/** @typedef {import("./store/store.js").Kept} Kept */

/** The maximum number of unfinished games offered. */
const OFFERED = 3;

/**
 * Shows the games that can be continued, and loads what playing needs once the page has been shown.
 * @param {() => Promise<Table>} load
 */
export async function bindFront(load) {
  forgetGame();
  const loaded = new AbortController();
  const whole = async () => {
    const table = await load();
    loaded.abort();
    return table;
  };
  // Clicks before that are handled as soon as it has loaded.
  const early = (/** @type {MouseEvent} */ event) => {
    const target = /** @type {Element} */ (event.target).closest("header button:not([popovertarget]), a[data-game]");
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    whole().then(() => target.click());
  };
  addEventListener("click", early, { capture: true, signal: loaded.signal });
  // A link that is typed or picked from the history.
  addEventListener("popstate", () => location.hash.length > 1 && location.reload(), { signal: loaded.signal });
  // The board's own error message is in the game view, which is hidden here.
  onTrouble((trouble) => {
    const retry = { text: t("fault.retry"), act: () => trouble?.retry() };
    if (trouble) notice("trouble", t("fault.loading", { error: String(trouble.error) }), [retry], false);
    else dismiss("trouble");
  });
  offer(whole);
  await new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
  await whole();
}

/** @param {() => Promise<Table>} load */
async function offer(load) {
  const store = new Store();
  if (!(await store.works())) return; // this browser keeps no games
  const [kept, elsewhere] = await Promise.all([store.list(), openElsewhere()]);
  const all = kept.filter(({ over, id }) => !over && !elsewhere.has(id)).slice(0, OFFERED);
  if (all.length === 0) return;
  const place = find("#go-on", HTMLElement);
  const before = [...place.childNodes];
  const row = make("p", { className: "row" });
  for (const kept of all) {
    const button = make("button", { type: "button", textContent: going(kept) });
    button.addEventListener("click", async () => {
      const { session } = await load();
      if (await openKept(session, kept.id)) return;
      button.remove();
      if (row.childElementCount === 0) place.replaceChildren(...before);
    });
    row.append(button);
  }
  row.firstElementChild?.classList.add("main");
  place.replaceChildren(make("h2", { textContent: t("front.go-on") }), row);
}

/** Describes an unfinished game: its name, the players if known, and how far it has got. @param {Kept} kept */
function going({ name, spec, players, turns }) {
  const names = players.filter((player) => typeof player === "string");
  const game = name || t(`game.${idOf(spec)}`);
  return t("front.going", { game, players: names, named: names.length, turns });
}
