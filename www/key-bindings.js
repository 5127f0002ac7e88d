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
  { keys: ["Escape"], act: "let-go", words: "keys.let-go" },
  { keys: ["u"], act: "undo", words: "keys.undo" },
  { keys: ["r"], act: "redo", words: "keys.redo" },
  { keys: ["["], act: "back", words: "keys.back" },
  { keys: ["]"], act: "forward", words: "keys.forward" },
  { keys: ["{"], act: "to-start", words: "keys.to-start" },
  { keys: ["}"], act: "to-end", words: "keys.to-end" },
  { keys: ["+", "="], act: "zoom-in", words: "keys.zoom-in" },
  { keys: ["-"], act: "zoom-out", words: "keys.zoom-out" },
  { keys: ["p"], act: "pause", words: "keys.pause" },
  { keys: ["/"], act: "type", words: "keys.type" },
  { keys: ["?"], act: "list", words: "keys.list" },
];

/**
 * Returns the command that a key triggers on the board; `undefined` if the key is not bound.
 * @param {KeyboardEvent} event
 */
export function commandForKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const shift = event.shiftKey && event.key.startsWith("Arrow") ? "Shift+" : "";
  const pad = event.code.startsWith("Numpad") && event.code;
  const found = (/** @type {string} */ name) => KEY_BINDINGS.find(({ keys }) => keys.includes(name));
  return ((pad && found(pad)) || found(shift + event.key))?.act;
}
