// @ts-check
/** When something happened, as people say it. */

const [MINUTE, HOUR, DAY] = [60e3, 3600e3, 24 * 3600e3];

/** From so many days ago on, the date says more. */
const WEEK = 7;

/**
 * Returns how long ago something happened, as in “5 minutes ago” or “yesterday”, and the date if that is a week ago or
 * more; `undefined` if it has just happened. What is less than a day in the future has just happened, too: clocks differ.
 * @param {number} then milliseconds since 1970
 * @param {number} now
 * @param {string} lang of the words around it
 * @returns {string | undefined}
 */
export function timeAgo(then, now, lang) {
  const past = now - then;
  const words = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const date = () => new Intl.DateTimeFormat(lang, { dateStyle: "medium" }).format(then);
  if (past < -DAY) return date();
  if (past < MINUTE) return undefined;
  if (past < HOUR) return words.format(-Math.floor(past / MINUTE), "minute");
  if (past < DAY) return words.format(-Math.floor(past / HOUR), "hour");
  // By the calendar: yesterday ends at midnight. Rounded, as some days have an hour more or less.
  const days = Math.round((midnightBefore(now) - midnightBefore(then)) / DAY);
  if (days < WEEK) return words.format(-days, "day");
  return date();
}

/** @param {number} time */
const midnightBefore = (time) => new Date(time).setHours(0, 0, 0, 0);
