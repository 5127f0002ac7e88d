// @ts-check

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
