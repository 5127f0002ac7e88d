//# allFunctionsCalledOnLoad
// @ts-check
/** Creates elements, and assembles those of a board. */

/** The style sheets of a board. */
const SHEETS = [new URL("../board.css", import.meta.url), new URL("../board-layout.css", import.meta.url)];

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} className
 */
export function createElement(name, className) {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

/**
 * @param {string} className
 * @param {() => void} act
 */
export function createButton(className, act) {
  const made = createElement("button", className);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** Returns a link to a style sheet, for a shadow tree. @param {string} href */
export function createStyleLink(href) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  // Pages that isolate themselves (COEP) refuse what comes from elsewhere without having been asked for like this.
  if (new URL(href).origin !== location.origin) link.crossOrigin = "anonymous";
  return link;
}

/** Returns a place for what a page puts next to the board. @param {string} name */
export const createSlot = (name) => Object.assign(createElement("slot", ""), { name });

/**
 * Assembles the parts of a board.
 * @param {ShadowRoot} root
 * @param {HTMLElement} fallback shown until there is a board
 * @param {(HTMLElement | SVGElement)[]} parts from top to bottom
 * @returns {Promise<void>} resolves when the styles have loaded
 */
export async function assembleBoard(root, fallback, parts) {
  const styles = SHEETS.map(({ href }) => createStyleLink(href));
  const arrived = styles.map((style) => new Promise((done) => (style.onload = style.onerror = done)));
  root.append(...styles, fallback, ...parts);
  // Without their styles they would flash, and shift the content below.
  for (const { style } of parts) style.display = "none";
  await Promise.all(arrived);
  for (const { style } of parts) style.removeProperty("display");
}
