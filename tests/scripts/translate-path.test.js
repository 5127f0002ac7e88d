import assert from "node:assert/strict";
import test from "node:test";
import { translatePath } from "../../www/board/translate-path.js";

test("each kind of command is moved by what it holds", () => {
  assert.equal(translatePath("M0 1L2 3H4V5Z", [10, 20]), "M10 21L12 23H14V25Z");
  assert.equal(translatePath("M1 2C1 2 3 4 5 6Q1 2 3 4", [10, 20]), "M11 22C11 22 13 24 15 26Q11 22 13 24");
  // Only the end point of an arc moves: radii, angle and flags stay.
  assert.equal(translatePath("M0 0A5 6 30 1 0 7 8", [10, 20]), "M10 20A5 6 30 1 0 17 28");
});

test("numbers may stand without blanks", () => {
  assert.equal(translatePath("M-1-2L.5.25", [1, 2]), "M0 0L1.5 2.25");
});
