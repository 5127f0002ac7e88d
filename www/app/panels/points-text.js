// @ts-check
/**
 * Returns points as people of the page's language write them, rounded to tenths.
 * @param {number} points
 * @param {0 | 1} [least] how many decimals to write in any case
 */
export const pointsText = (points, least = 0) =>
  new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: least, maximumFractionDigits: 1 }).format(points);
