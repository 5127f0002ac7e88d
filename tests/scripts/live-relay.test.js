// The client of relays: what it says, what it believes, and what it does when a relay is slow, strange or gone.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { RelayTransport } from "../../www/live/relay-transport.js";

const ROOM = "0123456789abcdef0123456789abcdef";
const AUTHORS = ["a".repeat(64), "b".repeat(64)];

/** A socket that a test plays the relay of. */
class FakeSocket {
  static OPEN = 1;
  /** @type {FakeSocket[]} */
  static all = [];
  readyState = 0;
  /** @type {unknown[][]} */
  said = [];
  /** @param {string} url */
  constructor(url) {
    if (!url.startsWith("wss://")) throw new SyntaxError(`not a relay: ${url}`);
    this.url = url;
    FakeSocket.all.push(this);
  }
  /** @param {string} text */
  send(text) {
    assert.equal(this.readyState, 1, "nothing is sent before the socket is open");
    this.said.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  /** @param {unknown[]} message */
  hear(...message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  lose() {
    this.readyState = 3;
    this.onclose();
  }
  /** @param {string} kind */
  of(kind) {
    return this.said.filter(([first]) => first === kind);
  }
}

let time = 0;
beforeEach((context) => {
  context.mock?.reset?.();
  FakeSocket.all = [];
  time = 0;
});

/** @param {number} number */
const event = (number, more = {}) => ({
  id: number.toString(16).padStart(64, "0"),
  pubkey: "a".repeat(64),
  sig: "b".repeat(128),
  created_at: 1_700_000_000 + number,
  kind: 2555,
  tags: [["x", ROOM]],
  content: "AAAA",
  ...more,
});

/** @param {import("node:test").TestContext} context @param {string[]} urls */
function start(context, urls = ["wss://one.example"], isOurs = true, known = []) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(performance, "now", () => time);
  context.mock.method(Math, "random", () => 0.5);
  globalThis.WebSocket = /** @type {never} */ (FakeSocket);
  const heard = { events: [], stored: [], changes: 0 };
  const transport = new RelayTransport(urls, ROOM);
  transport.listener = {
    event: async (one) => (heard.events.push(one.id), isOurs),
    known: () => [...known],
    stored: (id) => heard.stored.push(id),
    changed: () => (heard.changes += 1),
  };
  transport.listenTo(AUTHORS, []);
  context.after(() => transport.disconnect());
  const pass = (/** @type {number} */ wait) => {
    time += wait;
    context.mock.timers.tick(wait);
  };
  return { transport, heard, pass };
}

const settled = () => new Promise((done) => setImmediate(done));

test("the room's events are asked for until none is new, and what is new is sent at once", async (context) => {
  const { transport, heard } = start(context);
  const [socket] = FakeSocket.all;
  transport.sendEvent(event(9));
  socket.open();
  assert.deepEqual(socket.said[0][2], { kinds: [2555, 22555], authors: AUTHORS, "#x": [ROOM], limit: 500 });
  assert.equal(socket.of("EVENT").length, 1);
  socket.hear("EVENT", "room", event(2));
  socket.hear("EVENT", "room", event(1));
  assert.equal(transport.state, "connecting");
  socket.hear("EOSE", "room");
  assert.equal(transport.state, "open");
  assert.equal(socket.of("REQ")[1][2].until, 1_700_000_001, "older ones may be left");
  socket.hear("EVENT", "older", event(1));
  socket.hear("EOSE", "older");
  assert.equal(socket.of("REQ").length, 2);
  await settled();
  assert.deepEqual(heard.events, [event(2).id, event(1).id], "each once");
  socket.hear("OK", event(9).id, true, "");
  assert.equal(heard.stored.includes(event(9).id), false, "it only says so");
  socket.hear("EVENT", "room", event(9));
  assert.equal(heard.stored.includes(event(9).id), true);
});

test("what a relay already has is not sent again", (context) => {
  const { transport, heard } = start(context, undefined, true, [event(1), event(2)]);
  for (const number of [1, 2]) transport.sendEvent(event(number), false);
  const [socket] = FakeSocket.all;
  socket.open();
  assert.equal(socket.of("EVENT").length, 0);
  socket.hear("EVENT", "room", event(1));
  socket.hear("EOSE", "room");
  socket.hear("EOSE", "older");
  assert.deepEqual(
    socket.of("EVENT").map(([, { id }]) => id),
    [event(2).id],
  );
  assert.deepEqual(heard.stored, [event(1).id]);
});

test("after 20 events at once, one goes out each second, and none is lost", (context) => {
  const { transport, pass } = start(context);
  const [socket] = FakeSocket.all;
  socket.open();
  socket.hear("EOSE", "room");
  for (let number = 0; number < 45; number += 1) transport.sendEvent(event(number));
  const first = () => new Set(socket.of("EVENT").map(([, { id }]) => id)).size;
  assert.equal(first(), 20);
  for (const [, { id }] of socket.of("EVENT")) socket.hear("EVENT", "room", event(Number.parseInt(id, 16)));
  for (let second = 0; second < 10; second += 1) pass(1_000);
  assert.equal(first(), 30);
});

test("a turn a second is never held up", (context) => {
  const { transport, pass } = start(context);
  const [socket] = FakeSocket.all;
  socket.open();
  socket.hear("EOSE", "room");
  let answered = socket.of("REQ").length;
  for (let number = 0; number < 250; number += 1) {
    transport.sendEvent(event(number));
    assert.equal(socket.of("EVENT").length, number + 1);
    socket.hear("EVENT", "room", event(number));
    for (; answered < socket.of("REQ").length; answered += 1) socket.hear("EOSE", "test");
    pass(1_000);
  }
});

test("what does not come back is sent again, later each time, whatever the relay says", (context) => {
  const { transport, pass, heard } = start(context);
  const [socket] = FakeSocket.all;
  socket.open();
  socket.hear("EOSE", "room");
  transport.sendEvent(event(1));
  socket.hear("OK", event(1).id, true, "");
  for (const [index, wait] of [3_000, 6_000].entries()) {
    pass(wait - 1);
    assert.equal(socket.of("EVENT").length, index + 1);
    pass(1);
    assert.equal(socket.of("EVENT").length, index + 2);
  }
  socket.hear("EVENT", "room", event(1));
  assert.deepEqual(heard.stored, [event(1).id]);
  pass(9_000);
  assert.equal(socket.of("EVENT").length, 3);
});

test("a new turn goes out before what a relay has only lost", (context) => {
  const lost = Array.from({ length: 40 }, (_, number) => event(number));
  const { transport, pass } = start(context, undefined, true, lost);
  const [socket] = FakeSocket.all;
  socket.open();
  socket.hear("EOSE", "room");
  assert.equal(socket.of("EVENT").length, 20);
  assert.equal(socket.of("EVENT")[0][1].id, event(0).id, "the oldest first: it opens the room");
  transport.sendEvent(event(99));
  pass(1_000);
  assert.equal(socket.of("EVENT").at(-1)[1].id, event(99).id);
});

test("a relay that has lost its store while it was connected gets everything again", (context) => {
  const known = Array.from({ length: 30 }, (_, number) => event(number));
  const { pass } = start(context, undefined, true, known);
  const [socket] = FakeSocket.all;
  socket.open();
  for (const one of known) socket.hear("EVENT", "room", one);
  socket.hear("EOSE", "room");
  socket.hear("EOSE", "older");
  pass(20_000);
  for (const one of known.slice(-20)) socket.hear("EVENT", "test", one);
  socket.hear("EOSE", "test");
  assert.equal(socket.of("REQ").at(-1)[1], "test", "it has the last 20");
  pass(20_000);
  socket.hear("EVENT", "test", event(29));
  socket.hear("EOSE", "test");
  assert.equal(socket.of("REQ").at(-1)[1], "room", "what else is missing?");
  socket.hear("EVENT", "room", event(29));
  socket.hear("EOSE", "room");
  socket.hear("EOSE", "older");
  for (let second = 0; second < 20; second += 1) pass(1_000);
  assert.deepEqual(new Set(socket.of("EVENT").map(([, { id }]) => id)), new Set(known.slice(0, -1).map(({ id }) => id)));
});

test("a turn with a stamp of long ago is found by the next test", async (context) => {
  const { pass, heard } = start(context);
  const [socket] = FakeSocket.all;
  socket.open();
  socket.hear("EOSE", "room");
  pass(20_000);
  const [, name, filter] = socket.of("REQ").at(-1);
  assert.deepEqual([name, filter.since, filter.limit], ["test", undefined, 20]);
  socket.hear("EVENT", "test", event(1, { created_at: 1_600_000_000 }));
  await settled();
  assert.deepEqual(heard.events, [event(1).id]);
});

test("a lost relay is tried again, later each time, and gets what it has not confirmed", (context) => {
  const { transport, pass } = start(context);
  FakeSocket.all[0].open();
  FakeSocket.all[0].hear("EOSE", "room");
  transport.sendEvent(event(1));
  assert.equal(transport.state, "open");
  FakeSocket.all[0].lose();
  assert.equal(transport.state, "away");
  for (const [index, wait] of [1_000, 2_000, 4_000].entries()) {
    pass(wait - 1);
    assert.equal(FakeSocket.all.length, index + 1);
    pass(1);
    assert.equal(FakeSocket.all.length, index + 2);
    if (index < 2) FakeSocket.all[index + 1].lose();
  }
  FakeSocket.all[3].open();
  assert.equal(FakeSocket.all[3].of("EVENT").length, 1);
});

test("a network that is back is used at once", (context) => {
  const { transport } = start(context);
  FakeSocket.all[0].lose();
  transport.wakeUp();
  assert.equal(FakeSocket.all.length, 2);
});

test("a relay that answers nothing is given up, and the next attempt is made", (context) => {
  const { transport, pass } = start(context);
  FakeSocket.all[0].open();
  pass(10_000);
  assert.equal(transport.state, "away");
  assert.equal(FakeSocket.all[0].readyState, 3);
  pass(1_000);
  assert.equal(FakeSocket.all.length, 2);
});

test("an open connection is tested, and given up when it has died in silence", (context) => {
  const { transport, pass } = start(context);
  FakeSocket.all[0].open();
  FakeSocket.all[0].hear("EOSE", "room");
  pass(20_000);
  assert.equal(FakeSocket.all[0].of("REQ").at(-1)[1], "test");
  pass(10_000);
  assert.equal(transport.state, "away");
});

test("what does not belong to the room is ignored, and a flood of it ends the connection", async (context) => {
  const { transport, heard } = start(context);
  const [socket] = FakeSocket.all;
  socket.open();
  socket.hear("EOSE", "room");
  const huge = event(1, { content: "A".repeat(1e6) });
  const strange = [
    "not JSON",
    "{}",
    JSON.stringify(["EVENT", "room", huge]),
    JSON.stringify(["EVENT", "room", event(5, { content: "A".repeat(25_000) })]),
    JSON.stringify(["EVENT", "room", event(6, { more: "A".repeat(33_000) })]),
    JSON.stringify(["EVENT", "room", event(7, { tags: Array(9).fill(["x", ROOM]) })]),
    JSON.stringify(["EVENT", "room", { ...event(2), tags: [["x", "another room"]] }]),
    JSON.stringify(["EVENT", "room", { ...event(3), id: "short" }]),
    JSON.stringify(["EVENT", "room", { ...event(4), kind: 1 }]),
    JSON.stringify(["EVENT", "room", null]),
    JSON.stringify(["WHAT"]),
    new ArrayBuffer(8),
  ];
  for (const data of strange) socket.onmessage({ data });
  assert.deepEqual(heard.events, []);
  assert.equal(transport.state, "open");
  for (let count = 0; count < 10_000; count += 1) socket.onmessage({ data: strange[0] });
  assert.equal(transport.state, "refused");
  assert.equal(socket.readyState, 3);
});

test("forged events, which the room does not accept, count as strange", async (context) => {
  const { transport } = start(context, ["wss://one.example"], false);
  const [socket] = FakeSocket.all;
  socket.open();
  for (let number = 0; number < 600; number += 1) socket.hear("EVENT", "room", event(number));
  await settled();
  assert.equal(transport.state, "refused");
});

test("only the events of those who count are asked for, and again when there are more of them", (context) => {
  const { transport, pass } = start(context);
  const [socket] = FakeSocket.all;
  socket.open();
  assert.deepEqual(socket.of("REQ").at(-1)[2].authors, AUTHORS);
  socket.hear("EOSE", "room");
  const more = [...AUTHORS, "c".repeat(64)];
  transport.listenTo(more, ["d".repeat(64)]);
  assert.deepEqual(socket.of("REQ").at(-1)[3], { ids: ["d".repeat(64)] });
  assert.equal(socket.of("REQ").at(-1)[1], "room");
  assert.deepEqual(socket.of("REQ").at(-1)[2].authors, more);
  socket.hear("EOSE", "room");
  pass(20_000);
  assert.equal(socket.of("REQ").at(-1)[1], "test");
  assert.deepEqual(socket.of("REQ").at(-1)[2].authors, more);
});

test("nothing is asked for before it is known of whom", (context) => {
  const { transport } = start(context);
  transport.disconnect();
  const asked = new RelayTransport(["wss://one.example"], ROOM);
  context.after(() => asked.disconnect());
  const socket = FakeSocket.all.at(-1);
  socket.open();
  assert.deepEqual(socket.said, []);
  asked.listenTo(AUTHORS, []);
  assert.deepEqual(socket.of("REQ")[0][2].authors, AUTHORS);
});

test("more relays can be added, none twice, and all are asked for the same", (context) => {
  const { transport } = start(context, ["wss://one.example"]);
  const before = FakeSocket.all.length;
  transport.connectTo(["wss://one.example", "wss://two.example"]);
  assert.equal(FakeSocket.all.length, before + 1);
  transport.listenTo(AUTHORS, []);
  const socket = FakeSocket.all.at(-1);
  socket.open();
  assert.deepEqual(socket.of("REQ")[0][2].authors, AUTHORS);
});

test("one of three relays is enough, and a bad address is only noted", (context) => {
  const { transport, heard } = start(context, ["wss://one.example", "http://no.example", "wss://three.example"]);
  assert.equal(FakeSocket.all.length, 2);
  FakeSocket.all[0].lose();
  FakeSocket.all[1].open();
  FakeSocket.all[1].hear("EOSE", "room");
  assert.equal(transport.state, "open");
  assert.deepEqual([transport.report.open, transport.report.count], [1, 3]);
  assert.match(transport.report.notes[0], /not a relay/);
  transport.sendEvent(event(1));
  FakeSocket.all[1].hear("OK", event(1).id, false, "duplicate: have it");
  assert.deepEqual(heard.stored, [event(1).id], "a duplicate is there");
});

for (const reason of ["blocked: not now", "error: could not save event", "rate-limited: slow down", "auth-required: members"])
  test(`an event that no relay wants is reported, and sent again until one takes it (${reason})`, (context) => {
    const { transport, pass } = start(context, ["wss://one.example", "wss://two.example"]);
    for (const socket of FakeSocket.all) {
      socket.open();
      socket.hear("EOSE", "room");
    }
    transport.sendEvent(event(1));
    const [one, two] = FakeSocket.all;
    one.hear("OK", event(1).id, false, reason);
    assert.equal(transport.isRefused, false, "the other may take it");
    two.hear("OK", event(1).id, false, reason);
    let tries = 1;
    // Whoever is only too fast is told after a while.
    for (; reason.startsWith("rate-limited") && tries < 4; tries += 1) {
      assert.equal(transport.isRefused, false);
      pass(3_000 * 2 ** (tries - 1));
      for (const socket of [one, two]) socket.hear("OK", event(1).id, false, reason);
    }
    assert.equal(transport.isRefused, true);
    assert.deepEqual(transport.report.notes, [reason, reason]);
    for (const socket of [one, two]) socket.hear("EOSE", "test");
    pass(3_000 * 2 ** (tries - 1));
    assert.equal(one.of("EVENT").length, tries + 1);
    one.hear("OK", event(1).id, true, "");
    one.hear("EVENT", "room", event(1));
    assert.equal(transport.isRefused, false);
    assert.deepEqual(transport.report.notes, [reason]);
  });

test("a relay that ends the request says why", (context) => {
  const { transport } = start(context);
  const [socket] = FakeSocket.all;
  socket.open();
  socket.hear("CLOSED", "room", "auth-required: members only");
  assert.equal(transport.state, "refused");
  assert.deepEqual(transport.report.notes, ["auth-required: members only"]);
});

test("what matters only now is passed on if there is a way, and otherwise forgotten", (context) => {
  const { transport } = start(context);
  const [socket] = FakeSocket.all;
  transport.passOn(event(1, { kind: 22555 }));
  socket.open();
  socket.hear("EOSE", "room");
  assert.equal(socket.of("EVENT").length, 0);
  transport.passOn(event(2, { kind: 22555 }));
  assert.equal(socket.of("EVENT").length, 1);
});

test("an event that comes while the relay is tested was not lost", (context) => {
  const known = [event(1)];
  const { pass } = start(context, undefined, true, known);
  const [socket] = FakeSocket.all;
  socket.open();
  socket.hear("EVENT", "room", event(1));
  socket.hear("EOSE", "room");
  socket.hear("EOSE", "older");
  pass(20_000);
  known.push(event(2), event(3));
  socket.hear("EVENT", "test", event(1));
  socket.hear("EVENT", "room", event(2));
  socket.hear("EOSE", "test");
  assert.equal(socket.of("REQ").at(-1)[1], "test");
});

test("now and then a relay is asked for everything", (context) => {
  const { pass } = start(context);
  const [socket] = FakeSocket.all;
  socket.open();
  socket.hear("EOSE", "room");
  for (let test = 0; test < 15; test += 1) {
    assert.equal(socket.of("REQ").filter(([, name]) => name === "room").length, 1);
    pass(20_000);
    socket.hear("EOSE", "test");
  }
  assert.equal(socket.of("REQ").filter(([, name]) => name === "room").length, 2);
});

test("a relay that ends a test or a request for older events stays connected", (context) => {
  const { transport, pass } = start(context, undefined, true, [event(9)]);
  const [socket] = FakeSocket.all;
  socket.open();
  socket.hear("EVENT", "room", event(1));
  socket.hear("EOSE", "room");
  socket.hear("CLOSED", "older", "error: too many subscriptions");
  assert.equal(socket.of("EVENT").length, 0, "nothing is known to be missing");
  pass(20_000);
  socket.hear("CLOSED", "test", "error: too many subscriptions");
  pass(19_000);
  assert.equal(transport.state, "open");
  assert.equal(FakeSocket.all.length, 1);
});

test("a relay that takes nothing is asked now and then whether it takes one, the newest turn first", (context) => {
  const known = Array.from({ length: 50 }, (_, number) => event(number));
  const { transport, pass } = start(context, undefined, true, known);
  const [socket] = FakeSocket.all;
  const refuseAll = (from) => {
    for (const [, { id }] of socket.of("EVENT").slice(from)) socket.hear("OK", id, false, "blocked: not here");
    return socket.of("EVENT").length;
  };
  socket.open();
  socket.hear("EOSE", "room");
  let sent = refuseAll(0);
  let asked = 1;
  const answerTests = () => {
    for (; asked < socket.of("REQ").length; asked += 1) socket.hear("EOSE", socket.of("REQ")[asked][1]);
  };
  for (let minute = 0; minute < 10; minute += 1) {
    for (let part = 0; part < 12; part += 1) {
      pass(5_000);
      answerTests();
      sent = refuseAll(sent);
    }
  }
  assert.ok(sent < 40, `${sent} in ten minutes`);
  transport.sendEvent(event(99));
  for (let part = 0; part < 60 && sent === socket.of("EVENT").length; part += 1) {
    pass(5_000);
    answerTests();
  }
  const [, last] = socket.of("EVENT").at(-1);
  assert.equal(last.id, event(99).id);
  socket.hear("EVENT", "room", last);
  pass(1_000);
  assert.ok(socket.of("EVENT").length > sent + 10, "it takes events again");
});

test("what only one of several relays refuses is told if the others cannot be reached", (context) => {
  const { transport } = start(context, ["wss://one.example", "wss://two.example"]);
  const [one, two] = FakeSocket.all;
  two.lose();
  one.open();
  one.hear("EOSE", "room");
  transport.sendEvent(event(1));
  assert.equal(transport.isRefused, false);
  one.hear("OK", event(1).id, false, "blocked: not here");
  assert.equal(transport.isRefused, true);
});
