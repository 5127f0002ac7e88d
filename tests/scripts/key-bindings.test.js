import assert from "node:assert/strict";
import test from "node:test";
import { KEY_BINDINGS, commandForKey } from "../../www/key-bindings.js";

/** @param {Partial<KeyboardEvent>} event */
const act = (event) => commandForKey(/** @type {KeyboardEvent} */ ({ code: "", ...event }));

test("no key does two things", () => {
  const keys = KEY_BINDINGS.flatMap(({ keys }) => keys);
  assert.equal(new Set(keys).size, keys.length);
});

test("a key does what the table says, and nothing where the page or the browser has its own use for it", () => {
  for (const { keys, act: expected } of KEY_BINDINGS) {
    for (const name of keys) {
      const [shift, key] = name.startsWith("Shift+") ? [true, name.slice(6)] : [false, name];
      const event = key.startsWith("Numpad") ? { key: "7", code: key } : { key };
      assert.equal(act({ ...event, shiftKey: shift }), expected, name);
      for (const held of ["ctrlKey", "altKey", "metaKey"]) assert.equal(act({ ...event, [held]: true }), undefined);
    }
  }
  assert.equal(act({ key: "q" }), undefined);
});

test("an arrow with Shift is an eighth further, a sign typed with Shift is itself", () => {
  assert.equal(act({ key: "ArrowUp", shiftKey: true }), "up-right");
  assert.equal(act({ key: "?", shiftKey: true }), "list");
});

test("a key is found on other layouts, with Caps Lock, Option and AltGr", () => {
  /** @type {[Partial<KeyboardEvent>, string | undefined][]} */
  const cases = [
    [{ key: "U", code: "KeyU" }, "undo"], // Caps Lock
    [{ key: "U", code: "KeyU", shiftKey: true }, undefined],
    [{ key: "г", code: "KeyU" }, "undo"], // Russian
    [{ key: "Г", code: "KeyU" }, "undo"],
    [{ key: "х", code: "BracketLeft" }, "back"],
    [{ key: "Х", code: "BracketLeft", shiftKey: true }, "to-start"],
    [{ key: ".", code: "Slash" }, "type"],
    [{ key: "θ", code: "KeyU" }, "undo"], // Greek
    [{ key: "ü", code: "BracketLeft" }, "back"], // German
    [{ key: "-", code: "Slash" }, "zoom-out"],
    [{ key: "u", code: "KeyF" }, "undo"], // Dvorak
    [{ key: "s", code: "Semicolon" }, undefined],
    [{ key: ".", code: "KeyE" }, undefined],
    [{ key: "+", code: "NumpadAdd", altKey: true }, undefined],
    [{ key: "[", code: "Digit5", altKey: true }, "back"], // macOS, German
    [{ key: "{", code: "Digit8", altKey: true }, "to-start"],
    [{ key: "[", code: "Digit8", ctrlKey: true, altKey: true }, "back"], // Windows, German
    [{ key: "[", code: "Digit8" }, "back"], // Linux, German
    [{ key: "/", code: "Digit7", shiftKey: true }, "type"],
    [{ key: "[", code: "BracketLeft", altKey: true }, undefined], // a shortcut of the browser
    [{ key: "µ", code: "KeyM", altKey: true }, undefined],
    [{ key: "U", code: "KeyU", ctrlKey: true }, undefined],
    [{ key: "г", code: "KeyU", ctrlKey: true }, undefined],
    [{ key: "Dead", code: "BracketLeft" }, undefined],
  ];
  for (const [event, expected] of cases) assert.equal(act(event), expected, JSON.stringify(event));
});

test("each command has a key that every layout has", () => {
  for (const { keys, act } of KEY_BINDINGS) {
    if (["type", "list", "zoom-in", "zoom-out"].includes(act)) continue; // their buttons are on the board
    assert.ok(
      keys.some((key) => /^([a-z ]|[A-Z]\w+|Shift\+\w+)$/.test(key)),
      act,
    );
  }
});
