// @ts-check
/** Confirmations that go by themselves. */

/** How long a confirmation is shown, in milliseconds. */
const BRIEFLY = 8000;

/** What takes each confirmation away. @type {WeakMap<Element, ReturnType<typeof setTimeout>>} */
const timers = new WeakMap();

/**
 * Shows that something was done: what stayed would soon be true of something else.
 * @param {Element} place
 * @param {string} text
 * @param {string} [after] what it shows after that, unless something else has been written there
 */
export function showBriefly(place, text, after = "") {
  clearTimeout(timers.get(place));
  place.textContent = text;
  const end = () => {
    if (place.textContent === text) place.textContent = after;
  };
  timers.set(place, setTimeout(end, BRIEFLY));
}
