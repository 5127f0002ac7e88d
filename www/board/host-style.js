// @ts-check
/**
 * The style that the board gives its own element, in a sheet of the shadow tree: the element's `style` attribute belongs
 * to the page, which may replace it at any time, or clone the element with it.
 */

/** Declarations that win over those of the board's style sheets, and give way to the page's. */
export class HostStyle {
  #root;
  /** @type {Map<string, string>} */
  #values = new Map();
  /** @type {CSSStyleDeclaration} */
  #style;

  /** @param {ShadowRoot} root */
  constructor(root) {
    this.#root = root;
    this.#style = this.#apply(new CSSStyleSheet());
  }

  /** @param {string} name @param {string} value empty for none */
  setProperty(name, value) {
    this.#values.set(name, value);
    this.#style.setProperty(name, value);
  }

  /** Goes with the element into another document, which takes only sheets of its own. */
  adopted() {
    const { defaultView } = this.#root.ownerDocument;
    // Without a window, nothing is shown.
    if (defaultView) this.#style = this.#apply(new defaultView.CSSStyleSheet());
  }

  /** @param {CSSStyleSheet} sheet */
  #apply(sheet) {
    // With the weight of an id, for rules about the element's attributes.
    sheet.insertRule(":host(:not(#none)) {}");
    this.#root.adoptedStyleSheets = [sheet];
    const { style } = /** @type {CSSStyleRule} */ (sheet.cssRules[0]);
    for (const [name, value] of this.#values) style.setProperty(name, value);
    return style;
  }
}
