// Shows that follow one another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Playback } from "../../www/board/playback.js";

test("a new show ends the one before it and its pause", async () => {
  const states = [];
  const playback = new Playback((state) => states.push(state));
  const first = playback.start();
  const held = playback.beat(first, 0);
  playback.toggle();
  assert.equal(states.at(-1), "paused");
  const second = playback.start();
  assert.equal(await held, false);
  assert.equal(await playback.beat(second, 0), true);
  playback.end(first);
  assert.equal(playback.isRunning, true);
  playback.end(second);
  assert.equal(playback.isRunning, false);
});
