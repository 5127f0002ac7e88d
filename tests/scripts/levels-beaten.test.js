// @ts-check
import assert from "node:assert/strict";
import test from "node:test";
import { exportBeaten, withImportedBeaten } from "../../www/app/store/levels-beaten.js";

test("what was beaten elsewhere is added, and the higher level counts", () => {
  const here = { take: 3, takeaway: 1 };
  const exported = `theme=dark,${exportBeaten({ take: 2, "give-and-take": 4, takeaway: 2 })},lessons=take/grow`;
  assert.deepEqual(withImportedBeaten(here, exported), { take: 3, takeaway: 2, "give-and-take": 4 });
  assert.deepEqual(withImportedBeaten(here, "theme=dark"), here);
});

test("what is no level is skipped", () => {
  assert.deepEqual(withImportedBeaten({}, "beaten=take/x+/3+take+Take/2+acquisitions/0+take/999"), {});
  assert.equal(exportBeaten({}), "");
});
