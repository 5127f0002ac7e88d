// A person's second device gets the seat of the first, when that person agrees, and nobody else in the chat does.
import assert from "node:assert/strict";
import test from "node:test";
import { encryptForDevice, codeOf, makeDevice, decryptForDevice } from "../../www/live/device-encryption.js";
import { MessengerChat } from "../../www/live/messenger-chat.js";
import { askForSeat, keepOwnEvents, shareSeat } from "../../www/live/messenger-device.js";

test("a box opens for its device and purpose only, and a code belongs to a key", async () => {
  const [one, two] = [await makeDevice(), await makeDevice()];
  const box = await encryptForDevice(one.key, "seat", { secret: "♞" });
  assert.deepEqual(await decryptForDevice(one, "seat", box), { secret: "♞" });
  assert.doesNotMatch(JSON.stringify(box), /secret/);
  assert.equal(await decryptForDevice(two, "seat", box), undefined);
  assert.equal(await decryptForDevice(one, "another seat", box), undefined);
  const changed = box.content.replace(/^./, (sign) => (sign === "A" ? "B" : "A"));
  for (const wrong of [{ ...box, content: changed }, { ...box, from: two.key }, { ...box, from: "no key" }, {}])
    assert.equal(await decryptForDevice(one, "seat", wrong), undefined);
  await assert.rejects(encryptForDevice("no key", "seat", {}));
  const code = await codeOf(one.key);
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  assert.equal(await codeOf(one.key), code);
  assert.notEqual(await codeOf(two.key), code);
});

/** A chat: each member's listener gets all updates, in one order. Setting another listener takes the place of the first. */
class FakeChat {
  /** @type {unknown[]} */
  payloads = [];
  /** @type {Set<() => void>} */
  deliverAll = new Set();

  /** What one device of a member sees. @param {string} selfAddr */
  device(selfAddr) {
    let [listen, heard] = [(/** @type {unknown} */ _) => {}, 0];
    const deliver = () => {
      while (heard < this.payloads.length) {
        heard += 1;
        listen({ payload: this.payloads[heard - 1], serial: heard, max_serial: this.payloads.length });
      }
    };
    this.deliverAll.add(deliver);
    return {
      selfAddr,
      selfName: selfAddr,
      sendUpdate: ({ payload }) => {
        this.payloads.push(structuredClone(payload));
        for (const each of this.deliverAll) each();
      },
      setUpdateListener: async (listener, serial) => {
        [listen, heard] = [listener, serial];
        deliver();
      },
    };
  }
}

/** The local storage of a device, which is used from now on. */
function useStorage() {
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  globalThis.localStorage = /** @type {Storage} */ (/** @type {unknown} */ (storage));
  return storage;
}

const IDENTITY = { room: "room founder", secretKey: "1".repeat(64), secret: "2".repeat(64) };

/** A device that shares its seat, and the codes that its owner was asked about. */
async function sharing(chat, addr, agrees) {
  const asked = [];
  const confirm = async (code) => {
    asked.push(code);
    return agrees(code);
  };
  await shareSeat(new MessengerChat(chat.device(addr)), "room", "host", IDENTITY, confirm);
  return asked;
}

/** A device that asks, with what it gets; `until` waits for that. */
async function asking(chat, addr) {
  const got = [];
  let wake = () => {};
  const take = async (identity) => {
    got.push(identity);
    wake();
    return true;
  };
  const code = await askForSeat(new MessengerChat(chat.device(addr)), "room", "host", take);
  const until = async () => {
    while (got.length === 0) await new Promise((done) => (wake = () => done(undefined)));
  };
  return { code, got, until };
}

/** Until all that was begun is done: nothing here takes any time of its own. */
const settled = async () => {
  for (let round = 0; round < 20; round++) await new Promise((done) => setImmediate(done));
};

test("a person's other device gets the seat when its code has been confirmed", async () => {
  const chat = new FakeChat();
  const asked = await sharing(chat, "ann", () => true);
  useStorage();
  const second = await asking(chat, "ann");
  await second.until();
  assert.deepEqual([second.got, asked], [[IDENTITY], [second.code]]);
  const said = JSON.stringify(chat.payloads);
  assert.ok(!said.includes(IDENTITY.secretKey) && !said.includes(IDENTITY.secret), "the chat cannot read it");
  // Neither is asked again when both are opened again.
  assert.deepEqual(await sharing(chat, "ann", () => true), []);
  const before = chat.payloads.length;
  await (await asking(chat, "ann")).until();
  assert.equal(chat.payloads.length, before);
});

test("the answer may come when the other device is away", async () => {
  const chat = new FakeChat();
  const storage = useStorage();
  const second = await asking(chat, "ann");
  chat.deliverAll.clear(); // it is closed
  globalThis.localStorage = /** @type {Storage} */ (/** @type {unknown} */ ({ getItem: () => null, setItem: () => {} }));
  assert.deepEqual(await sharing(chat, "ann", () => true), [second.code]);
  globalThis.localStorage = /** @type {Storage} */ (/** @type {unknown} */ (storage));
  const again = await asking(chat, "ann");
  await again.until();
  assert.deepEqual([second.got, again.code, again.got], [[], second.code, [IDENTITY]]);
});

