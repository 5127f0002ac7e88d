// Who a browser is in a room: on the seat that it knows, in however many windows.
import assert from "node:assert/strict";
import test from "node:test";
import { chooseIdentity, founderName, hasSeat, newIdentity } from "../../www/live/identity.js";

/** What a browser keeps, played by a map. */
function emptyStore() {
  const kept = new Map();
  return {
    identities: async (id) => [...kept.values()].filter(({ room }) => room.startsWith(`${id} `)),
    keepIdentity: async (identity) => kept.set(identity.room, identity),
    addIdentity: async (identity) => kept.get(identity.room) ?? kept.set(identity.room, identity).get(identity.room),
  };
}

const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].values();
const sealer = { call: async (name, input) => `${name} of ${input ?? numbers.next().value}` };
const seat = (invitation) => ({ invitation });
const choose = (store, invitation, id = "room") => chooseIdentity(sealer, id, seat(invitation), store, "Ann");

test("whoever opened the room sits on their own seat, whatever link they open", async () => {
  const store = emptyStore();
  const host = await newIdentity(sealer, founderName("room"), { invitations: ["one"] });
  await store.keepIdentity(host);
  for (const invitation of ["one", "", "one"]) assert.equal(await choose(store, invitation), host);
  assert.notEqual(await choose(store, "one", "another"), host);
});

test("whoever was invited keeps the seat in each window, and with a link to watch, too", async () => {
  const store = emptyStore();
  const guest = await choose(store, "one");
  assert.deepEqual([guest.name, guest.invitation, hasSeat(guest)], ["Ann", "one", true]);
  for (const invitation of ["one", "", "two"]) assert.equal(await choose(store, invitation), guest);
});

test("whoever has lost the seat to somebody else takes another invitation", async () => {
  const store = emptyStore();
  const lost = { ...(await choose(store, "one")), isLost: true };
  await store.keepIdentity(lost);
  assert.equal(await choose(store, "one"), lost);
  assert.equal((await choose(store, "two")).invitation, "two");
  assert.equal((await choose(store, "one")).invitation, "two");
});

test("whoever watches is somebody new each time, and can be invited later", async () => {
  const store = emptyStore();
  const [one, two] = [await choose(store, ""), await choose(store, "")];
  assert.notEqual(one.secretKey, two.secretKey);
  assert.equal(hasSeat(one), false);
  await store.keepIdentity(one);
  assert.equal((await choose(store, "one")).invitation, "one");
});

test("in a messenger the chat says who has which seat", async () => {
  const store = emptyStore();
  await store.keepIdentity(await newIdentity(sealer, founderName("room"), { invitations: ["one"] }));
  const guest = await chooseIdentity(sealer, "room", seat("one"), store, "Ben", true);
  assert.deepEqual([guest.name, guest.invitation], ["Ben", "one"]);
  assert.equal((await chooseIdentity(sealer, "room", seat(""), store, "Ann", true)).room, founderName("room"));
});

test("two windows that open an invitation at once are one guest", async () => {
  const store = emptyStore();
  const [one, two] = await Promise.all([choose(store, "one"), choose(store, "one")]);
  assert.equal(one, two);
});
