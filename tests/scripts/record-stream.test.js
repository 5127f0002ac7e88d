// The records of a file, read piece by piece: the same, wherever the pieces end.
import assert from "node:assert/strict";
import test from "node:test";
import { recordsIn } from "../../www/app/store/record-stream.js";

/** The module's function, for records without comments. */
const split = (text) => text.split(/(?=\[Game\b)/).filter((part) => part.length > 0);

/** A file that is read in pieces of this many bytes. */
function inPieces(text, size) {
  const bytes = new TextEncoder().encode(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size));
  const source = new ReadableStream({ pull: (to) => (pieces.length > 0 ? to.enqueue(pieces.shift()) : to.close()) });
  return { size: bytes.length, stream: () => source };
}

async function all(records) {
  const found = [];
  for await (const record of records) found.push(record);
  return found;
}

const records = ["﻿", '[Game "take"] é 1. a1 *\n', '[Game "takeaway"]\n[Gamers "4"]\n ∞ *\n\n', '[Game "take"] *'];

for (const size of [1, 2, 3, 7, 50, 1000])
  test(`records read in pieces of ${size} bytes are those of the text`, async () => {
    const text = records.slice(1).join("");
    assert.deepEqual(await all(recordsIn(inPieces(text, size), split)), records.slice(1));
    // A byte order mark is no part of the first.
    assert.deepEqual(await all(recordsIn(inPieces(records.join(""), size), split)), records.slice(1));
  });

test("a file says how much of it has been read, and is read no further than asked", async () => {
  const many = '[Game "take"] *\n'.repeat(1000);
  const told = [];
  const reading = recordsIn(inPieces(many, 160), split, (part) => told.push(part));
  await reading.next();
  assert.equal(told.length, 0);
  assert.equal((await all(reading)).length, 999);
  assert.ok(
    told.every((part, at) => part > (told[at - 1] ?? 0) && part <= 1),
    `${told}`,
  );
  assert.ok(told.length > 50 && told.at(-1) > 0.9, `${told}`);
});

test("a record that is longer than many pieces is not searched for its end at each of them", async () => {
  let searched = 0;
  const counted = (text) => {
    searched += text.length;
    return split(text);
  };
  const text = `[Game "take"] ${"x".repeat(100_000)}\n[Game "take"] *\n`;
  assert.equal((await all(recordsIn(inPieces(text, 100), counted))).length, 2);
  assert.ok(searched < 5 * text.length, `${searched} characters were searched`);
});

test("an empty file has no records", async () => assert.deepEqual(await all(recordsIn(inPieces("", 1), split)), []));
