// What the npm package is made of: the manifest of the element, and scripts in which bundlers find every address.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { customElements } from "../../npm/custom-elements.mjs";
import { rewrite } from "../../npm/pack.mjs";

const types = readFileSync(new URL("../../entry/take-board.d.ts", import.meta.url), "utf8");
const [{ declarations }] = customElements(types).modules;
const [board] = declarations;
/** A script in which `{a}` stands for a variable of a template. @param {string} text */
const script = (text) => text.replaceAll(/\{(\w)\}/g, "$" + "{$1}");

const names = (list) => list.map(({ name }) => name).sort();

test("the manifest lists the attributes that the element observes", async () => {
  globalThis.IntersectionObserver ??= class {};
  const { SETTINGS } = await import("../../www/board/settings.js");
  const { GAME_ATTRIBUTES } = await import("../../www/board/game-from-attributes.js");
  const source = readFileSync(new URL("../../www/take-board.js", import.meta.url), "utf8");
  const [, observed] = /observedAttributes = \[([^\]]*)\]/.exec(source);
  const lists = "...EXTRAS.keys()...SIZE_ATTRIBUTES...GAME_ATTRIBUTES...SETTINGS.map(({name})=>name)";
  assert.equal(observed.replace(/"[^"]+"|[,\s]/g, ""), lists);
  const [, extras] = /const EXTRAS = new Map\(\[(.*?)\n\]\)/s.exec(source);
  const [, sizes] = /const SIZE_ATTRIBUTES = (\[[^\]]*\])/.exec(source);
  const quoted = `${observed} ${extras.replaceAll(/import\("[^"]+"\)/g, "")}`;
  const own = [...quoted.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  const all = [...own, ...JSON.parse(sizes), ...GAME_ATTRIBUTES, ...names(SETTINGS)];
  assert.deepEqual(names(board.attributes), all.sort());
});

test("the manifest lists events, members and what they are", () => {
  assert.deepEqual(names(board.events), ["beforeturn", "lesson", "refused", "result", "turn"]);
  assert.ok(board.members.some(({ kind, name }) => kind === "method" && name === "playAction"));
  assert.equal(board.attributes.find(({ name }) => name === "auto-roll").fieldName, "autoRoll");
  assert.ok(board.members.some(({ kind, name, readonly }) => kind === "field" && name === "view" && readonly));
  const about = board.attributes.find(({ name }) => name === "link");
  assert.match(about.description, /^A whole link; it takes precedence/);
});

test("addresses are looked up, and what scripts need is known", () => {
  const made = rewrite(
    "www/a/b.js",
    script(
      'import{c as d}from"../c.js";fetch(new URL("./e.json",import.meta.url));new URL(`lang/{d}.json`,import.meta.url);import("./f.js");',
    ),
  );
  assert.deepEqual(made.needed, ["www/c.js", "www/a/f.js"]);
  assert.deepEqual(made.fetched, ["www/a/e.json"]);
  assert.match(made.text, /^import\{addressOf as takeFiveAddress\}from"\.\.\/\.\.\/addresses\.js";/);
  assert.ok(
    made.text.includes('takeFiveAddress("www/a/e.json")') && made.text.includes(script("takeFiveAddress(`www/a/lang/{d}.json`)")),
  );
});

test("what bundlers cannot follow is refused", () => {
  assert.throws(() => rewrite("a.js", "new URL(file,import.meta.url)"), /a\.js: import\.meta/);
  assert.throws(() => rewrite("a.js", "import(file)"), /a\.js: import\(/);
});

test("only what defines the element has side effects", () => {
  const manifest = JSON.parse(readFileSync(new URL("../../npm/package.json", import.meta.url), "utf8"));
  assert.deepEqual(manifest.sideEffects, ["./element.js", "./board/www/**/*.js"]);
});
