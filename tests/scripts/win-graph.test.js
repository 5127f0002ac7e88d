// The names of the lines in the graph of winning chances.
import assert from "node:assert/strict";
import { test } from "node:test";
import { heightsBetween, labelBaseline } from "../../www/app/panels/graph-label.js";

const room = { size: 12, top: 8, bottom: 112 };

/** Whether a label on this baseline is crossed at this height. */
const isCrossed = (baseline, y) => y > baseline - room.size && y < baseline;

test("no line runs through the name of a line, and it stands next to its own", () => {
  for (const own of [[60, 62, 65], [10, 11], [110, 108], [40, 80], [60]]) {
    const baseline = labelBaseline(own, [...own, 60], room);
    for (const y of [...own, 60]) assert.ok(!isCrossed(baseline, y), `${own}: ${baseline}`);
    assert.ok(baseline - room.size >= room.top && baseline <= room.bottom, `${own}: ${baseline}`);
    const middle = own.reduce((sum, y) => sum + y) / own.length;
    assert.ok(Math.abs(baseline - middle) < 50, `${own}: ${baseline}`);
  }
});

test("where lines are everywhere, the name still stands within the graph", () => {
  const all = Array.from({ length: 60 }, (_, index) => 8 + 2 * index);
  const baseline = labelBaseline([60], all, room);
  assert.ok(baseline >= room.top + room.size && baseline <= room.bottom);
});

test("a line has heights between its points, and none where it is broken", () => {
  const points = [
    { x: 0, y: 10 },
    { x: 10, y: 30 },
    { x: 20, y: undefined },
  ];
  assert.deepEqual(heightsBetween(points, 2, 6), [14, 18, 22]);
  assert.deepEqual(heightsBetween(points, 12, 18), []);
});
