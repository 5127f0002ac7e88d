import assert from "node:assert/strict";
import test from "node:test";
import { seatsFromBelow } from "../../www/app/table/seat-order.js";
import { dissolveDelays } from "../../www/board/departures.js";

test("whoever's side is at the bottom of the board is shown below it", () => {
  assert.deepEqual(seatsFromBelow(2, "off", undefined), [0, 1]);
  assert.deepEqual(seatsFromBelow(2, "on", undefined), [1, 0]);
  assert.deepEqual(seatsFromBelow(4, "on", undefined), [2, 3, 0, 1]);
  // The third of three players sits opposite the first, and the side on the right of the first is empty.
  assert.deepEqual(seatsFromBelow(3, "on", undefined), [2, 0, 1]);
  // If the board follows the reader, so do the players.
  assert.deepEqual(seatsFromBelow(2, "auto", 2), [1, 0]);
  assert.deepEqual(seatsFromBelow(3, "auto", 2), [1, 2, 0]);
  assert.deepEqual(seatsFromBelow(3, "auto", undefined), [0, 1, 2]);
});

test("what nobody keeps dissolves place by place, and never takes long", () => {
  // Both layers of a stone at once.
  assert.deepEqual(
    dissolveDelays(
      [
        [0, 0],
        [0, 0],
        [5, 0],
        [5, 0],
        [9, 9],
      ].map(([x, y]) => [x, y]),
    ),
    [0, 0, 70, 70, 140],
  );
  const many = dissolveDelays(Array.from({ length: 50 }, (_, x) => [x, 0]));
  assert.ok(Math.max(...many) < 700);
  assert.deepEqual(dissolveDelays([]), []);
});
