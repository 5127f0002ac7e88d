// A room listens to those who have a seat in it, and to nobody else who has its key.
import assert from "node:assert/strict";
import test from "node:test";
import { LiveRoom } from "../../www/live/live-room.js";

const [FOUNDER, GUEST, WATCHER] = ["a", "b", "c"].map((digit) => digit.repeat(64));

/** @param {number} number @param {string} pubkey */
const event = (number, pubkey, kind = 2555) => ({
  id: number.toString(16).padStart(64, "0"),
  pubkey,
  sig: "b".repeat(128),
  created_at: Math.floor(Date.now() / 1000),
  kind,
  tags: [["x", "room"]],
  content: "AAAA",
});

/** A room whose module, store and worker are played by the test. */
async function enter(more = {}) {
  const told = { added: [], opened: 0, followed: [], sent: [], kept: [], lost: [], text: "0\nhere" };
  const authors = [FOUNDER];
  const seats = [{ key: FOUNDER }, { key: GUEST }];
  const core = {
    view: () => ({ authors: [...authors], joins: [], ahead: 0, notices: [], send: [], me: 1, seats, ...more }),
    add: (id) => {
      told.added.push(id);
      more.send?.pop();
    },
    propose: () => ({ by: "me", stamp: 1, text: "0\nturn" }),
  };
  const store = {
    events: async () => [],
    keepEvent: async (kept) => void told.kept.push(kept),
    markStored: async () => {},
    keepIdentity: async ({ isLost }) => void (isLost && told.lost.push(isLost)),
    addEvent: async (kept) => void told.kept.push(kept),
  };
  const call = async (what) => {
    if (what === "seal") return event(50_000, FOUNDER);
    told.opened += 1;
    return "read" in told ? told.read : { text: told.text };
  };
  const identity = { room: "room founder", ahead: 0 };
  const room = new LiveRoom(/** @type {never} */ (core), {}, identity, store, { call }, [FOUNDER, ""]);
  let listener;
  const transport = {
    state: "open",
    sendEvent: ({ id }) => told.sent.push(id),
    passOn() {},
    wakeUp() {},
    disconnect() {},
    listenTo: (all) => told.followed.push(all),
  };
  const make = (given) => {
    listener = given;
    return transport;
  };
  await room.connectAll((listener) => [make(listener)]);
  return { room, told, authors, listener, store, transport };
}

test("what is said is sent as soon as it is kept, or after a while if storage does not answer", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { room, store, told } = await enter();
  let isKept = () => {};
  const soon = () => new Promise((done) => setImmediate(done));
  store.keepEvent = () => new Promise((done) => (isKept = done));
  for (const act of [() => isKept(), () => context.mock.timers.tick(2_000)]) {
    const said = room.propose("say hello");
    await soon();
    context.mock.timers.tick(1_999);
    await soon();
    assert.deepEqual(told.sent, [], "not before it is kept");
    act();
    await said;
    assert.equal(told.sent.pop(), event(50_000, FOUNDER).id);
  }
});

test("what is sent waits until it has arrived somewhere", async () => {
  const { room, listener } = await enter();
  await room.propose("say hello");
  const { id } = event(50_000, FOUNDER);
  assert.deepEqual([...room.unsent.keys()], [id]);
  await listener.stored(id);
  assert.equal(room.unsent.size, 0);
});

test("30,000 events of people who only watch are not opened, and the seats are still heard", async () => {
  const { told, listener, authors, room } = await enter();
  assert.deepEqual(told.followed, [[FOUNDER]]);
  for (let number = 1; number <= 30_000; number += 1)
    assert.equal(await listener.event(event(number, number.toString(16).padStart(64, "d"))), false);
  assert.equal(told.opened, 0);
  assert.equal(await listener.event(event(40_000, GUEST)), false, "not known yet");
  authors.push(GUEST);
  await room.renewView();
  assert.deepEqual(told.followed.at(-1), [FOUNDER, GUEST], "so that it is asked for again");
  assert.equal(await listener.event(event(40_000, GUEST)), true);
  assert.equal(told.added.length, 1);
});

test("nobody can say for somebody else that they are here or gone", async () => {
  const { told, listener, authors, room } = await enter();
  authors.push(GUEST);
  await room.renewView();
  told.text = "gone 2";
  await listener.event(event(1, FOUNDER, 22555));
  await listener.event(event(2, WATCHER, 22555));
  assert.equal(room.heard.has(2), false);
  await listener.event(event(3, GUEST, 22555));
  assert.equal(room.heard.get(2), 0);
});

test("what somebody said of being here long ago means nothing", async () => {
  const { told, listener, room } = await enter();
  told.text = "gone 1";
  const old = event(1, FOUNDER, 22555);
  await listener.event({ ...old, created_at: old.created_at - 600 });
  assert.equal(room.heard.has(1), false);
});

test("not even a seat can make a page keep more than 20,000 events", async () => {
  const { told, listener } = await enter();
  for (let number = 1; number <= 20_001; number += 1) await listener.event(event(number, FOUNDER));
  assert.equal(told.added.length, 20_000);
});

