// When a page that takes part in a live game looks for what it has missed, and says that it is here.
import assert from "node:assert/strict";
import test from "node:test";
import { bindPresence } from "../../www/live/presence.js";

/** A page, and what its room has been asked for. */
function open(context) {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const asked = [];
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const window = new EventTarget();
  globalThis.document = /** @type {never} */ (page);
  globalThis.addEventListener = /** @type {never} */ (window.addEventListener.bind(window));
  const room = Object.assign(new EventTarget(), {
    view: { me: 1 },
    heard: new Map(),
    way: "open",
    wake: () => asked.push("wake"),
    mention: (what) => asked.push(what),
  });
  bindPresence(/** @type {never} */ (room));
  const turn = (state) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { asked, window, room, turn };
}

test("a page that comes back looks for what it has missed, and says that it is here", (context) => {
  const { asked, turn } = open(context);
  assert.deepEqual(asked.splice(0), ["here"]);
  turn("hidden");
  assert.deepEqual(asked.splice(0), ["gone"]);
  context.mock.timers.tick(60_000);
  assert.deepEqual(asked, [], "nobody is there");
  turn("visible");
  assert.deepEqual(asked.splice(0), ["wake", "here"]);
  context.mock.timers.tick(60_000);
  assert.deepEqual(asked, ["here"]);
});

test("a page looks for what it has missed when the network is back, and when the browser has kept it", (context) => {
  const { asked, window } = open(context);
  asked.length = 0;
  window.dispatchEvent(new Event("online"));
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  assert.deepEqual(asked, ["wake"]);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  assert.deepEqual(asked, ["wake", "wake"]);
});

test("whoever only watches says nothing", (context) => {
  const { asked, room, turn } = open(context);
  asked.length = 0;
  room.view.me = 0;
  turn("hidden");
  turn("visible");
  assert.deepEqual(asked, ["wake"]);
});

test("when another window of the same seat goes, this one says that it is still here", (context) => {
  const { asked, room, turn } = open(context);
  asked.length = 0;
  room.heard.set(1, 0);
  room.dispatchEvent(new Event("change"));
  room.dispatchEvent(new Event("change"));
  assert.deepEqual(asked.splice(0), ["here"]);
  turn("hidden");
  asked.length = 0;
  room.heard.set(1, 0);
  room.dispatchEvent(new Event("change"));
  assert.deepEqual(asked, []);
});
