// The windows of one browser and a messenger carry the same events as relays do.
import assert from "node:assert/strict";
import test from "node:test";
import { MessengerTransport } from "../../www/live/messenger-transport.js";
import { WindowTransport } from "../../www/live/window-transport.js";

const ROOM = "0123456789abcdef0123456789abcdef";

/** @param {number} number */
const event = (number) => ({
  id: number.toString(16).padStart(64, "0"),
  pubkey: "a".repeat(64),
  sig: "b".repeat(128),
  created_at: 1_700_000_000,
  kind: 2555,
  tags: [["x", ROOM]],
  content: "AAAA",
});

/** Returns a listener and what it heard; `until` waits for a number of events. */
function listening() {
  /** @type {string[]} */
  const events = [];
  /** @type {string[]} */
  const stored = [];
  let wake = () => {};
  const listener = {
    event: async (one) => {
      events.push(one.id);
      wake();
      return true;
    },
    stored: (id) => stored.push(id),
    changed: () => {},
  };
  const until = async (/** @type {number} */ count) => {
    while (events.length < count) await new Promise((done) => (wake = () => done(undefined)));
  };
  return { listener, events, stored, until };
}

test("a window hears the others, also what they sent before it opened, and nothing strange", async (context) => {
  const [one, two] = [listening(), listening()];
  const first = new WindowTransport(ROOM, one.listener);
  context.after(() => first.disconnect());
  first.sendEvent(event(1));
  const second = new WindowTransport(ROOM, two.listener);
  context.after(() => second.disconnect());
  await two.until(1);
  const stranger = new BroadcastChannel(`take-five-live-${ROOM}`);
  context.after(() => stranger.close());
  stranger.postMessage({ event: { ...event(7), sig: "short" } });
  stranger.postMessage({});
  second.sendEvent(event(2));
  await one.until(1);
  assert.deepEqual(one.events, [event(2).id]);
  assert.deepEqual(two.events, [event(1).id]);
});

/** A messenger: it delivers all updates to each listener, in one order, also to the one who sent them. */
class FakeChat {
  /** @type {{ payload: unknown, serial: number, max_serial: number }[]} */
  updates = [];
  /** @type {((update: { payload: unknown, serial: number, max_serial: number }) => void)[]} */
  listeners = [];
  member(selfAddr = "a@example.org") {
    return {
      selfAddr,
      selfName: selfAddr,
      sendUpdate: ({ payload }) => {
        const serial = this.updates.length + 1;
        this.updates.push({ payload: structuredClone(payload), serial, max_serial: serial });
        for (const listen of this.listeners) listen(this.updates[serial - 1]);
      },
      setUpdateListener: async (listen, serial) => {
        for (const update of this.updates.slice(serial)) listen(update);
        this.listeners.push(listen);
      },
    };
  }
}

test("a chat gets each event once, also when the game is opened again", async () => {
  const chat = new FakeChat();
  const [one, two] = [listening(), listening()];
  const first = new MessengerTransport(chat.member(), ROOM, one.listener);
  first.sendEvent(event(1));
  first.sendEvent(event(1));
  chat.member().sendUpdate({ payload: "another app" });
  chat.member().sendUpdate({ payload: { event: { ...event(3), kind: 1 } } });
  assert.equal(first.state, "connecting");
  const second = new MessengerTransport(chat.member("b@example.org"), ROOM, two.listener);
  await two.until(1);
  second.sendEvent(event(2));
  await one.until(1);
  assert.deepEqual([one.events, two.events], [[event(2).id], [event(1).id]]);
  assert.deepEqual(one.stored, [event(1).id]);
  const again = listening();
  const reopened = new MessengerTransport(chat.member(), ROOM, again.listener);
  for (const number of [1, 4]) reopened.sendEvent(event(number), false);
  await again.until(2);
  await new Promise((done) => setImmediate(done));
  assert.equal(reopened.state, "open");
  const sent = chat.updates.map(({ payload }) => payload.event?.id).filter((id) => id === event(1).id || id === event(4).id);
  assert.deepEqual(sent, [event(1).id, event(4).id], "only what the chat did not have");
});

test("what does not count yet is heard again when it may", async () => {
  const chat = new FakeChat();
  /** @type {string[]} */
  const heard = [];
  let counts = false;
  const listener = { event: async (one) => (heard.push(one.id), counts), stored: () => {}, changed: () => {} };
  chat.member("b@example.org").sendUpdate({ payload: { event: event(1) } });
  // It comes at once, and it is asked for again before anybody has answered that it does not count.
  const transport = new MessengerTransport(chat.member(), ROOM, listener);
  counts = true;
  transport.listenTo();
  await new Promise((done) => setImmediate(done));
  assert.equal(heard.length, 2);
  transport.listenTo();
  assert.deepEqual(heard, [event(1).id, event(1).id], "not again after that");
});
