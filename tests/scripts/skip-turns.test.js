// Skipping the turns that nobody at the table has anything to do with.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isOnlyWatched } from "../../www/app/panels/only-watched.js";

const left = { hasLeft: true, toPlay: 2, canForward: false };

test("whoever has dropped out against computers can skip to the end", () => {
  assert.ok(isOnlyWatched(left, [0, 2], true));
  assert.ok(isOnlyWatched({ ...left, toPlay: "chance" }, [0, 2, 3], true));
  assert.ok(isOnlyWatched(left, [0, 2], false), "as well after a reload");
});

test("nobody skips what somebody decides, nor what is only looked at", () => {
  assert.ok(!isOnlyWatched({ ...left, hasLeft: false }, [0, 2], true));
  assert.ok(!isOnlyWatched(left, [0, 0, 2], true), "another person plays on");
  assert.ok(!isOnlyWatched({ ...left, toPlay: "over" }, [0, 2], true));
  assert.ok(!isOnlyWatched({ ...left, canForward: true }, [0, 2], false), "an earlier position");
});
