// @ts-check
/**
 * A record on a board, and the list of its turns beside the board or below it: comments, variations, signs such as `!?`, and
 * the result. The reader goes to any turn, plays on from there, and comes back. Loaded when a board first has a record.
 */
import { loadWithRetry } from "../load-with-retry.js";
import { RecoverableTable, isMessage, loadModule, useModuleWithRecords } from "../recoverable-table.js";
import { loadWords } from "../words.js";
import { createButton, createElement, createStyleLink } from "./create-elements.js";
import { navigate } from "./navigation.js";
import { TurnList, readableComment } from "./turn-list.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Turn} Turn */

/** From this width of the element on, in pixels, there is room for a list beside the board. */
const WIDE = 600;

/** The keys of a link that say where the list is, and those that a record says itself. */
const OWN_KEYS = ["record", "src", "turns"];
const KEYS_OF_GAME = ["game", "position", "seed", "seats", "end"];

/** The signs with which a comment can begin, and the names of their meanings. @type {Record<string, string>} */
const GLYPHS = { "!!": "brilliant", "!": "good", "!?": "interesting", "?!": "dubious", "?": "mistake", "??": "blunder" };

const SHEETS = [new URL("turn-list.css", import.meta.url), new URL("record-view.css", import.meta.url)];

/** Keys that step through the game while the list has the focus. */
const STEPS = new Map(Object.entries({ ArrowLeft: "back", ArrowRight: "forward", Home: "start", End: "end" }));

/** The style sheets of each board that has shown a record. @type {WeakMap<TakeBoard, Promise<unknown>>} */
const styled = new WeakMap();

/** @param {TakeBoard} board */
function loadStyles(board) {
  const loading =
    styled.get(board) ??
    Promise.all(
      SHEETS.map(({ href }) => {
        const style = createStyleLink(href);
        board.shadowRoot?.append(style);
        return new Promise((done) => (style.onload = style.onerror = done));
      }),
    );
  styled.set(board, loading);
  return loading;
}

/**
 * Opens the record that a link contains, or whose address it names; or else its game. Says what is wrong with it where the
 * board is, or would be; throws the message if nothing can be shown.
 * @param {TakeBoard} board
 * @param {string} link
 * @returns {Promise<void>}
 */
export async function openRecord(board, link) {
  const params = new URLSearchParams(link);
  const isWanted = board.claim();
  useModuleWithRecords();
  const parts = () => Promise.all([loadModule(), loadWords("app", board.language), loadWords("more", board.language)]);
  const ready = Promise.all([loadWithRetry(parts), board.prepare(), loadStyles(board)]);
  const src = params.has("record") ? null : params.get("src");
  const own = params.get("record") === "" ? board.querySelector(":scope > :is(script[type='text/x-take-five'], pre)") : null;
  const given = own ? own.textContent : params.get("record");
  const [text] = await Promise.all([src === null ? given : fetchText(src, board.baseURI), ready]);
  if (!isWanted()) return;
  if (isMessage(text)) return offerRetry(board, text, () => openRecord(board, link));
  const { game, problem } = text === null ? openPlainGame(params) : readRecord(board, text, params);
  await board.showGame(game, true, () => new RecordView(board, game, params.get("turns") ?? "off", text ?? ""));
  // What is wrong with the record stands below the list.
  if (game.problem) board.narrator.recount();
  else if (problem) board.report(problem);
}

/** @typedef {{ game: RecoverableTable, problem?: Message }} Opened a game, and what is wrong with the display keys */

/** @param {URLSearchParams} params @returns {Opened} */
function openPlainGame(params) {
  const link = new URLSearchParams(params);
  link.delete("turns");
  return { game: RecoverableTable.open(`${link}`) };
}

/** @param {TakeBoard} board @param {string} text @param {URLSearchParams} params @returns {Opened} */
function readRecord(board, text, params) {
  try {
    const game = RecoverableTable.read(text);
    game.isStudy = true;
    // Whoever played it, the reader plays on without a computer.
    const people = game.see((table) => table.seats()).map(() => "human");
    game.with((table) => (table.setSeats(people), true), false);
    return { game, problem: applyDisplayKeys(game, params) };
  } catch (error) {
    // Where the page shows the text itself, it stays.
    if (!board.querySelector(":scope > pre")) showUntilGame(board, textElement(text));
    throw error;
  }
}

/**
 * Applies what the link says about the display of a record. Returns what is wrong with it.
 * @param {RecoverableTable} game
 * @param {URLSearchParams} params
 */
function applyDisplayKeys(game, params) {
  const others = new URLSearchParams(params);
  for (const key of [...OWN_KEYS, ...KEYS_OF_GAME]) others.delete(key);
  const ply = others.get("ply") ?? "";
  if (/^\d+$/.test(ply)) {
    others.delete("ply");
    game.with((table) => (table.goToTurn(Number(ply)), true), false);
  }
  others.set("game", game.spec);
  // A table that only reads them.
  const reader = RecoverableTable.open(`${others}`);
  game.display = reader.see((table) => table.shown());
  const { problem } = reader;
  reader.free();
  return problem;
}

