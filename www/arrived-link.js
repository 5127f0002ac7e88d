//# allFunctionsCalledOnLoad
// @ts-check
/**
 * Finds the link in what arrives: an address, an attribute, a text that was pasted, a whole message. On their way, links are
 * escaped, sometimes twice; their lines are broken; quotation marks, full stops and invisible characters are put around
 * them. All entry points read links through {@link linkIn}.
 */

/** Without any of these keys, a text is no link. */
const STARTS = ["game", "learn", "puzzle", "room", "turns", "position"];
const START = STARTS.join("|");
const KEY = `(?:${START}|ply|seed|seats?|end|mark|arrow|coords|flip|theme|lang|play|run|picture)`;

/** A percent sign, however often it was escaped itself. */
const PERCENT = "%(?:25)*";

/** A key before or behind which a sign of the link is still escaped. */
const IS_ESCAPED = new RegExp(
  `(?:^|[#?&])${KEY}${PERCENT}3D|${PERCENT}(?:23|26|3F)(?:amp(?:;|${PERCENT}3B))*${KEY}(?:=|${PERCENT}3D)`,
  "i",
);

/** What nobody sees: soft hyphens, spaces without width, byte order marks, marks of the direction of writing. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** What programs for news and mail add to addresses, to count who comes from where. */
const TRACKERS =
  /[?&](?:utm_\w+|\w*clid|[gw]braid|mc_[ce]id|igsh(?:id)?|_hs\w+|_g[al]|mkt_tok|ref(?:_\w+)?|si|srsltid|s_cid)(?:=[^&#?]*)?(?=[&#?]|$)/gi;

/** What stands behind a link in a sentence, and never ends one; in an address, browsers escape some of it. */
const MARK = "[\\s&,;!?<>()[\\]{}|\\\\^\"'`’”»。、]|%(?:0A|0D|20|22|3C|3E|60)";
const MARKS = new RegExp(`(?:${MARK})+$`, "i");
const PUNCTUATION = new RegExp(`(?:${MARK}|\\.)+$`, "i");

/** Bounds for what nobody does but an attacker: how many characters of punctuation and levels of escapes are looked at. */
const MOST_PUNCTUATION = 20;
const MOST_ESCAPES = 8;

/** What stands between the sign that begins a link and its first key. */
const LEAD = /^(?:[!/&\s"'<]|%(?:20|22|3C))+/;

/** What stands between a link and the text around it. */
const AROUND = /[\s<>"'()[\]{}|\\^`“”„‘’«»]+/;

/** Characters of links alone, and what may stand behind them. */
const IS_REST = /^[\w:.,~*+%=&;/-]+[>)\]"'!?]*$/;

/** A text that does not contain a link, but is one; there may be spaces in it. */
const IS_BARE = new RegExp(`^[#?!/&\\s]*(?:${START})(?:=|%)`);

/** A key that begins a link, in a word. */
const IS_BEGUN = new RegExp(`\\b(?:${START})(?:=|%)`, "i");

/** @param {string} escaped */
function decode(escaped) {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped; // in no encoding that we know
  }
}

/** Replaces look-alikes of the characters that links consist of, and undoes what mail does to lines. @param {string} text */
function clean(text) {
  const quoted = new RegExp(`\\b(?:${START})=3D`).test(text) ? decodeQuotedPrintable(text) : text;
  return quoted
    .replace(/(?:%[c-f][\da-f](?:%[89ab][\da-f])+)+/gi, decode) // as browsers escape them in addresses
    .normalize("NFKC") // full-width letters and signs, and spaces of any kind
    .replace(INVISIBLE, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/^[ \t]*(?:>[ \t]?)+/gm, "") // a quoted mail
    .replace(new RegExp(`(?<!\\b${KEY})=\\r?\\n`, "g"), "") // a soft line break of quoted-printable text
    .replace(/<\s*[a-z]+:\/\/[^<>]*>/gi, (address) => address.replace(/\s+/g, ""));
}

/** @param {string} text */
const decodeQuotedPrintable = (text) =>
  text.replace(/=\r?\n/g, "").replace(/=([\dA-F]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Joins the lines of links that were broken. @param {string} text */
function joinLines(text) {
  /** @type {string[][]} */
  const joined = [];
  let [before, isOpen] = ["", false];
  for (const line of text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map((line) => line.trim())) {
    const isNew = new RegExp(`^(?:${START})=`).test(line);
    // A word of the sentence that follows has neither a digit nor a sign in it.
    const isLike = /[,=&:%-]$/.test(before) || (!isNew && /[\d=&%]|,\S/.test(line));
    const isRest = isOpen && isLike && IS_REST.test(line);
    if (isRest) joined.at(-1)?.push(line);
    else joined.push([line]);
    const last = line.split(/[\s<>"'()[\]]/).at(-1) ?? "";
    isOpen = IS_BEGUN.test(last) || (isRest && last === line);
    before = line;
  }
  return joined.map((parts) => parts.join(""));
}

/** Undoes escapes until no key of a link is hidden by one. @param {string} text */
function unescapeKeys(text) {
  let [plain, before] = [text, ""];
  for (let times = 0; times < MOST_ESCAPES && plain !== before; times += 1) {
    before = plain;
    plain = plain
      .replace(/&#(\d{2,3});/g, (_, code) => String.fromCharCode(code))
      .replace(/&#x([\da-f]{2});/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/&(?:amp(?:;|%3B))+/gi, "&");
    if (!IS_ESCAPED.test(plain)) continue;
    plain = plain.replace(/%([0-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  return plain.replace(/&(?:gt|lt|quot|apos|nbsp);.*/i, "");
}

/** @param {string} text */
const isLink = (text) => STARTS.some((key) => new URLSearchParams(text).has(key));

/** Returns the link that a word is, or that stands behind its `#` or `?`. @param {string} word */
function linkInWord(word) {
  const bare = word.replace(/^([*_~]{1,3})(.*)\1[.,:;!?]*$/, "$2"); // emphasized
  const part = unescapeKeys(bare)
    .replace(/\s*([,&=])\s+/g, "$1")
    .split("#")
    .map((part) => part.replace(TRACKERS, ([sign]) => sign).replace(/&{2,}/g, "&"))
    .findLast((part) => part.split("?").some((piece) => isLink(piece.replace(LEAD, ""))));
  const pieces = part?.split("?").map((piece) => piece.replace(LEAD, "")) ?? [];
  const link = pieces.slice(pieces.findLastIndex(isLink)).join("?");
  // Only a position can end with a full stop.
  const isPosition = link.slice(link.lastIndexOf("&") + 1).startsWith("position=");
  const end = link.slice(-MOST_PUNCTUATION).replace(isPosition ? MARKS : PUNCTUATION, "");
  return link.slice(0, -MOST_PUNCTUATION) + end || undefined;
}

/** Whether a link goes on with the game of another. @param {string} link @param {string} other */
function continues(link, other) {
  const [keys, before] = [new URLSearchParams(link), new URLSearchParams(other)];
  const isSame = ["game", "position", "seed", "room"].every((key) => keys.get(key) === before.get(key));
  return isSame && (keys.get("turns") ?? "").startsWith(before.get("turns") ?? "");
}

/**
 * Returns the link that a text is or contains, without `#` or `?`; `undefined` if there is none. Of several, it is the first,
 * which in a mail is the newest, or the one that goes on with its game.
 * @param {string} text
 */
export function linkIn(text) {
  const words = joinLines(clean(text)).flatMap((line) => (IS_BARE.test(line) ? [line] : line.split(AROUND)));
  const links = words.map(linkInWord).filter((link) => link !== undefined);
  return links.reduce((best, link) => (best === undefined || continues(link, best) ? link : best), links[0]);
}

/** Returns the link in the page's address; empty if there is none. */
export const linkInAddress = () => linkIn(location.hash) ?? linkIn(location.search) ?? "";
