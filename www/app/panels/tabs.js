// @ts-check
/**
 * The tabs beside the board: one panel is shown at a time. Arrow keys, Home and End lead from tab to tab, as in the tabs
 * pattern of the ARIA Authoring Practices.
 */
import { findElement } from "../page/dom.js";

const row = findElement("#tabs", HTMLElement);
const tabs = [...row.querySelectorAll("[role=tab]")].flatMap((tab) => (tab instanceof HTMLElement ? [tab] : []));
for (const tab of tabs) {
  // What has nothing to focus must be reached, too: it may have to be scrolled.
  const panel = panelOf(tab);
  if (panel) panel.tabIndex = 0;
}

/** @param {HTMLElement} tab @returns {HTMLElement | null} */
function panelOf(tab) {
  return document.getElementById(tab.getAttribute("aria-controls") ?? "");
}

/**
 * Shows a panel, and the tabs if they are hidden. The panel gets an event `toggle`, after the one that it replaces.
 * @param {string} id
 */
export function showPanel(id) {
  const panel = findElement(`#${id}`, HTMLElement);
  row.hidden = false;
  if (!panel.hidden) return;
  const before = tabs.map(panelOf).find((other) => other?.hidden === false);
  for (const tab of tabs) {
    const isShown = panelOf(tab) === panel;
    tab.ariaSelected = String(isShown);
    tab.tabIndex = isShown ? 0 : -1;
    panelOf(tab)?.toggleAttribute("hidden", !isShown);
  }
  before?.dispatchEvent(new Event("toggle"));
  panel.dispatchEvent(new Event("toggle"));
}

/** The tab of several that a key leads to. @type {Record<string, (at: number, count: number) => number>} */
const WAYS = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Shows the panel of the tab that was clicked, or that a key leads to. @param {Event} event */
export function chooseTab(event) {
  // The review is only there when there is a game to review.
  const offered = tabs.filter((tab) => !tab.hidden);
  const at = offered.findIndex((tab) => event.target instanceof Node && tab.contains(event.target));
  const isKey = event instanceof KeyboardEvent;
  const to = isKey ? WAYS[event.key]?.(at, offered.length) : at;
  if (at < 0 || to === undefined || (isKey && (event.ctrlKey || event.altKey || event.metaKey))) return;
  event.preventDefault();
  if (isKey) offered[to].focus();
  showPanel(offered[to].getAttribute("aria-controls") ?? "");
}
