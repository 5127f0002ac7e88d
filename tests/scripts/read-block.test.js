/** Blocks as the wrappers read them, which have no rules: `wrappers/shared/read-block.js`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { KEYS, readBlock } from "../../wrappers/shared/read-block.js";

test("the keys are those of docs/fence.md", () => {
  const docs = readFileSync(new URL("../../docs/fence.md", import.meta.url), "utf8");
  const rows = docs.matchAll(/^\| (`[^|]*`) \|/gm);
  const told = [...rows].flatMap(([, cell]) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, key]) => key));
  assert.deepEqual([...KEYS].sort(), told.sort());
});

test("a block is the attributes of an element and a caption", () => {
  const { frames, caption } = readBlock(
    "game=take:size=4\n\n turns = a1,b2 \nmark=a1\nmark=b2\narrow=a1-b2\nlegal=c3\ncaption=A = *b*.",
  );
  assert.deepEqual(frames, [
    { attributes: { width: "480", game: "take:size=4", turns: "a1,b2", mark: "a1,b2", arrow: "a1-b2" }, words: "" },
  ]);
  assert.equal(caption, "A = *b*.");
});

test("steps go on, variations go back", () => {
  const { frames } = readBlock(
    "game=take\nwidth=300\nturns=a1,b2,c3\nply=2\nflip=1\nmark=a1\nstep=|One.\nstep=d4|Two.\nvariation=1 e5,f6|Three|3.",
  );
  const shared = { width: "300", game: "take", flip: "1" };
  assert.deepEqual(frames, [
    { attributes: { ...shared, turns: "a1,b2,c3", ply: "2", mark: "a1" }, words: "One." },
    { attributes: { ...shared, turns: "a1,b2,d4" }, words: "Two." },
    { attributes: { ...shared, turns: "a1,e5,f6" }, words: "Three|3." },
  ]);
});

test("a block can contain the record of a game", () => {
  const record = '[Game "take:size=2"]\n\n{A=b.} 1. a1 *';
  assert.deepEqual(readBlock(`list=below\nwidth=300\nply=0\ncaption=Short.\n\n${record}\n`), {
    frames: [{ attributes: { steps: "1", ply: "0", record, turns: "below" }, words: "" }],
    caption: "Short.",
  });
  assert.throws(() => readBlock(`lists=below\n${record}`), { line: 1, found: "lists" });
});

test("a line with another key is told", () => {
  assert.throws(() => readBlock("game=take\n\nturn=a1"), { line: 3, found: "turn" });
  assert.throws(() => readBlock("take"), { line: 1, found: "take" });
});
