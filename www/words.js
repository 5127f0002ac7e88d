//# allFunctionsCalledOnLoad
// @ts-check
/**
 * Turns typed messages into sentences. `crates/words` reads the same files and produces the same sentences; the top
 * of its `lib.rs` describes the syntax of a sentence.
 */

/** @typedef {{ id: string, args?: Record<string, Arg> }} Message */
/** @typedef {number | string | Message | Arg[]} Arg */
/** @typedef {{ name: string, plural: boolean, cases: Map<string, Part[]> }} Choice */
/** @typedef {string | { arg: string } | typeof NUMBER | Choice} Part a string is literal text */

/** `#`: the number that selected this case of a plural. */
const NUMBER = Symbol("#");

/** Bidi control characters: they set the direction of the text that follows, until another one ends that. */
const TURNERS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The languages that there are sentences in, as `www/lang` has them; a test compares the two. */
export const LANGUAGES = ["en", "de", "es", "fr", "it", "ja", "pt-BR"];

/**
 * Returns the language of {@link LANGUAGES} that serves a reader of one of these best: the first that there is, in any of
 * its varieties.
 * @param {readonly string[]} tags such as "de-AT", the best first
 */
export function bestLanguage(tags) {
  const main = (/** @type {string} */ tag) => tag.split("-")[0].toLowerCase();
  const fit = tags.flatMap((tag) => LANGUAGES.filter((lang) => main(lang) === main(tag)));
  return fit[0] ?? LANGUAGES[0];
}

/**
 * Returns the language to speak in an element: that of the text around it, or else one that its reader knows.
 * @param {Element} element
 * @param {string} [first] what is asked for instead
 */
export function languageOf(element, first = "") {
  const tag = (/** @type {Element | null | undefined} */ one) => one?.getAttribute("lang") ?? "";
  return bestLanguage([first, tag(element), tag(element.parentElement?.closest("[lang]")), ...navigator.languages]);
}

/** Files that have been requested, by address. @type {Map<string, Promise<unknown>>} */
const loaded = new Map();

/**
 * Loads the sentences of a language, once: those that every board needs, plus `more` if given. The build splits the
 * files.
 * @param {"app" | "more"} [more] which further sentences to load: those of the pages around boards, or of what people open
 * @param {string} [lang] one of {@link LANGUAGES}
 * @returns {Promise<Words>} always the same object for a language; it gains sentences as more are loaded
 */
export async function loadWords(more, lang = languageOf(document.documentElement)) {
  const words = once(lang, async () => new Words(lang, await fetched(lang)));
  if (more) await once(`${lang}.${more}`, () => joined(words, fetched(`${lang}.${more}`)));
  return words;
}

/** @param {Promise<Words>} words @param {Promise<Record<string, string>>} more */
async function joined(words, more) {
  const [known, sentences] = await Promise.all([words, more]);
  known.add(sentences);
}

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
function once(name, load) {
  const found = /** @type {Promise<T>} */ (loaded.get(name) ?? load());
  loaded.set(name, found);
  // Forget a failed request, so that the next call tries again.
  found.catch(() => loaded.delete(name));
  return found;
}

/** @param {string} name @returns {Promise<Record<string, string>>} */
async function fetched(name) {
  const response = await fetch(new URL(`lang/${name}.json`, import.meta.url));
  if (!response.ok) throw new Error(`lang/${name}.json: ${response.status}`);
  return response.json();
}

/** The sentences of one language. The result is text, never HTML. */
export class Words {
  /** @type {Map<string, Part[]>} */
  #sentences = new Map();
  #plural;

  /**
   * Parses every sentence up front, so that a broken one shows at once.
   * @param {string} lang decides how plurals are formed
   * @param {Record<string, string>} sentences by message id
   */
  constructor(lang, sentences) {
    this.lang = lang;
    this.#plural = new Intl.PluralRules(lang);
    this.add(sentences);
  }

  /** Says of an element that it is in this language. @param {Element} element */
  mark(element) {
    element.setAttribute("lang", this.lang);
    element.setAttribute("dir", this.say({ id: "language.direction" }));
  }

  /** @param {Record<string, string>} sentences by message id */
  add(sentences) {
    for (const [id, text] of Object.entries(sentences)) this.#sentences.set(id, read(id, text));
  }

  /**
   * Returns the message as a sentence, or its bare id and arguments if there is no sentence for it.
   * @param {Message} message
   * @returns {string}
   */
  say(message) {
    const parts = this.#sentences.get(message.id);
    return parts ? this.#fill(parts, message.args ?? {}, "") : bare(message);
  }

  /**
   * Returns the message as a sentence by itself: capitalized, unless it begins with a place or a move.
   * @param {Message} message
   */
  sentence(message) {
    return this.say(message).replace(/^\p{Ll}(?=\p{L}+[\s:,])/u, (first) => first.toUpperCase());
  }

