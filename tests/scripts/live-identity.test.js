// Who a window is in a room, and what it is called.
import assert from "node:assert/strict";
import test from "node:test";
import { chooseIdentity } from "../../www/live/identity.js";

// Each window of the test is a new one, in a browser without locks.
Object.defineProperty(globalThis, "navigator", { value: {} });
Object.defineProperty(globalThis, "sessionStorage", { value: { getItem: () => null, setItem() {} } });

/** What a browser keeps, played by a map. */
function emptyStore() {
  const kept = new Map();
  return {
    identity: async (place) => kept.get(place),
    keepIdentity: async (identity) => kept.set(identity.room, identity),
    hasEntered: async (id) => [...kept.keys()].some((place) => place.startsWith(`${id} `)),
  };
}

const sealer = { call: async (name, input) => `${name} of ${input}` };
const seat = (invitation) => ({ invitation });

test("two windows of one browser do not both have the name that it keeps", async () => {
  const store = emptyStore();
  const names = [];
  for (const invitation of ["one", "two"]) {
    const identity = await chooseIdentity(sealer, "room", seat(invitation), store, "Ann");
    names.push(identity.name);
  }
  assert.deepEqual(names, ["Ann", ""]);
  const elsewhere = await chooseIdentity(sealer, "another", seat("one"), store, "Ann");
  assert.equal(elsewhere.name, "Ann", "in another room she is alone");
  const again = await chooseIdentity(sealer, "room", seat("one"), store, "Ann");
  assert.equal(again.name, "Ann", "and she keeps it");
});
