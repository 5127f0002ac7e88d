// What leads into a room: its links, and the list of relays.
import assert from "node:assert/strict";
import test from "node:test";
import { loadRelays } from "../../www/live/relays.js";
import { readRoomLink, writeRoomLink } from "../../www/live/room-link.js";

const link = { game: "take", key: new Uint8Array(32).fill(255), founder: "0f".repeat(32), invitation: "a1".repeat(32) };

test("links are read as they were written, and nothing else is", () => {
  const written = writeRoomLink(link);
  assert.deepEqual(readRoomLink(`#${written}`), link);
  assert.equal(readRoomLink(writeRoomLink({ ...link, invitation: "" }))?.invitation, "");
  const changed = [
    "",
    "game=take",
    written.slice(0, -1),
    written.replace("&seat=", "A&seat="),
    written.replace(/seat=.*/, "seat="),
    written.replace(/seat=.*/, "seat=AAAA"),
    written.replace("room=__", "room=!_"),
    written.replace("game=take", "game=../take"),
    written.replace("game=take", "game=__proto__"),
    written.replace("game=take", "game=%22%3E"),
  ];
  for (const hash of changed) assert.equal(readRoomLink(hash), undefined, hash);
});

test("of the list of relays only addresses of relays are used, and three at most", async (context) => {
  globalThis.document = /** @type {never} */ ({ baseURI: "https://site.example/live.html" });
  context.after(() => delete (/** @type {{ document?: unknown }} */ (globalThis).document));
  const listing = (/** @type {unknown} */ list) => context.mock.method(globalThis, "fetch", async () => Response.json(list));
  const relays = ["one", "two", "three", "four"].map((name) => `wss://${name}.example`);
  listing(["https://no.example", 7, null, "javascript:alert(1)", ...relays]);
  assert.deepEqual(await loadRelays(), relays.slice(0, 3));
  for (const strange of [{ 0: relays[0] }, "wss://one.example", null]) {
    listing(strange);
    assert.equal(await loadRelays(), undefined);
  }
  context.mock.method(globalThis, "fetch", async () => new Response("not there", { status: 404 }));
  assert.equal(await loadRelays(), undefined);
});