test("nobody else gets a seat, whatever they say in the chat", async () => {
  const chat = new FakeChat();
  const asked = await sharing(chat, "ann", () => false);
  // Another member's request is nothing for Ann; in her name, she is asked, and says no.
  useStorage();
  const ben = await asking(chat, "ben");
  useStorage();
  const forged = await asking(chat, "ann");
  await settled();
  assert.deepEqual(asked, [forged.code]);
  assert.ok(!chat.payloads.some((payload) => payload.answer), "and no box is sent");
  // What is no request is none, and she is not asked without an end.
  const stranger = chat.device("ben");
  for (const ask of [null, 7, { seat: "host" }, { seat: "host", by: "ann", key: "no key" }, { seat: "host", by: "ann", key: 7 }])
    stranger.sendUpdate({ payload: { ask } });
  for (const payload of [null, "text", { answer: null }, { answer: { to: 7 } }]) stranger.sendUpdate({ payload });
  for (let count = 0; count < 5; count++)
    stranger.sendUpdate({ payload: { ask: { seat: "host", by: "ann", key: (await makeDevice()).key } } });
  await settled();
  assert.equal(asked.length, 3);
  assert.deepEqual([ben.got, forged.got], [[], []]);
});

test("a forged answer is left aside, and the right one is still taken", async () => {
  const chat = new FakeChat();
  useStorage();
  const taken = [];
  const right = (identity) => identity.secret === IDENTITY.secret;
  const device = new MessengerChat(chat.device("ann"));
  let wake = () => {};
  await askForSeat(device, "room", "host", async (identity) => {
    taken.push(identity.secret);
    wake();
    return right(identity);
  });
  const { key } = chat.payloads[0].ask;
  const forged = await encryptForDevice(key, "take-five live seat room host", { ...IDENTITY, secret: "3".repeat(64) });
  chat.device("ben").sendUpdate({ payload: { answer: { seat: "host", to: key, ...forged } } });
  chat.device("ben").sendUpdate({ payload: { answer: { seat: "host", to: key, from: key, content: "AAAA" } } });
  while (taken.length < 1) await new Promise((done) => (wake = () => done(undefined)));
  const real = await encryptForDevice(key, "take-five live seat room host", IDENTITY);
  chat.device("ann").sendUpdate({ payload: { answer: { seat: "host", to: key, ...real } } });
  while (taken.length < 2) await new Promise((done) => (wake = () => done(undefined)));
  assert.deepEqual(taken, ["3".repeat(64), IDENTITY.secret]);
});

test("each part of the page hears all updates once, whenever it begins to listen", async () => {
  const chat = new FakeChat();
  const one = new MessengerChat(chat.device("ann"));
  one.sendUpdate({ payload: 1 }, "");
  const heard = [[], [], []];
  await one.setUpdateListener(({ payload }) => heard[0].push(payload), 0);
  one.sendUpdate({ payload: 2 }, "");
  await one.setUpdateListener(({ payload }) => heard[1].push(payload), 0);
  await one.setUpdateListener(({ payload }) => heard[2].push(payload), 1);
  chat.device("ben").sendUpdate({ payload: 3 });
  assert.deepEqual(heard, [
    [1, 2, 3],
    [1, 2, 3],
    [2, 3],
  ]);
  assert.deepEqual([one.selfAddr, one.selfName], ["ann", "ann"]);
});

test("what a person has said on another device is not said again on this one", async () => {
  const room = "0123456789abcdef0123456789abcdef";
  const event = (number, pubkey) => ({
    id: number.toString(16).padStart(64, "0"),
    pubkey: pubkey.repeat(64),
    sig: "b".repeat(128),
    created_at: 1_700_000_000,
    kind: 2555,
    tags: [["x", room]],
    content: "AAAA",
  });
  const chat = new MessengerChat(new FakeChat().device("ann"));
  // By her, known here already; by her invitation, and by her; by somebody else; one that nobody can open; no event.
  const events = [event(1, "a"), event(2, "c"), event(3, "a"), event(4, "d"), event(5, "a")];
  for (const payload of [...events.map((event) => ({ event })), { event: { id: 7 } }, null, "text"])
    chat.sendUpdate({ payload }, "");
  await chat.setUpdateListener(() => {}, 0);
  const kept = [];
  const store = { events: async () => [{ id: events[0].id }], keepEvent: async (one) => kept.push(one) };
  const opens = ({ id }) => (id === events[4].id ? undefined : { text: `text of ${Number.parseInt(id, 16)}` });
  const sealer = {
    call: async (name, input) => (name === "publicKey" ? { one: "a", two: "c" }[input].repeat(64) : opens(input.event)),
  };
  const identity = { ...IDENTITY, secretKey: "one", invitation: "two" };
  await keepOwnEvents(chat, identity, { id: room }, sealer, store);
  const own = (number) => ({
    room: IDENTITY.room,
    id: events[number - 1].id,
    event: events[number - 1],
    text: `text of ${number}`,
    isOwn: true,
    isStored: true,
  });
  assert.deepEqual(kept, [own(2), own(3)]);
});

test("what was refused is not asked again, nor what is no key as devices write it", async () => {
  const chat = new FakeChat();
  useStorage();
  const second = await asking(chat, "ann");
  const { key } = chat.payloads.find(({ ask }) => ask).ask;
  useStorage();
  const asked = (strange) => ({ payload: { ask: { seat: "host", by: "ann", key: strange } } });
  for (const strange of [`${key} `, "AAAA", key.slice(4), "no Base64!"]) chat.device("ann").sendUpdate(asked(strange), "");
  assert.deepEqual(await sharing(chat, "ann", () => false), [second.code]);
  assert.deepEqual(await sharing(chat, "ann", () => false), []);
});
