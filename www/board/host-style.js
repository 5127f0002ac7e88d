// @ts-check
/**
 * The style that the board gives its own element, in a sheet of the shadow tree: the element's `style` attribute belongs
 * to the page, which may replace it at any time, or clone the element with it.
 */

/**
 * Returns the declarations, which win over those of the board's style sheets, and give way to the page's.
 * @param {ShadowRoot} root
 */
export function createHostStyle(root) {
  const sheet = new CSSStyleSheet();
  // With the weight of an id, for rules about the element's attributes.
  sheet.insertRule(":host(:not(#none)) {}");
  root.adoptedStyleSheets = [sheet];
  return /** @type {CSSStyleRule} */ (sheet.cssRules[0]).style;
}
