import assert from "node:assert/strict";
import test from "node:test";
import { Attempt } from "../../www/puzzles/attempt.js";
import { PuzzleHistory } from "../../www/puzzles/history.js";
import { dayText } from "../../www/puzzles/puzzle-of-day.js";

/** @param {boolean} isToday */
function attempt(isToday, isClean = true) {
  const history = new PuzzleHistory();
  const day = isToday ? dayText(new Date()) : "";
  return { history, made: new Attempt({ name: "take/12", day }, history, 0, isClean) };
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

test("what was shown just before and is played after it is no solution", () => {
  const { made, history } = attempt(true, false);
  made.solve();
  assert.equal(history.result("take/12"), "missed");
  assert.ok(!made.isClean);
});

test("a puzzle that was opened before midnight is that day’s", (context) => {
  const { made, history } = attempt(true);
  const opened = dayText(new Date());
  const tomorrow = Date.now() + 86_400_000;
  context.mock.timers.enable({ apis: ["Date"], now: tomorrow });
  assert.equal(made.solve(), 1);
  assert.deepEqual(history.all.days, [opened]);
});

test("what is compared is what there was to choose from where it mattered, in a turn of several actions, too", () => {
  const { made } = attempt(false);
  const [first, last] = [0.4, 0.001].map((loses) => [
    { action: "a", loses: 0 },
    { action: "b", loses },
  ]);
  made.compare(last);
  assert.deepEqual(made.compared, [], "nothing to tell");
  made.compare(first);
  made.reach(1);
  made.compare(last);
  assert.equal(made.compared, first);
  made.goBack();
  made.compare(last);
  assert.deepEqual(made.compared, []);
});
