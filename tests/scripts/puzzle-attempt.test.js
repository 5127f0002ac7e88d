import assert from "node:assert/strict";
import test from "node:test";
import { Attempt } from "../../www/puzzles/attempt.js";
import { PuzzleHistory } from "../../www/puzzles/history.js";
import { dayText } from "../../www/puzzles/puzzle-of-day.js";

/** @param {boolean} isToday */
function attempt(isToday, history = new PuzzleHistory()) {
  const day = isToday ? dayText(new Date()) : "";
  return { history, made: new Attempt({ name: "take/12", day }, history, 0) };
}

test("solved at once and without more than a first hint counts as solved, and a day as a day", () => {
  const { history, made } = attempt(true);
  made.useHint(false);
  assert.deepEqual([made.hintsHere, made.isNew, history.result("take/12")], [1, true, undefined]);
  made.reach(2);
  assert.deepEqual([made.hintsHere, made.isNew, made.steps], [0, false, 2]);
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

test("what was shown and is played after it is no solution, and no day", () => {
  const { made, history } = attempt(true);
  made.show();
  assert.equal(made.canCount, false);
  const again = new Attempt({ name: "take/12", day: dayText(new Date()) }, history, 0, made);
  assert.equal(again.solve(), 0);
  assert.equal(history.result("take/12"), "missed");
  assert.deepEqual(history.all.days, []);
  assert.equal(attempt(true, history).made.canCount, false, "opened anew on the same day");
  assert.ok(attempt(false, history).made.canCount, "another puzzle");
});

test("a whole hint shows it, too; a day that counts already stays", () => {
  const { made, history } = attempt(true);
  made.solve();
  made.useHint(true);
  assert.ok(made.isShown && made.canCount);
  assert.equal(made.solve(), 1);
  const other = attempt(true).made;
  other.useHint(true);
  assert.equal(other.solve(), 0);
  assert.equal(history.all.days.length, 1);
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
