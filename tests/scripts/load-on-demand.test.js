// What is loaded when first wanted does what was asked for, in order.
import assert from "node:assert/strict";
import test from "node:test";
import { loadOnDemand } from "../../www/app/page/load-on-demand.js";

const wait = () => new Promise((done) => setTimeout(done, 0));

test("events that come while a module loads take effect in their order", async () => {
  /** @type {((module: string) => void)[]} */
  const loads = [];
  /** @type {string[]} */
  const used = [];
  const use = loadOnDemand(
    () => new Promise((done) => loads.push(done)),
    (module, { type }) => used.push(`${module} ${type}`),
    assert.fail,
  );
  for (const type of ["first", "second"]) use(new Event(type));
  // A browser may answer the second import before the first.
  for (const done of loads.toReversed()) {
    done("module");
    await wait();
  }
  assert.deepEqual(used, ["module first", "module second"]);
});

test("a load that failed is told and can be tried again", async () => {
  let isThere = false;
  /** @type {string[]} */
  const used = [];
  /** @type {(() => Promise<void>)[]} */
  const retries = [];
  const use = loadOnDemand(
    async () => {
      if (!isThere) throw new Error("not there");
    },
    (_, { type }) => used.push(type),
    (_, retry) => retries.push(retry),
  );
  await use(new Event("click"));
  isThere = true;
  await retries[0]();
  assert.deepEqual([used, retries.length], [["click"], 1]);
});
