// Rules and records without a page; and the element can be imported where there is none.
import assert from "node:assert/strict";
import { TakeBoard } from "take-five";
import { defineTakeBoard } from "take-five/explicit";
import init, { games, Table } from "take-five/rules";

assert.throws(() => new TakeBoard(), /needs a browser/);
assert.equal(typeof defineTakeBoard, "function");
await init();
assert.equal(games().length, 6);
const table = new Table("take:size=3", 1);
const turns = [];
while (table.legalActions().length > 0) {
  const [first] = table.legalActions();
  assert.equal(table.play(first).kind, "played");
  turns.push(first);
}
const again = Table.fromRecord(table.record(), 0);
assert.equal(again.position(), table.position());
assert.deepEqual(again.result(), table.result());
assert.ok(table.result()?.places.includes(1));
assert.throws(
  () => new Table("draughts", 1),
  ({ id }) => typeof id === "string",
);
console.log(`${turns.length} actions, then ${table.position()}`);
