// @ts-check
/** Finds and creates elements. */

/**
 * Returns the page's only element for a purpose, which must exist.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
export function findElement(selector, type) {
  const found = document.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${selector}`);
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Partial<HTMLElementTagNameMap[K]>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function createElement(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * Creates a button.
 * @param {string} text
 * @param {() => unknown} act
 */
export function createButton(text, act) {
  return createElement("button", { type: "button", textContent: text, onclick: act });
}

/** The style sheets that were asked for, by name. @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/**
 * Loads a style sheet that is not needed at first, once; resolves when it applies or cannot be had.
 * @param {string} name its file name, without the ending
 */
export function loadStyles(name) {
  const loading = styles.get(name) ?? loadSheet(new URL(`../../${name}.css`, import.meta.url).href);
  styles.set(name, loading);
  return loading;
}

/** @param {string} href */
function loadSheet(href) {
  const sheet = createElement("link", { rel: "stylesheet", href });
  const loaded = new Promise((done) => (sheet.onload = sheet.onerror = done));
  document.head.append(sheet);
  return loaded;
}

/**
 * Gives an element the accent of a game, as its tile has it, or its entry in the list of games.
 * @param {HTMLElement} element
 * @param {string} game
 */
export function setAccent({ dataset }, game) {
  const tile = document.querySelector(`#front li:has([data-game="${game}"]), option[value="${game}"][data-accent]`);
  if (tile instanceof HTMLElement) dataset.accent = tile.dataset.accent;
}

/**
 * Shows in the header what the page is about: the name of a game, with its emblem and in its accent.
 * @param {string} game
 * @param {string} name
 */
export function nameGame(game, name) {
  const [emblem, shapes] = ["svg", "use"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  shapes.setAttribute("href", `./rules/emblems.svg#${game}`);
  emblem.setAttribute("class", "emblem");
  emblem.ariaHidden = "true";
  emblem.append(shapes);
  findElement("#name", HTMLElement).replaceChildren(emblem, name);
  setAccent(document.documentElement, game);
}
