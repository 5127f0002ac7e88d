// @ts-check
/** The keyboard shortcuts of the board: this one table both binds and lists them. */

/** @typedef {{ keys: string[], act: string, words: string }} Binding */

/**
 * Keys are named by `KeyboardEvent.key`, or by `code` for the number pad, prefixed with `Shift+` if Shift is held.
 * Shift turns an arrow 45 degrees clockwise.
 * @type {Binding[]}
 */
export const KEY_BINDINGS = [
  { keys: ["ArrowLeft"], act: "left", words: "keys.left" },
  { keys: ["ArrowRight"], act: "right", words: "keys.right" },
  { keys: ["ArrowUp"], act: "up", words: "keys.up" },
  { keys: ["ArrowDown"], act: "down", words: "keys.down" },
  { keys: ["Numpad7", "Shift+ArrowLeft"], act: "up-left", words: "keys.up-left" },
  { keys: ["Numpad9", "Shift+ArrowUp"], act: "up-right", words: "keys.up-right" },
  { keys: ["Numpad3", "Shift+ArrowRight"], act: "down-right", words: "keys.down-right" },
  { keys: ["Numpad1", "Shift+ArrowDown"], act: "down-left", words: "keys.down-left" },
  { keys: ["Home"], act: "row-start", words: "keys.row-start" },
  { keys: ["End"], act: "row-end", words: "keys.row-end" },
  { keys: ["Enter", " "], act: "touch", words: "keys.touch" },
  { keys: ["Escape"], act: "deselect", words: "keys.deselect" },
  { keys: ["u"], act: "undo", words: "keys.undo" },
  { keys: ["r"], act: "redo", words: "keys.redo" },
  { keys: ["[", "b"], act: "back", words: "keys.back" },
  { keys: ["]", "n"], act: "forward", words: "keys.forward" },
  { keys: ["{", "h"], act: "to-start", words: "keys.to-start" },
  { keys: ["}", "e"], act: "to-end", words: "keys.to-end" },
  { keys: ["+", "="], act: "zoom-in", words: "keys.zoom-in" },
  { keys: ["-"], act: "zoom-out", words: "keys.zoom-out" },
  { keys: ["p"], act: "pause", words: "keys.pause" },
  { keys: ["/"], act: "type", words: "keys.type" },
  { keys: ["?"], act: "list", words: "keys.list" },
];

/** What the keys of other signs type on a US keyboard, without Shift and with it. @type {Record<string, string>} */
const SIGNS = { BracketLeft: "[{", BracketRight: "]}", Slash: "/?", Minus: "-", Equal: "=+" };

/** Returns what a key types on a US keyboard, if that is a letter or one of these signs. @param {KeyboardEvent} event */
function signByPlace({ code, key, shiftKey }) {
  if (code.startsWith("Key")) return shiftKey || !/\p{L}/u.test(key) ? "" : code.slice(3).toLowerCase();
  return SIGNS[code]?.charAt(shiftKey ? 1 : 0) ?? "";
}

/** @param {string} name of a key */
const bindingOf = (name) => KEY_BINDINGS.find(({ keys }) => keys.includes(name));

/**
 * Returns the command that a key triggers on the board; `undefined` if the key is not bound. Where a layout has letters
 * of another alphabet, or another sign, the key counts that is in the same place on a US keyboard.
 * @param {KeyboardEvent} event
 */
export function commandForKey(event) {
  const { code, key, shiftKey } = event;
  const isLatin = /^[a-z\d ]$/i.test(key);
  // Many layouts need Option or AltGr for a bracket, and AltGr may arrive as Ctrl and Alt.
  const isTyped = event.altKey && /^[[\]{}]$/.test(key) && code !== "" && !SIGNS[code]?.includes(key);
  if (event.metaKey || ((event.ctrlKey || event.altKey) && !isTyped)) return undefined;
  const pad = code.startsWith("Numpad") ? bindingOf(code) : undefined;
  const shift = shiftKey && key.startsWith("Arrow") ? "Shift+" : "";
  // A capital without Shift is one of Caps Lock.
  const own = bindingOf(shiftKey || key.length > 1 ? shift + key : key.toLowerCase());
  const isForeign = key.length === 1 && !isLatin && !isTyped;
  return (pad ?? own ?? (isForeign ? bindingOf(signByPlace(event)) : undefined))?.act;
}
