//# allFunctionsCalledOnLoad
// @ts-check
/**
 * The only notation written and parsed in JavaScript, because the module that reads the rest may not have been loaded yet.
 * `crates/web/tests/notation.rs` checks that Rust reads it the same way. Everything else is read by the table.
 */

/**
 * Returns the game id of a spec, `take` for `take:size=4`, for saved games whose module has not been loaded.
 * @param {string} [spec]
 */
export const gameIdOfSpec = (spec = "") => spec.split(":")[0];

/**
 * Returns the spec of a game with these options, each as name and value; a game need not have any.
 * @param {string} id
 * @param {[string, string][]} options
 */
export const specWith = (id, options) => [id, options.map((option) => option.join("=")).join()].filter(Boolean).join(":");

/** Returns the spec in a link. @param {string} link */
export const specInLink = (link) => new URLSearchParams(link.replace(/^[#?]/, "")).get("game") ?? "";

/** Returns the id of the game of a link, or of its lesson or puzzle. @param {string} link */
export const gameIdInLink = (link) => lessonInLink(link)?.game ?? gameIdOfSpec(specInLink(link));

/**
 * A lesson or a puzzle: a game (or `today`), perhaps the id of a step of its course or of a puzzle, and perhaps a theme.
 * `puzzle` is what the link says of one, and null for a lesson.
 * @typedef {{ puzzle: string | null, game: string, step?: string, theme?: string | null }} LessonName
 */

/**
 * Returns the lesson or the puzzle that a link opens, `learn=take/grow` or `puzzle=take/7f3k2q`.
 * @param {string} link
 * @returns {LessonName | undefined}
 */
export function lessonInLink(link) {
  const keys = new URLSearchParams(link.replace(/^[#?]/, ""));
  const puzzle = keys.get("puzzle");
  const [game, step] = (puzzle ?? keys.get("learn") ?? "").split("/");
  return game ? { puzzle, game, step, theme: keys.get("theme") } : undefined;
}

/** Whether a link opens a record, or wants a list of turns. An empty record is that of the element. @param {string} link */
export const hasRecord = (link) => /(^|&)(record=|src=|turns=(right|below|off)\b)/.test(link);

/** Whether a link is an invitation to a live game. @param {string} link */
export const isRoomLink = (link) => new URLSearchParams(link).has("room");

/** Whether a text appears to contain a record, perhaps in a quoted mail. @param {string} text */
export const holdsRecord = (text) => /^[\s>\u200b\u2060]*[[［]\s*(?:Game|Ｇａｍｅ)(?![a-z])/m.test(text);

/** Returns the settings in a file, which need not contain any game. @param {string} text */
export const settingsIn = (text) => /^\[Settings "([^"\\]*)"\]\s*$/m.exec(text)?.[1];
