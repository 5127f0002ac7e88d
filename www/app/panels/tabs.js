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

/** Shows a panel. It gets an event `toggle`, after the panel that it replaces. @param {string} id */
export function showPanel(id) {
  const panel = findElement(`#${id}`, HTMLElement);
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

/** The tab that a key leads to. @type {Record<string, (at: number) => number>} */
const WAYS = {
  ArrowLeft: (at) => (at + tabs.length - 1) % tabs.length,
  ArrowRight: (at) => (at + 1) % tabs.length,
  Home: () => 0,
  End: () => tabs.length - 1,
};

/** Shows the panel of the tab that was clicked, or that a key leads to. @param {Event} event */
export function chooseTab(event) {
  const at = tabs.findIndex((tab) => event.target instanceof Node && tab.contains(event.target));
  const isKey = event instanceof KeyboardEvent;
  const to = isKey ? WAYS[event.key]?.(at) : at;
  if (at < 0 || to === undefined || (isKey && (event.ctrlKey || event.altKey || event.metaKey))) return;
  event.preventDefault();
  if (isKey) tabs[to].focus();
  showPanel(tabs[to].getAttribute("aria-controls") ?? "");
}
