// What happens to a game whose storage fails while it is written.
import assert from "node:assert/strict";
import test from "node:test";
import { Autosave } from "../../www/app/store/autosave.js";

globalThis.navigator ??= /** @type {never} */ ({}); // no locks: the game is this tab's

const failure = (name) => new DOMException("", name);

/** A game whose store answers each write by the next of these: an error, or what happens before it fails or is done. */
function start(answers, works = true) {
  const told = { written: [], states: [] };
  const store = {
    works: async () => works,
    async save(kept, record) {
      await undefined; // as one that opens its database
      const answer = answers.shift();
      if (answer?.meanwhile) answer.meanwhile(saving);
      const error = answer instanceof DOMException ? answer : answer?.error;
      if (error) throw error;
      told.written.push(record);
      return kept.version + 1;
    },
  };
  const kept = /** @type {never} */ ({ id: "game", version: 0 });
  const saving = new Autosave(/** @type {never} */ (store), kept, () => told.states.push(saving.state));
  return { saving, told };
}

/** Saves a record, and returns the state once nothing more happens by itself. */
async function keep({ saving }, record = "1. a1 *") {
  saving.keep(record, {});
  await new Promise(setImmediate);
  return saving.state;
}

test("a game whose storage is deleted during a write is written again", async () => {
  for (const names of [["AbortError"], ["UnknownError", "AbortError", "AbortError"]]) {
    const game = start(names.map(failure));
    assert.equal(await keep(game), "saved");
    assert.deepEqual(game.told, { written: ["1. a1 *"], states: ["saving", "saved"] });
  }
});

test("a deletion that is reported before the write fails is not forgotten", async () => {
  const meanwhile = (saving) => saving.keep("1. a1 *", {});
  const game = start([{ meanwhile, error: failure("InvalidStateError") }]);
  assert.equal(await keep(game), "saved");
  assert.equal(game.saving.isBehind, false);
});

test("a closed connection is reported by the store, and the game is saved then", async () => {
  const game = start([failure("InvalidStateError")]);
  assert.equal(await keep(game), "saving");
  assert.equal(game.saving.isBehind, true);
  assert.equal(await keep(game), "saved");
});

test("storage that never works is reported, and tried again at the next turn", async () => {
  for (const [works, state] of /** @type {const} */ ([
    [false, "off"],
    [true, "full"],
  ])) {
    const game = start(Array(5).fill(failure("UnknownError")), works);
    assert.equal(await keep(game), state);
    assert.deepEqual(game.told, { written: [], states: ["saving", state] });
    assert.equal(await keep(game, "1. a1 2. b1 *"), "saved");
    assert.deepEqual(game.told.written, ["1. a1 2. b1 *"]);
  }
});

test("without space a write is not repeated, but what was played meanwhile is tried", async () => {
  const meanwhile = (saving) => saving.keep("1. a1 2. b1 *", {});
  const game = start([{ meanwhile, error: failure("QuotaExceededError") }, failure("QuotaExceededError"), undefined]);
  assert.equal(await keep(game), "full");
  assert.deepEqual(game.told.written, []);
  assert.equal(await keep(game, "1. a1 2. b1 3. c1 *"), "saved");
});

test("what is played during a write is written after it", async () => {
  const meanwhile = (saving) => saving.keep("1. a1 2. b1 *", {});
  const game = start([{ meanwhile }]);
  assert.equal(await keep(game), "saved");
  assert.deepEqual(game.told.written, ["1. a1 *", "1. a1 2. b1 *"]);
});
