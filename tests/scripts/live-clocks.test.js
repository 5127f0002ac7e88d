// How long somebody can keep a game waiting fits its clock.
import assert from "node:assert/strict";
import test from "node:test";
import { CLOCKS, patienceOf } from "../../www/live/clock-choices.js";

test("nobody waits for days in a game of minutes, nor loses a slow one overnight", () => {
  assert.equal(patienceOf("300+5"), 300);
  assert.equal(patienceOf("1/86400"), 86_400);
  assert.equal(patienceOf("-"), 3 * 86_400);
  for (const [control, patience] of Object.values(CLOCKS)) {
    assert.equal(patienceOf(control), patience);
    assert.ok(patience >= 300 && patience <= 30 * 86_400, "what a room allows");
  }
});
