// @ts-check
/** Times as people read them. */

/** From here on, in milliseconds, tenths of a second are shown. */
const TENTHS_FROM = 9_900;

/**
 * Returns what a clock shows: `4:32`, `1:04:32` from an hour on, `9.4` in the last ten seconds, `-0:12` after the end.
 * It rounds up to whole seconds, so that 0:00 is not shown before time has run out.
 * @param {number} left in milliseconds
 * @param {string} [lang] the language in which to write tenths
 */
export function clockText(left, lang = "en") {
  if (left > 0 && left <= TENTHS_FROM) return (Math.ceil(left / 100) / 10).toLocaleString(lang, { minimumFractionDigits: 1 });
  const seconds = Math.ceil(Math.abs(left) / 1000);
  const two = (/** @type {number} */ part) => String(part % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  return left < 0 ? `-${text}` : text;
}

/**
 * Returns how long it takes until a running clock shows something else, in milliseconds.
 * @param {number} left
 */
export function untilNextText(left) {
  if (left <= 0) return 1000 - ((999 - left) % 1000);
  if (left > TENTHS_FROM && left <= TENTHS_FROM + 100) return left - TENTHS_FROM;
  const step = left > TENTHS_FROM ? 1000 : 100;
  return left - (Math.ceil(left / step) - 1) * step;
}

/**
 * Returns the parts of a time to be spoken, each a whole number.
 * @param {number} left in milliseconds
 */
export function spokenTime(left) {
  const seconds = Math.ceil(Math.abs(left) / 1000);
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}