  /**
   * @param {Part[]} parts
   * @param {Record<string, Arg>} args
   * @param {string} number the text for `#`
   * @returns {string}
   */
  #fill(parts, args, number) {
    const said = parts.map((part) => {
      if (typeof part === "string") return part;
      if (part === NUMBER) return number;
      const name = "arg" in part ? part.arg : part.name;
      if (!Object.hasOwn(args, name)) return `{${name}}`;
      const arg = args[name];
      if ("arg" in part) return this.#arg(arg);
      return this.#fill(this.#chosen(part, arg), args, this.#arg(arg));
    });
    return said.join("");
  }

  /** @param {Arg} arg @returns {string} */
  #arg(arg) {
    if (typeof arg === "object" && !Array.isArray(arg)) return this.say(arg);
    if (!Array.isArray(arg)) return String(arg).replace(TURNERS, "\ufffd");
    const items = arg.map((item) => this.#arg(item));
    if (items.length < 2) return items.join("");
    const last = items.pop();
    return items.join(this.say({ id: "list.comma" })) + this.say({ id: "list.and" }) + last;
  }

  /** Returns the case that fits the argument. @param {Choice} choice @param {Arg} arg */
  #chosen({ plural, cases }, arg) {
    const number = plural && typeof arg === "number";
    const text = plural || Array.isArray(arg) ? "other" : typeof arg === "object" ? arg.id : String(arg);
    const keys = number ? [`=${arg}`, this.#plural.select(arg)] : [text];
    return cases.get(keys.find((key) => cases.has(key)) ?? "other") ?? [];
  }
}

/** Returns a text with a full stop at its end, unless it has an end already. @param {string} text */
export const withFullStop = (text) => text.replace(/[^.!?。！？]$/u, (last) => last + (/[\p{Lo}ー]/u.test(last) ? "。" : "."));

/** Returns the id and the arguments, for a message without a sentence. @param {Message} message @returns {string} */
function bare({ id, args = {} }) {
  return [id, ...Object.entries(args).map(([name, arg]) => `${name}=${bareArg(arg)}`)].join(" ");
}

/** @param {Arg} arg @returns {string} */
function bareArg(arg) {
  if (Array.isArray(arg)) return `[${arg.map(bareArg).join(", ")}]`;
  return typeof arg === "object" ? `(${bare(arg)})` : JSON.stringify(arg);
}

/**
 * Parses a sentence into its parts.
 * @param {string} id named in errors
 * @param {unknown} sentence
 */
function read(id, sentence) {
  let at = 0;
  const text = typeof sentence === "string" ? [...sentence] : fail("a string");

  /** @param {string} expected @returns {never} */
  function fail(expected, place = at) {
    throw new SyntaxError(`${id}: expected ${expected} at character ${place + 1}`);
  }
  /** @param {string} token */
  const eat = (token) => text[at] === token && ++at > 0;
  const space = () => {
    while (eat(" ") || eat("\n"));
  };
  /** @param {string} token */
  const require = (token, expected = `"${token}"`) => {
    space();
    if (!eat(token)) fail(expected);
  };
  const word = () => {
    const start = at;
    while (at < text.length && /[\w.-]/.test(text[at])) at += 1;
    return text.slice(start, at).join("");
  };

  /** Parses up to the end or to a `}` that was not opened here. @param {boolean} plural */
  function parts(plural) {
    /** @type {Part[]} */
    const found = [];
    /** @param {string} text appended to a preceding literal, if there is one */
    const literal = (text) => {
      const last = found.length - 1;
      const before = found[last];
      if (typeof before === "string") found[last] = before + text;
      else found.push(text);
    };
    while (at < text.length && text[at] !== "}") {
      const next = text[at++];
      const after = text[at];
      if (next === "{") found.push(argument());
      else if (next === "#" && plural) found.push(NUMBER);
      else if (next === "'" && (after === "{" || after === "}" || (after === "#" && plural))) literal(quoted());
      else {
        literal(next);
        if (next === "'") eat("'");
      }
    }
    return found;
  }

  /** Parses a quotation after its opening `'`. */
  function quoted() {
    let found = "";
    while (at < text.length) {
      const next = text[at++];
      if (next === "'" && !eat("'")) return found;
      found += next;
    }
    return fail("a closing '");
  }

  /** Parses an argument after its opening `{`. @returns {Part} */
  function argument() {
    space();
    const name = word() || fail("a name");
    space();
    if (eat("}")) return { arg: name };
    require(",", '"," or "}"');
    space();
    const start = at;
    const kind = word();
    if (kind !== "plural" && kind !== "select") fail('"plural" or "select"', start);
    require(",");
    return { name, plural: kind === "plural", cases: cases(kind === "plural") };
  }

  /** Parses the cases of a choice and the closing `}`. @param {boolean} plural */
  function cases(plural) {
    /** @type {Map<string, Part[]>} */
    const found = new Map();
    const key = plural ? /^(=\d+|zero|one|two|few|many|other)$/ : /^[^=]/;
    for (;;) {
      space();
      if (found.has("other") && eat("}")) return found;
      const start = at;
      const name = (eat("=") ? "=" : "") + word();
      if (!key.test(name) || found.has(name)) {
        fail(found.has("other") ? 'a new case or "}"' : 'a new case, "other" at the latest', start);
      }
      require("{");
      found.set(name, parts(plural));
      require("}");
    }
  }

  const all = parts(false);
  return at < text.length ? fail("the end") : all;
}
