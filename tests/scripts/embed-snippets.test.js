import assert from "node:assert/strict";
import test from "node:test";
import { embedSnippets } from "../../www/app/share/embed-snippets.js";

const WISH = {
  link: "game=take:size=3&turns=a1,b2&title=(x)|[y]",
  site: new URL("https://example.org/games/"),
  width: 400,
  height: 500,
  picture: 350,
  file: "take.svg",
  title: 'Take "3" <b>',
  alt: "A [board] | {one}",
  dark: false,
  steps: true,
  run: false,
};

/** @param {"picture" | "frame" | "element"} kind */
const made = (kind) => embedSnippets({ ...WISH, kind });

test("what is said of a board cannot leave its attribute", () => {
  for (const kind of /** @type {const} */ (["frame", "element"])) {
    const html = made(kind).get("html") ?? "";
    assert.ok(!html.includes("<b>") && !html.includes('"3"'), html);
    // Strict Markdown dialects: every attribute has a value, and names are in lower case.
    for (const tag of html.match(/<[a-z][^>]*>/g) ?? []) assert.match(tag, /^<[a-z-]+( [a-z-]+="[^"]*")* ?\/?>$/);
  }
});

test("an element has its link as attributes, a frame behind its address", () => {
  assert.match(made("element").get("html") ?? "", / game="take:size=3" turns="a1,b2" .*steps="on" width="400" height="500"/);
  assert.match(
    made("frame").get("html") ?? "",
    /src="https:\/\/example\.org\/games\/embed\.html#game=take:size=3&amp;turns=a1,b2/,
  );
});

test("a picture leads to the board in each language, and no sign of that language is left in it", () => {
  const all = made("picture");
  assert.deepEqual([...all.keys()], ["html", "markdown", "wikitext"]);
  assert.match(all.get("markdown") ?? "", /^\[!\[A \\\[board\\\] \| \{one\}\]\(take\.svg\)\]\([^()[\]|'*_]*\)$/);
  assert.match(all.get("wikitext") ?? "", /^\[\[File:take\.svg\|400px\|link=[^|[\]]*\|alt=A {2}board {5}one \]\]$/);
});

test("what waits for a click has the picture and the addresses for that", () => {
  const frame = embedSnippets({ ...WISH, kind: "frame", run: true }).get("html") ?? "";
  assert.match(frame, /src="https:\/\/example\.org\/games\/embed-click\.html#game=take/);
  const element = embedSnippets({ ...WISH, kind: "element", run: true }).get("html") ?? "";
  assert.match(element, /src="https:\/\/example\.org\/games\/take-board-click\.js"/);
  assert.match(element, / run="click" .*><a href="[^"]*"><img src="take\.svg" width="400" height="350" /);
});
