// When games were played, in the list of games.
import assert from "node:assert/strict";
import test from "node:test";
import { timeAgo } from "../../www/app/dialogs/time-ago.js";

const noon = new Date(2026, 10, 26, 12).getTime();
const [MINUTE, HOUR] = [60e3, 3600e3];
const ago = (past) => timeAgo(noon - past, noon, "en");

test("what has just happened, or will by this clock, has no time of its own", () => {
  for (const past of [0, 59_999, -5 * HOUR]) assert.equal(ago(past), undefined);
});

test("minutes and hours are rounded down, days are those of the calendar", () => {
  assert.equal(ago(MINUTE), "1 minute ago");
  assert.equal(ago(HOUR - 1), "59 minutes ago");
  assert.equal(ago(HOUR), "1 hour ago");
  assert.equal(ago(24 * HOUR - 1), "23 hours ago");
  assert.equal(ago(24 * HOUR), "yesterday");
  assert.equal(ago(36 * HOUR), "yesterday");
  assert.equal(ago(36 * HOUR + 1), "2 days ago");
  assert.equal(ago(6 * 24 * HOUR), "6 days ago");
});

test("from a week ago on, the date is told, without a time", () => {
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
  assert.equal(ago(7 * 24 * HOUR), date.format(new Date(2026, 10, 19)));
  assert.equal(ago(-400 * 24 * HOUR), date.format(noon + 400 * 24 * HOUR));
  assert.equal(ago(400 * 24 * HOUR), date.format(noon - 400 * 24 * HOUR));
});
