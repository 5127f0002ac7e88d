import assert from "node:assert/strict";
import test from "node:test";
import { idInLink, idInRecord, idOf, levelOf } from "../../www/notation.js";

test("the game of a spec, a link and a record", () => {
  assert.equal(idOf("take:size=4"), "take");
  assert.equal(idOf(), "");
  for (const link of ["#game=take:size=4&turns=a1", "?seed=1&game=take", "game=take%3Asize=4"])
    assert.equal(idInLink(link), "take");
  assert.equal(idInLink("turns=a1"), "");
  assert.equal(idInRecord('[Title "x"]\n [ Game  "take:size=4"]\n1. a1 *'), "take");
  assert.equal(idInRecord("1. a1"), "");
});

test("the level of a seat, none where a person sits", () => {
  assert.deepEqual(["engine-3", "engine-12", "human", "engine-", undefined].map(levelOf), [3, 12, 0, 0, 0]);
});
