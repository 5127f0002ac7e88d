import assert from "node:assert/strict";
import test from "node:test";
import { seatsFromBelow } from "../../www/app/table/seat-order.js";
import { capturePitches } from "../../www/app/panels/sounds.js";
import { leaveDelays } from "../../www/board/piece-motion.js";

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

test("pieces leave place by place, outward from where they were captured, and never take long", () => {
  // Both layers of a stone at once.
  assert.deepEqual(
    leaveDelays(
      [
        [0, 0],
        [0, 0],
        [5, 0],
        [5, 0],
        [9, 9],
      ].map(([x, y]) => [x, y]),
    ),
    [0, 0, 140, 140, 280],
  );
  const many = leaveDelays(Array.from({ length: 50 }, (_, x) => [x, 0]));
  assert.ok(Math.max(...many) < 700);
  assert.deepEqual(leaveDelays([]), []);
  // The nearest to the source first.
  const row = [-3, -1, 0, 2].map((x) => /** @type {[number, number]} */ ([x, 0]));
  assert.deepEqual(leaveDelays(row, [0, 0]), [420, 140, 0, 280]);
});

test("each capture of a turn sounds a whole tone higher than the last, up to two octaves", () => {
  const pitches = capturePitches(3);
  assert.equal(pitches[0], 330);
  assert.ok(Math.abs(pitches[2] / pitches[1] - 2 ** (1 / 6)) < 1e-9);
  // A jump that goes on.
  assert.deepEqual(capturePitches(1, 2), pitches.slice(2));
  assert.equal(Math.max(...capturePitches(40)), 4 * 330);
  assert.deepEqual(capturePitches(0), []);
});