/** @param {string} src @param {string} base @returns {Promise<string | Message>} the text, or what is wrong */
async function fetchText(src, base) {
  try {
    const response = await fetch(new URL(src, base));
    if (response.ok) return await response.text();
    return { id: "turns.not-fetched", args: { address: src, error: String(response.status) } };
  } catch (error) {
    return { id: "turns.not-fetched", args: { address: src, error: error instanceof Error ? error.message : String(error) } };
  }
}

/** @param {TakeBoard} board @param {Message} problem @param {() => Promise<void>} retry */
function offerRetry(board, problem, retry) {
  board.report(problem);
  const again = createButton("control", () => {
    again.remove();
    retry().catch((error) => board.report(error));
  });
  again.textContent = board.word("fault.retry");
  showUntilGame(board, again);
}

/** @param {TakeBoard} board @param {HTMLElement} element */
function showUntilGame(board, element) {
  board.shadowRoot?.append(element);
  board.addEventListener("acted", () => element.remove(), { once: true });
}

/** @param {string} text */
function textElement(text) {
  const made = createElement("pre", "unread");
  made.tabIndex = 0;
  made.textContent = text;
  return made;
}

/** The turns of the game on a board. It goes when another game comes. */
class RecordView {
  #board;
  #game;
  #place = createElement("div", "turn-list");
  #panel = createElement("section", "record");
  #end = createElement("p", "end");
  /** What a page has to print instead of the board and the list. */
  #paper = createElement("slot", "paper");
  #return;
  #list;
  #isRight;
  #ends = new AbortController();
  /** The turns of the record, without those that the reader has added. @type {Set<number>} */
  #known;
  /** The last of them that was shown. */
  #left = 0;
  #version = -1;
  #at = -1;

