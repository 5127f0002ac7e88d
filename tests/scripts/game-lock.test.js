// Which tab a game is played in.
import assert from "node:assert/strict";
import test from "node:test";
import { GameLock } from "../../www/app/store/game-lock.js";

/**
 * A browser in which a lock can be had after some time, in milliseconds; until then another tab has it, or nobody.
 * @param {import("node:test").TestContext} context
 */
function browser(context, { after, isTaken }) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const held = [];
  const locks = {
    query: async () => ({ held: held.map((name) => ({ name })) }),
    request(name, _, use) {
      if (isTaken) held.push(name);
      return new Promise((done) => setTimeout(() => done(use()), after));
    },
  };
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
}

/** Asks for the lock, and returns what was heard after some seconds. */
async function heardOf(context, seconds) {
  const heard = [];
  new GameLock("game", { held: () => heard.push("held"), elsewhere: () => heard.push("elsewhere") });
  for (let tenth = 0; tenth < 10 * seconds; tenth += 1) {
    context.mock.timers.tick(100);
    await new Promise(setImmediate);
  }
  return heard;
}

test("a browser that takes seconds to give a lock is no other tab", async (context) => {
  browser(context, { after: 3_000, isTaken: false });
  assert.deepEqual(await heardOf(context, 5), ["held"]);
});

test("a game that another tab has is told to be elsewhere, until that tab gives it up", async (context) => {
  browser(context, { after: 3_000, isTaken: true });
  assert.deepEqual(await heardOf(context, 5), ["elsewhere", "held"]);
});

test("a tab that is closed in time is not told of", async (context) => {
  browser(context, { after: 300, isTaken: true });
  assert.deepEqual(await heardOf(context, 2), ["held"]);
});
