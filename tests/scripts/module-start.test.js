// A WebAssembly module has one instance, whoever asks for it and under whatever name.
import assert from "node:assert/strict";
import test from "node:test";
import { startOnce } from "../../www/recoverable-table.js";

test("a module that is still starting is not started again", async () => {
  /** @type {((instance: string) => void)[]} */
  const starts = [];
  const init = () => new Promise((done) => starts.push(done));
  const asked = [startOnce(init), startOnce(init)];
  starts[0]("instance");
  asked.push(startOnce(init));
  assert.deepEqual(await Promise.all(asked), ["instance", "instance", "instance"]);
  assert.equal(starts.length, 1);
});

test("a module whose start failed can be started again", async () => {
  let isThere = false;
  const init = async () => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return "instance";
  };
  await assert.rejects(startOnce(init), TypeError);
  isThere = true;
  assert.equal(await startOnce(init), "instance");
});