  /**
   * @param {TakeBoard} board
   * @param {RecoverableTable} game
   * @param {string} where the list is: right, below or off
   * @param {string} text the record
   */
  constructor(board, game, where, text) {
    this.#board = board;
    this.#game = game;
    this.#isRight = where === "right";
    this.#known = new Set(ids(game.turns(-1).turns));
    this.#return = createButton("tool return", () => board.travel((table) => table.goTo(this.#left) || (table.toStart(), true)));
    this.#return.textContent = board.word("turns.return");
    this.#return.hidden = true;
    const go = (/** @type {number} */ id) => board.travel((table) => table.goTo(id));
    this.#list = new TurnList(this.#place, go, board.word, (made, turn) => this.#adorn(made, turn));
    this.#place.role = "group";
    this.#place.ariaLabel = board.word("turns.list");
    this.#place.addEventListener("keydown", (event) => this.#pressed(event));
    if (where !== "off") this.#panel.append(this.#place, this.#end, this.#return);
    this.#addUnread(text);
    if (board.querySelector(":scope > .score")) board.shadowRoot?.append(this.#paper);
    const { signal } = this.#ends;
    board.addEventListener("acted", () => board.table !== game && this.#close(), { signal });
    board.addEventListener("change", () => this.#follow(), { signal });
    if (this.#panel.childElementCount === 0) return;
    // Comments are in the language of the page.
    for (const own of [this.#end, this.#return]) board.narrator.words?.mark(own);
    this.#panel.part.add("turns");
    // Next to the board for keyboards, too, and on a phone close enough to be seen with it.
    board.speech.region.before(this.#panel);
    // Deferred, because it changes sizes again.
    const resized = new ResizeObserver(() => requestAnimationFrame(() => signal.aborted || this.#layOut()));
    resized.observe(board);
    signal.addEventListener("abort", () => resized.disconnect());
    this.#layOut();
  }

  /** Leaves the board to the game that comes. */
  #close() {
    this.#ends.abort();
    this.#panel.remove();
    this.#paper.remove();
    this.#board.hostStyle.setProperty("--record-columns", "");
  }

  /** Puts the list beside the board if there is room. */
  #layOut() {
    const isBeside = this.#isRight && this.#board.offsetWidth >= WIDE;
    this.#panel.classList.toggle("beside", isBeside);
    this.#board.hostStyle.setProperty("--record-columns", isBeside ? "minmax(0, 3fr) minmax(14rem, 2fr)" : "");
    // While the element was in no page, the table was released: its turns may have other ids now.
    if (this.#board.offsetWidth === 0) this.#version = -1;
    else if (this.#version === -1) this.#follow();
  }

  /** Shows the part of the record that could not be read, and why: nothing of it is lost. @param {string} text */
  #addUnread(text) {
    const { problem } = this.#game;
    if (!problem || !text) return;
    const said = createElement("p", "wrong");
    said.textContent = `${this.#board.word("turns.unread")} ${this.#board.narrator.sentence(problem)}`;
    const line = Number(problem.args?.line ?? 1);
    const rest = text.split(/\r\n|\r|\n/).slice(line - 1);
    this.#panel.append(said, textElement(rest.join("\n")));
  }

  /** Follows the board, to another turn or after a change. */
  async #follow() {
    const { board, view } = this.#board;
    if (!view || !board || this.#board.table !== this.#game) return;
    const { at, version } = view;
    const hasFocus = this.#place.contains(this.#board.shadowRoot?.activeElement ?? null);
    if (this.#known.has(at) || at === 0) this.#left = at;
    const isOwn = this.#left !== at;
    const hasMoved = this.#at >= 0 && this.#at !== at;
    this.#at = at;
    if (this.#version !== version) {
      this.#version = version;
      const tree = unwrapped(this.#game.turns(version));
      const shown = this.#list.show(tree, board.seats, board.tokens, at);
      this.#showResult(tree.turns.at(-1)?.id ?? 0);
      await shown;
    }
    this.#list.mark(this.#at);
    // A button that goes would take the focus with it.
    const isLeft = !isOwn && this.#board.shadowRoot?.activeElement === this.#return;
    if (isLeft) /** @type {HTMLElement | null} */ (this.#place.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
    this.#return.hidden = !isOwn;
    // With the focus in the list, it is read as the description of the turn.
    if (!hasMoved || hasFocus) return;
    const { glyph, text } = readComment(this.#list.comment(at));
    const heard = [glyph && this.#meaning(glyph), text].filter(Boolean).join(": ");
    if (heard) this.#board.speech.say("", heard);
  }

  /** @param {string} glyph */
  #meaning(glyph) {
    return this.#board.word("turns.glyph", { glyph: GLYPHS[glyph] });
  }

  /** Says below the list how the game ended, if it has. @param {number} last the last turn of the main line */
  #showResult(last) {
    const result = this.#game.see((table) => {
      const copy = table.clone();
      copy.goTo(last);
      const { result } = copy.view();
      copy.free();
      return result;
    });
    this.#end.textContent = result ? this.#board.narrator.sentence(result.who) : "";
  }

  /** @param {KeyboardEvent} event in the list */
  #pressed(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (STEPS.has(key)) navigate(this.#board, STEPS.get(key));
    else if (key === "ArrowUp" || key === "ArrowDown") {
      // In the order of the text, variations included.
      const all = [...this.#place.querySelectorAll("button")];
      const next = all[all.findIndex((button) => button.contains(/** @type {Node} */ (target))) + (key === "ArrowUp" ? -1 : 1)];
      next?.focus({ preventScroll: true });
      next?.click();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Names a variation; puts the sign at the beginning of a comment behind its turn, and the comment into what is heard of
   * it.
   * @param {HTMLElement} made
   * @param {Turn} turn
   */
  #adorn(made, { id }) {
    if (made instanceof HTMLOListElement) made.ariaLabel = this.#board.word("turns.variation");
    const [button, comment] = made.children;
    if (!(comment instanceof HTMLParagraphElement)) return;
    const { glyph, text } = readComment(comment.textContent ?? "");
    comment.textContent = text;
    comment.hidden = !text;
    if (glyph) {
      const sign = createElement("span", "glyph");
      sign.role = "img";
      sign.ariaLabel = this.#meaning(glyph);
      sign.textContent = glyph;
      button.append(sign);
    }
    if (comment.hidden) return;
    comment.id = `comment-${id}`;
    button.setAttribute("aria-describedby", comment.id);
  }
}

/** @param {string} comment @returns {{ glyph: string, text: string }} */
function readComment(comment) {
  const [, glyph = "", text = ""] = /^([!?]{1,2}(?=\s|$))?\s*(.*)/s.exec(comment) ?? [];
  return { glyph, text };
}

/**
 * Undoes the line breaks in comments: records are wrapped anywhere, and only an empty line begins a paragraph.
 * @template {{ comment: string | undefined, turns?: Turn[], variations?: Turn[][] }} T
 * @param {T} noted
 * @returns {T}
 */
function unwrapped(noted) {
  const paragraphs = readableComment(noted.comment)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " "));
  return {
    ...noted,
    comment: paragraphs.join("\n\n"),
    ...(noted.turns && { turns: noted.turns.map(unwrapped) }),
    ...(noted.variations && { variations: noted.variations.map((line) => line.map(unwrapped)) }),
  };
}

/** The ids of turns, variations included. @param {Turn[]} turns @returns {number[]} */
function ids(turns) {
  return turns.flatMap(({ id, variations }) => [id, ...variations.flatMap(ids)]);
}
