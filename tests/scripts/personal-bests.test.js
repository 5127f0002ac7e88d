// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { PersonalBests } from "../../www/app/store/personal-bests.js";

const bests = new PersonalBests("beaten");

test("what was beaten elsewhere is added, and the higher number counts", () => {
  const here = { take: 3, takeaway: 1 };
  const exported = `theme=dark,${bests.export({ take: 2, "give-and-take": 4, takeaway: 2 })},lessons=take/grow`;
  assert.deepEqual(bests.withImported(here, exported), { take: 3, takeaway: 2, "give-and-take": 4 });
  assert.deepEqual(bests.withImported(here, "theme=dark"), here);
});

test("what is no such number is skipped", () => {
  assert.deepEqual(bests.withImported({}, "beaten=take/x+/3+take+Take/2+acquisitions/0+take/99999"), {});
  assert.equal(bests.export({}), "");
});
