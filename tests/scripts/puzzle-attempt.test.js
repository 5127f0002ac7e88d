import assert from "node:assert/strict";
import test from "node:test";
import { Attempt } from "../../www/puzzles/attempt.js";
import { PuzzleHistory } from "../../www/puzzles/history.js";
import { dayText } from "../../www/puzzles/puzzle-of-day.js";

/** @param {boolean} isToday */
function attempt(isToday) {
  const history = new PuzzleHistory();
  return { history, made: new Attempt({ name: "take/12", isToday }, history, 0) };
}

test("solved at once and without more than a first hint counts as solved, and a day as a day", () => {
  const { history, made } = attempt(true);
  made.useHint(false);
  assert.deepEqual([made.hints, made.isNew, history.result("take/12")], [1, true, undefined]);
  made.reach(2);
  assert.deepEqual([made.hints, made.isNew, made.steps], [0, false, 2]);
  assert.equal(made.solve(), 1);
  assert.equal(history.result("take/12"), "solved");
  assert.deepEqual(history.all.days, [dayText(new Date())]);
});

test("a mistake, the whole hint or the solution make it a miss, which solving it later does not undo", () => {
  const { history, made } = attempt(false);
  made.miss();
  assert.equal(history.result("take/12"), "missed", "even if it is left now");
  assert.equal(made.solve(), 0);
  assert.equal(history.result("take/12"), "missed");
  const whole = attempt(false);
  whole.made.useHint(true);
  whole.made.solve();
  assert.equal(whole.history.result("take/12"), "missed");
  assert.deepEqual(whole.history.all.days, []);
});

test("it goes on from where somebody went back to", () => {
  const { made } = attempt(false);
  made.reach(2);
  made.reach(5);
  assert.ok(!made.goTo(3) && made.goTo(2));
  assert.equal(made.steps, 2);
  made.goBack();
  made.goBack();
  assert.deepEqual([made.steps, made.isNew], [0, true]);
  made.reach(2);
  made.rewind();
  assert.ok(made.isNew);
});
