// What comes late is noticed, but not what could not come earlier.
import assert from "node:assert/strict";
import test from "node:test";
import { Arrivals } from "../../www/live/arrivals.js";

/** A page that has been open for a minute. */
function openPage() {
  const arrivals = new Arrivals();
  for (let now = 100_000; now <= 160_000; now += 1_000) arrivals.checkConnection(true, now);
  return arrivals;
}

test("something is late if it comes long after its stamp", () => {
  assert.equal(openPage().delayOf(130_000, 160_000), 30_000);
  assert.equal(openPage().delayOf(155_000, 160_000), 0, "a slow network");
  assert.equal(openPage().delayOf(170_000, 160_000), 0, "a clock that is ahead");
});

test("what was made before the page was open is not late", () => {
  assert.equal(openPage().delayOf(90_000, 160_000), 0);
});

test("what was made while there was no connection is not late", () => {
  const arrivals = openPage();
  arrivals.checkConnection(false, 161_000);
  arrivals.checkConnection(true, 190_000);
  assert.equal(arrivals.delayOf(165_000, 190_000), 0);
});

test("what was made while the page slept is not late", () => {
  const arrivals = openPage();
  assert.equal(arrivals.delayOf(130_000, 190_000), 0, "before it has looked around");
  arrivals.checkConnection(true, 190_000);
  assert.equal(arrivals.delayOf(165_000, 190_000), 0);
});
