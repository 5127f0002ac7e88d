//# allFunctionsCalledOnLoad
// @ts-check
/** Making elements, and putting those of a board together. */

/** The styles that a board comes with. */
const SHEETS = [new URL("../board.css", import.meta.url), new URL("../play.css", import.meta.url)];

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} className
 */
export function element(name, className) {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

/**
 * @param {string} className
 * @param {() => void} act
 */
export function button(className, act) {
  const made = element("button", className);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/**
 * Puts the parts of a board together.
 * @param {ShadowRoot} root
 * @param {HTMLElement} fallback what is seen until there is a board
 * @param {(HTMLElement | SVGElement)[]} parts from top to bottom
 * @returns {Promise<void>} until the styles are there
 */
export async function assemble(root, fallback, parts) {
  const styles = SHEETS.map(({ href }) => Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  const arrived = styles.map((style) => new Promise((done) => (style.onload = style.onerror = done)));
  root.append(...styles, fallback, ...parts);
  // Without their styles they would be seen for a moment, and move what stands below.
  for (const { style } of parts) style.display = "none";
  await Promise.all(arrived);
  for (const { style } of parts) style.removeProperty("display");
}
