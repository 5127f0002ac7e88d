// Clocks: what they show and say, and what the dialog makes of a choice.
import assert from "node:assert/strict";
import test from "node:test";
import { clockText, spokenTime, untilNextText } from "../../www/app/clocks/time-text.js";

test("a clock shows minutes and seconds, tenths at last, and by how much time has run out", () => {
  const shown = [
    [300_000, "5:00"],
    [299_999, "5:00"],
    [299_000, "4:59"],
    [60_000, "1:00"],
    [59_001, "1:00"],
    [10_001, "0:11"],
    [10_000, "0:10"],
    [9_901, "0:10"],
    [9_900, "9.9"],
    [9_420, "9.5"],
    [1, "0.1"],
    [0, "0:00"],
    [-1, "-0:01"],
    [-72_000, "-1:12"],
    [3_600_000, "1:00:00"],
    [86_400_000, "24:00:00"],
  ];
  for (const [left, text] of shown) assert.equal(clockText(left), text, String(left));
  assert.equal(clockText(9_420, "de"), "9,5");
});

test("a running clock waits exactly until it shows something else", () => {
  for (let left = 62_000; left > -3_000; left -= 37) {
    const wait = untilNextText(left);
    assert.ok(wait >= 1 && wait <= 1000, `${left}: ${wait}`);
    assert.notEqual(clockText(left - wait), clockText(left), String(left));
    assert.equal(clockText(left - wait + 1), clockText(left), String(left));
  }
});

test("a time is spoken in whole seconds", () => {
  assert.deepEqual(spokenTime(3_725_000), { hours: 1, minutes: 2, seconds: 5 });
  assert.deepEqual(spokenTime(9_001), { hours: 0, minutes: 0, seconds: 10 });
  assert.deepEqual(spokenTime(-9_000), { hours: 0, minutes: 0, seconds: 9 });
});
