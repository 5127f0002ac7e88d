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
