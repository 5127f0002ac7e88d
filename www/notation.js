//# allFunctionsCalledOnLoad
// @ts-check
/**
 * All of the notation that is read out here, because the module that reads it is not there yet: which game a text is of
 * says which module that is. `crates/web/tests/notation.rs` holds it to what Rust reads. All else is asked of the table.
 */

/** The id of the game of a spec, `take` of `take:size=4`: of a game that is kept, whose module nobody has loaded. @param {string} [spec] */
export const idOf = (spec = "") => spec.split(":")[0];

/** The spec of the game that a link is of. @param {string} link */
export const specInLink = (link) => new URLSearchParams(link.replace(/^[#?]/, "")).get("game") ?? "";

/** The id of the game that a link is of. @param {string} link */
export const idInLink = (link) => idOf(specInLink(link));

/** The id of the game that a record is of. @param {string} record */
export const idInRecord = (record) => /^\s*\[\s*Game\s*"([^":]*)/m.exec(record)?.[1] ?? "";

/** Whether a text that is no link holds a record, as far as can be seen. @param {string} text */
export const holdsRecord = (text) => /^\s*\[\s*Game\b/m.test(text);

/** How boards and app are set, as a file says that may hold no game at all. @param {string} text */
export const settingsIn = (text) => /^\[Settings "([^"\\]*)"\]\s*$/m.exec(text)?.[1];

/**
 * The link that a text is, or that stands behind its `#` or `?`; `undefined` where it is none.
 * @param {string} text
 */
export function linkIn(text) {
  const word = text.trim();
  if (/\s/.test(word)) return undefined;
  return word.split(/[#?]/).findLast((part) => /(^|&)game=/.test(part));
}
