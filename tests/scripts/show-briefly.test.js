// Confirmations that go by themselves.
import assert from "node:assert/strict";
import test from "node:test";
import { showBriefly } from "../../www/app/page/show-briefly.js";

const copied = "Link copied.";

test("a confirmation goes after a while, and leaves what was there", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const place = { textContent: "" };
  showBriefly(place, copied);
  context.mock.timers.tick(5_000);
  assert.equal(place.textContent, copied);
  context.mock.timers.tick(5_000);
  assert.equal(place.textContent, "");
  showBriefly(place, copied, "Copy link");
  context.mock.timers.tick(10_000);
  assert.equal(place.textContent, "Copy link");
});

test("the same one again is shown as long", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const place = { textContent: "" };
  showBriefly(place, copied);
  context.mock.timers.tick(5_000);
  showBriefly(place, copied);
  context.mock.timers.tick(5_000);
  assert.equal(place.textContent, copied);
});

test("what has been written in its place meanwhile stays", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const place = { textContent: "" };
  showBriefly(place, copied);
  place.textContent = "Copy this link:";
  context.mock.timers.tick(10_000);
  assert.equal(place.textContent, "Copy this link:");
});
