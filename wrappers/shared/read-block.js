/** The lines of a fenced block `take-board`, as `docs/fence.md` describes them, read without the rules. */

/** The keys that open the game, which are attributes of the element, too. */
const GAME_KEYS = ["game", "position", "turns", "ply", "seed", "seats", "end", "learn", "puzzle"];

/** The keys about all boards of a figure. */
const DISPLAY_KEYS = ["width", "height", "theme", "play", "steps", "autoplay", "loop", "run"];

/** Claims are checked by `takefive fence`, not here; `cover` is for the project's own pages. */
const SKIPPED_KEYS = ["cover", "to-play", "legal", "only", "illegal", "result", "shows", "after"];

/** All keys. */
export const KEYS = [
  ...GAME_KEYS,
  ...DISPLAY_KEYS,
  ...SKIPPED_KEYS,
  ...["list", "caption", "flip", "coords", "mark", "arrow", "step", "variation"],
];

/** A line with an unknown key. */
export class BlockError extends Error {
  /** @param {number} line in the block, from 1 @param {string} found */
  constructor(line, found) {
    super(`${line}: ${found}`);
    this.line = line;
    this.found = found;
  }
}

/**
 * A board of a figure.
 * @typedef {object} Frame
 * @property {Record<string, string>} attributes of its element
 * @property {string} words below it
 */

/**
 * Reads a block; throws a `BlockError` if a line begins with none of the keys.
 * @param {string} text
 * @returns {{ frames: Frame[], caption: string }}
 */
export function readBlock(text) {
  const at = text.search(/^\s*\[Game\b/m);
  const lines = pairs(at < 0 ? text : text.slice(0, at));
  if (at >= 0) return gameOf(lines, text.slice(at).trim());
  const whole = lines.filter(({ key }) => GAME_KEYS.includes(key) || DISPLAY_KEYS.includes(key));
  const attributes = { width: "480", ...Object.fromEntries(whole.map(({ key, value }) => [key, value])) };
  /** @type {Frame[]} */
  const frames = [{ attributes, words: "" }];
  let caption = "";
  for (const { key, value } of lines) {
    const now = frames[frames.length - 1];
    const bar = value.indexOf("|");
    const [first, words] = bar < 0 ? [value, ""] : [value.slice(0, bar).trim(), value.slice(bar + 1).trim()];
    if (key === "caption") caption = value;
    if (key === "flip" || key === "coords") now.attributes[key] = value;
    if (key === "mark" || key === "arrow") now.attributes[key] = listed([now.attributes[key], value]);
    if (key === "step" && !first) now.words = words;
    if (key === "step" && first) frames.push({ attributes: played(now.attributes, Number.POSITIVE_INFINITY, first), words });
    if (key === "variation") {
      const [count, turns = ""] = first.split(/\s+/);
      frames.push({ attributes: played(now.attributes, Number(count), turns), words });
    }
  }
  return { frames, caption };
}

/**
 * A game with the list of its turns; the record says the rest.
 * @param {{ key: string, value: string }[]} lines above it
 * @param {string} record
 */
function gameOf(lines, record) {
  const {
    list = "right",
    caption = "",
    width,
    cover,
    ...attributes
  } = Object.fromEntries(lines.map(({ key, value }) => [key, value]));
  return { frames: [{ attributes: { steps: "1", ...attributes, record, turns: list }, words: "" }], caption };
}

/** @param {(string | undefined)[]} texts */
const listed = (texts) => texts.filter(Boolean).join(",");

/**
 * The same game after more turns, or parts of them, instead of those from a certain one on.
 * @param {Record<string, string>} attributes
 * @param {number} count how many of its turns stay
 * @param {string} turns
 */
function played({ mark, arrow, ply, end, ...attributes }, count, turns) {
  const shown = (attributes.turns || "")
    .split(",")
    .filter(Boolean)
    .slice(0, ply === undefined ? undefined : Number(ply));
  return { ...attributes, turns: listed([...shown.slice(0, count), turns]) };
}

/** @param {string} text */
function pairs(text) {
  const numbered = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }));
  return numbered
    .filter(({ line }) => line)
    .map(({ line, number }) => {
      const sign = line.indexOf("=");
      const key = (sign < 0 ? line : line.slice(0, sign)).trim();
      if (!KEYS.includes(key)) throw new BlockError(number, key);
      return { key, value: sign < 0 ? "" : line.slice(sign + 1).trim() };
    });
}
