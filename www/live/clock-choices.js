// @ts-check
/** The clocks that an invitation can name. */

const [MINUTE, DAY] = [60, 24 * 60 * 60];

/**
 * The clocks on offer, by name: the time control, and the patience, the seconds after which a game can be claimed from
 * somebody who does not reveal what chance waits for. In a game for one evening nobody waits for days.
 * @type {Record<string, [string, number]>}
 */
export const CLOCKS = {
  none: ["-", 3 * DAY],
  quick: ["300+5", 5 * MINUTE],
  medium: ["900+10", 10 * MINUTE],
  long: ["1800", 15 * MINUTE],
  day: [`1/${DAY}`, DAY],
  "three-days": [`1/${3 * DAY}`, 3 * DAY],
};

/** @param {string} control of one of the {@link CLOCKS} */
export const patienceOf = (control) => Object.values(CLOCKS).find(([known]) => known === control)?.[1] ?? 3 * DAY;
