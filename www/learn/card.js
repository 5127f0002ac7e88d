// @ts-check
/**
 * A card around a board, within the element: a task above the board, the answer to what was played and buttons below
 * it. In the order of the elements it follows the board, so that Tab leads from the board to the buttons.
 */
import { createButton, createElement, createStyleLink } from "../board/create-elements.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */

/**
 * The state of a step or a puzzle: the person at the board is to act, something is played for them, they have made a
 * mistake, or have reached the goal.
 * @typedef {"open" | "playing" | "failed" | "done"} State
 */

/** A way to go on: what its button or link says, and what it does or where it leads. */
/** @typedef {{ text: string, act?: () => unknown, href?: string }} Way */

/** Signs that are part of the answer, so that they are read aloud, too. @type {Record<string, string>} */
const ANSWERS = { right: "learn.right", wrong: "learn.wrong" };

const STYLE = new URL("./learn.css", import.meta.url);

/** @param {URL} sheet */
const styleLink = ({ href }) => Object.assign(createStyleLink(href), { media: "not all" });

export class Card {
  #styles;
  #isGone = false;
  /** Announces what is shown: the task, then each answer once. */
  #status = createElement("p", "aside");
  card = createElement("section", "lesson");
  /** Above the board. */
  task = createElement("div", "task");
  /** Below it: the buttons, which thus stay in place, then what is explained, or the answer to what was played. */
  answer = createElement("div", "answer");
  text = createElement("p", "text");

  /**
   * @param {TakeBoard} board
   * @param {Record<"hint" | "solve" | "retry" | "next", () => unknown>} acts what the buttons do
   * @param {URL[]} [sheets] more style sheets
   */
  constructor(board, { hint, solve, retry, next }, sheets = []) {
    this.board = board;
    this.#styles = [STYLE, ...sheets].map(styleLink);
    this.buttons = {
      hint: this.button("learn.hint", "", hint),
      solve: this.button("learn.show-me", "", solve),
      retry: this.button("learn.try-again", "", retry),
      next: this.button("learn.next", "", next),
    };
    this.#status.setAttribute("role", "status");
    this.card.part.add("lesson");
  }

  /** Adds the card, once its style sheets are there. @param {...HTMLElement} more what it has besides task and answer */
  async arrive(...more) {
    this.card.append(this.task, this.answer, ...more, this.#status);
    this.board.narrator.words?.mark(this.card);
    const styled = this.#styles.map((style) => new Promise((done) => (style.onload = style.onerror = done)));
    this.board.shadowRoot?.append(...this.#styles);
    await Promise.all(styled);
    if (this.#isGone) return;
    this.board.panel.tools.before(this.card);
    for (const style of this.#styles) style.media = "all";
  }

  remove() {
    this.#isGone = true;
    this.card.remove();
    for (const style of this.#styles) style.remove();
  }

  /** @param {State} state */
  setState(state) {
    const { hint, solve, retry, next } = this.buttons;
    const isOver = state === "failed" || state === "done";
    const held = this.board.shadowRoot?.activeElement;
    solve.hidden = isOver;
    retry.hidden = !isOver;
    hint.disabled = isOver;
    next.classList.toggle("main", state === "done");
    retry.classList.toggle("main", state === "failed");
    // A button that disappears passes its focus on.
    if (held === solve && solve.hidden) (state === "done" ? next : retry).focus();
    if (held === retry && retry.hidden) solve.focus();
    if (held === hint && hint.disabled) next.focus();
  }

  /** Brings the task back into view: on a phone, the buttons are further down. */
  reveal() {
    this.task.scrollIntoView({ block: "nearest" });
  }

  /**
   * Shows and announces the answer to what was played.
   * @param {string} text
   * @param {"right" | "wrong" | "on" | "shown"} kind
   * @param {boolean} [isAnnounced] whether the board has announced it already
   */
  showAnswer(text, kind, isAnnounced = false) {
    if (!text) return;
    const id = ANSWERS[kind];
    const marked = id ? this.inWords(id, { text }) : text;
    setText(this.text, marked);
    this.text.className = `text ${kind}`;
    if (!isAnnounced) this.announce(marked);
  }

  /** @param {string} text */
  announce(text) {
    this.#status.textContent = text;
  }

  /** @param {string} id @param {import("./walk.js").Message["args"]} [args] */
  inWords(id, args) {
    return this.board.word(id, args);
  }

  /** @param {string} id empty for none @param {string} className @param {() => unknown} act */
  button(id, className, act) {
    const button = createButton(className, () => void act());
    if (id) button.textContent = this.inWords(id);
    return button;
  }

  /** @param {Way} way @param {string} className */
  way({ text, act = () => {}, href }, className) {
    if (href === undefined) return Object.assign(this.button("", className, act), { textContent: text });
    return Object.assign(createElement("a", className), { textContent: text, href, target: "_blank" });
  }

  /** @param {(() => unknown) | undefined} leave @param {string} label */
  wayOut(leave, label) {
    if (!leave) return [];
    const made = this.way({ text: "\u00d7", act: leave }, "leave");
    made.setAttribute("aria-label", this.inWords(label));
    return [made];
  }
}

/** @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
