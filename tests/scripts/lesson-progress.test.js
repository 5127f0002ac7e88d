import assert from "node:assert/strict";
import test from "node:test";
import { Progress, exportProgress, readLearnt, withImported } from "../../www/learn/progress.js";

test("a course is resumed where it was left, and can be reset without the others", () => {
  const progress = new Progress();
  progress.reach("take", "seed");
  progress.finish("take", "seed");
  progress.finish("take", "seed");
  progress.reach("take", "grow");
  progress.reach("takeaway", "deck");
  progress.gotIt("take/gone");
  assert.deepEqual([progress.at("take"), progress.done("take")], ["grow", ["seed"]]);
  progress.forgetCourse("take");
  assert.deepEqual([progress.at("take"), progress.done("take")], [undefined, []]);
  assert.equal(progress.at("takeaway"), "deck");
  assert.ok(progress.hasGot("take/gone") && !progress.hasGot("take/walls"));
});

test("what was stored is read, however damaged", () => {
  const good = { courses: { take: { at: "grow", done: ["seed"] } }, got: ["take/gone"] };
  assert.deepEqual(readLearnt(good), good);
  for (const bad of [{}, { courses: null, got: 3 }, { courses: [], got: {} }])
    assert.deepEqual(readLearnt(bad), { courses: {}, got: [] });
  const half = { courses: { take: { at: 3, done: ["seed", 4] }, takeaway: "x" }, got: ["a/b", 1] };
  assert.deepEqual(readLearnt(half), { courses: { take: { done: ["seed"] }, takeaway: { done: [] } }, got: ["a/b"] });
});

test("an export adds to what is known and takes nothing away", () => {
  const here = { courses: { take: { at: "grow", done: ["seed"] } }, got: ["take/gone"] };
  const there = { courses: { take: { done: ["grow", "seed"] }, takeaway: { done: ["deck"] } }, got: ["take/walls"] };
  const text = exportProgress(there);
  assert.equal(text, "lessons=take/grow+take/seed+takeaway/deck,notes=take/walls");
  const both = withImported(here, `look=wood,${text}`);
  assert.deepEqual(both.courses, { take: { at: "grow", done: ["seed", "grow"] }, takeaway: { done: ["deck"] } });
  assert.deepEqual(both.got, ["take/gone", "take/walls"]);
  assert.equal(exportProgress({ courses: {}, got: [] }), "");
  for (const none of ["", "look=wood", "lessons=", "lessons=nonsense+a/b/c,notes", "lessons=__proto__"])
    assert.deepEqual(withImported(here, none), here);
});