test("a turn that comes long after its stamp is told, if it could have come earlier and costs something", async (context) => {
  let now = 1_700_000_000_000;
  context.mock.method(Date, "now", () => now);
  const seats = [
    { key: FOUNDER, owes: "", left: 300_000 },
    { key: GUEST, owes: "turn", left: 300_000 },
  ];
  const view = { authors: [FOUNDER, GUEST], clock: "300+5", seats };
  /** Of a turn that the guest stamps so many seconds before it comes. @param {object} view @param {number} seconds */
  const toldOf = async (view, seconds, text = "0\nturn head 1000 a1") => {
    const { told, listener, room } = await enter(view);
    const late = [];
    room.addEventListener("late", ({ detail }) => late.push(detail));
    for (let second = 0; second < 60; second += 1) {
      now += 1_000;
      room.lookAround();
    }
    told.text = text;
    const turn = event(1, GUEST);
    await listener.event({ ...turn, created_at: turn.created_at - seconds });
    return late;
  };
  assert.deepEqual(await toldOf(view, 40), [{ seat: 2, seconds: 40 }]);
  assert.deepEqual(await toldOf(view, 4), [], "a slow network");
  assert.deepEqual(await toldOf(view, 90), [], "from before the page was open");
  assert.deepEqual(await toldOf({ ...view, clock: "" }, 40), [], "there is no clock");
  assert.deepEqual(await toldOf({ ...view, me: 0 }, 40), [], "who watches loses nothing");
  assert.deepEqual(await toldOf(view, 40, "0\nsay hello"), [], "not a turn");
  const long = seats.map((seat) => ({ ...seat, left: 86_400_000 }));
  assert.deepEqual(await toldOf({ ...view, seats: long }, 40), [], "a day per turn");
});

test("what another window of this seat says is this participant's own", async () => {
  const { listener, authors, told, room } = await enter();
  authors.push(GUEST);
  await room.renewView();
  await listener.event(event(1, FOUNDER));
  await listener.event(event(2, GUEST));
  assert.deepEqual(
    told.kept.map(({ isOwn }) => isOwn),
    [true, false],
  );
});

test("relays get what is known of those who count, and from a watcher nothing", async () => {
  const view = { authors: [FOUNDER, GUEST], joins: [event(3, WATCHER).id], me: 1 };
  const { listener, room } = await enter(view);
  for (const [number, author] of [
    [1, FOUNDER],
    [2, GUEST],
    [3, WATCHER],
    [4, WATCHER],
  ])
    await listener.event(event(number, author));
  assert.deepEqual(
    listener.known().map(({ id }) => id),
    [1, 2, 3].map((number) => event(number, FOUNDER).id),
  );
  room.view = { ...room.view, me: 0 };
  assert.deepEqual(listener.known(), []);
});

test("a difference between the clocks is told once, and all stamps allow for it", async (context) => {
  context.mock.method(Date, "now", () => 1_700_000_000_000);
  let ahead = 0;
  const view = {
    get ahead() {
      return ahead;
    },
  };
  const { room } = await enter(view);
  const clocks = [];
  room.addEventListener("clock", ({ detail }) => clocks.push(detail.seconds));
  for (ahead of [0, 20_000, -150_000, -150_100, 0]) await room.renewView();
  assert.deepEqual(clocks, [150, 0]);
  ahead = 90_000;
  await room.renewView();
  assert.equal(room.now, 1_700_000_090_000);
});

test("who has lost a seat to somebody else can take another", async () => {
  const { told } = await enter({ notices: [{ kind: "second-join", seat: 2, text: "", reason: "" }] });
  assert.deepEqual(told.lost, [true]);
});

test("a seat is taken only when it is known who has asked for it already", async () => {
  const send = [];
  const { room, told, transport, listener } = await enter({ send });
  transport.state = "connecting";
  send.push({ by: "invitation", stamp: 1, text: "0\njoin" });
  await room.renewView();
  assert.deepEqual(told.sent, [], "the relay has not answered yet");
  transport.state = "open";
  // What cannot be read comes last.
  let isRead = (_) => {};
  told.read = new Promise((done) => (isRead = done));
  const strange = listener.event(event(1, FOUNDER));
  await room.renewView();
  assert.deepEqual(told.sent, [], "one is not read yet");
  isRead(undefined);
  assert.equal(await strange, false);
  while (told.sent.length === 0) await new Promise((done) => setTimeout(done, 1));
  assert.equal(told.sent.length, 1);
});

test("what does not come back from an open relay is told after a while", async (context) => {
  let time = 0;
  context.mock.method(performance, "now", () => time);
  const { room, listener } = await enter();
  await room.propose("say hello");
  let changes = 0;
  room.addEventListener("change", () => (changes += 1));
  time = 15_001;
  room.lookAround();
  room.lookAround();
  assert.deepEqual([room.isHeldUp, changes], [true, 1]);
  await listener.stored(event(50_000, FOUNDER).id);
  assert.equal(room.isHeldUp, false);
});
