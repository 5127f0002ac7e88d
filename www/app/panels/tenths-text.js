// @ts-check
/**
 * Returns a number as people of the page's language write it, rounded to tenths.
 * @param {number} number
 * @param {0 | 1} [least] how many decimals to write in any case
 */
export const tenthsText = (number, least = 0) =>
  new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: least, maximumFractionDigits: 1 }).format(number);
