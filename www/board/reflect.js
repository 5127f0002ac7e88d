// @ts-check
/**
 * The attributes of `<take-board>` as properties. Frameworks set a property where there is one of the name, and the
 * attribute otherwise; either way, it is the attribute that counts.
 */

/** The attributes that are there or not; the others are on or off, or have a value. */
const PRESENT = ["goal"];

/** The name of an attribute's property. @param {string} attribute @returns {string} `autoRoll` for `auto-roll` */
const propertyOf = (attribute) => attribute.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/**
 * Sets an attribute as frameworks mean it: what stands for no value removes it.
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
export function reflect(element, name, value) {
  const isPresent = PRESENT.includes(name);
  // Preact clears a property with an empty text.
  if (value === undefined || value === null || value === "" || (isPresent && value === false)) element.removeAttribute(name);
  else if (typeof value === "boolean") element.setAttribute(name, isPresent ? "" : value ? "on" : "off");
  else element.setAttribute(name, String(value));
}

/**
 * Gives an element's class a property for each attribute. One that is there keeps its getter: what it returns says more
 * than the attribute, or is what scripts have called for long.
 * @param {typeof HTMLElement} type
 * @param {string[]} attributes
 */
export function reflectAttributes(type, attributes) {
  for (const name of attributes) {
    const known = Object.getOwnPropertyDescriptor(type.prototype, propertyOf(name));
    Object.defineProperty(type.prototype, propertyOf(name), {
      configurable: true,
      enumerable: true,
      get:
        known?.get ??
        /** @this {HTMLElement} */
        function () {
          return PRESENT.includes(name) ? this.hasAttribute(name) : (this.getAttribute(name) ?? "");
        },
      set:
        known?.set ??
        /** @this {HTMLElement} */
        function (value) {
          reflect(this, name, value);
        },
    });
  }
}

/**
 * Sets again what was set before the element was defined: such properties hide those of its class.
 * @param {HTMLElement} element
 * @param {string[]} attributes
 */
export function takeEarlyProperties(element, attributes) {
  for (const name of attributes.map(propertyOf)) {
    if (!Object.hasOwn(element, name)) continue;
    const value = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
