// @ts-check
/**
 * What a lesson shows around its board, within the element: the goal, the answer to what was played, the buttons, and
 * the list of steps. The space for every text of the course is reserved from the start: nothing shifts. In the order
 * of the elements it follows the board, so that Tab leads from the board to the buttons.
 */
import { createButton, createElement } from "../board/create-elements.js";
import { textsOf } from "./walk.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("./walk.js").Course} Course */

/** A way to go on: what its button or link says, and what it does or where it leads. */
/** @typedef {{ text: string, act?: () => unknown, href?: string }} Way */

/**
 * @typedef {object} Acts what the buttons do
 * @property {(step: number) => unknown} show
 * @property {() => unknown} hint
 * @property {() => unknown} solve
 * @property {() => unknown} retry
 * @property {() => unknown} reset
 * @property {() => Way[]} ways what to do after the last step
 * @property {() => unknown} [leave]
 */

/** Signs that are part of the answer, so that they are read aloud, too. @type {Record<string, string>} */
const ANSWERS = { right: "learn.right", wrong: "learn.wrong" };

const STYLE = new URL("./learn.css", import.meta.url);

export class LessonCard {
  #board;
  #course;
  #acts;
  #at = 0;
  #card = createElement("section", "lesson");
  #style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: STYLE.href });
  #title = createElement("h2", "");
  #goal = createElement("p", "aim");
  #text = createElement("p", "text");
  /** Announces what is shown: the step, then each answer once. */
  #status = createElement("p", "aside");
  /** Above the board: the goal. */
  #task = createElement("div", "task");
  /** Below it: the buttons, which thus stay in place, then what the step explains, or the answer to what was played. */
  #answer = createElement("div", "answer");
  #end = createElement("div", "end");
  #dots;
  #list = createElement("ol", "");
  #steps = createElement("div", "steps-list");
  #buttons;

  /** @param {TakeBoard} board @param {Course} course @param {Acts} acts */
  constructor(board, course, acts) {
    this.#board = board;
    this.#course = course;
    this.#acts = acts;
    this.#dots = this.#button("", "dots", () => this.#steps.togglePopover());
    this.#buttons = {
      back: this.#button("learn.back", "", () => acts.show(this.#at - 1)),
      hint: this.#button("learn.hint", "", () => acts.hint()),
      solve: this.#button("learn.show-me", "", () => acts.solve()),
      retry: this.#button("learn.try-again", "", () => acts.retry()),
      next: this.#button("learn.next", "", () => acts.show(this.#at + 1)),
    };
    this.#status.setAttribute("role", "status");
    this.#card.part.add("lesson");
    this.#card.setAttribute("aria-label", course.title);
    const title = reserved(
      this.#title,
      course.steps.map(({ title }) => title),
    );
    const top = createElement("div", "top");
    top.append(title, this.#dots, ...(acts.leave ? [this.#wayOut(acts.leave)] : []));
    const goal = reserved(
      this.#goal,
      course.steps.map(({ goal }) => goal),
    );
    const text = reserved(this.#text, course.steps.flatMap(textsOf));
    const row = createElement("div", "buttons");
    row.append(...Object.values(this.#buttons));
    this.#task.append(top, goal);
    this.#answer.append(row, text);
    this.#end.hidden = true;
    this.#steps.popover = "auto";
    this.#steps.append(
      this.#list,
      this.#button("learn.reset", "", () => (this.#steps.hidePopover(), acts.reset())),
    );
    this.#card.append(this.#task, this.#answer, this.#end, this.#steps, this.#status);
    this.#arrive();
  }

  /** Adds the card, once its style sheet is there. */
  #arrive() {
    this.#style.onload = this.#style.onerror = () => {
      this.#board.panel.tools.before(this.#card);
      this.#board.toggleAttribute("data-lesson", true);
    };
    this.#board.shadowRoot?.append(this.#style);
  }

  remove() {
    this.#style.onload = this.#style.onerror = null;
    this.#card.remove();
    this.#style.remove();
    this.#board.removeAttribute("data-lesson");
  }

  /** @param {number} index @param {string[]} done the steps solved so far */
  showStep(index, done) {
    const { steps } = this.#course;
    const { title, goal, text } = steps[index];
    this.#at = index;
    this.#task.hidden = this.#answer.hidden = false;
    this.#end.hidden = true;
    setText(this.#title, title);
    setText(this.#goal, goal);
    this.explain();
    this.#buttons.back.disabled = index === 0;
    this.#buttons.next.classList.remove("main");
    this.markSolved(done);
    setText(this.#buttons.next, this.#inWords(index === steps.length - 1 ? "learn.finish" : "learn.next"));
    const place = this.#inWords("learn.step", { step: index + 1, of: steps.length });
    this.#announce([place, `${title}.`, goal, text].join(" "));
  }

  /** Brings the goal back into view: on a phone, the buttons are further down. */
  reveal() {
    this.#task.scrollIntoView({ block: "nearest" });
  }

  /** Shows what the step explains, in place of an answer. */
  explain() {
    setText(this.#text, this.#course.steps[this.#at].text);
    this.#text.className = "text";
  }

  /** Whether an answer says what was wrong. */
  get objects() {
    return this.#text.classList.contains("wrong");
  }

  /** Marks the steps that are solved. @param {string[]} done */
  markSolved(done) {
    const { steps } = this.#course;
    const solved = steps.map(({ id }) => done.includes(id));
    const dots = solved.map((is, index) => createElement("i", `${is ? "done" : ""} ${index === this.#at ? "here" : ""}`));
    this.#dots.replaceChildren(...dots);
    const count = solved.filter(Boolean).length;
    this.#dots.setAttribute("aria-label", this.#inWords("learn.steps", { done: count, of: steps.length }));
    const items = steps.map(({ title }, index) => {
      const button = this.#button("", solved[index] ? "done" : "", () => (this.#steps.hidePopover(), this.#acts.show(index)));
      button.textContent = this.#inWords(solved[index] ? "learn.solved" : "learn.unsolved", { step: index + 1, title });
      if (index === this.#at) button.setAttribute("aria-current", "step");
      const item = createElement("li", "");
      item.append(button);
      return item;
    });
    this.#list.replaceChildren(...items);
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
    const marked = id ? this.#inWords(id, { text }) : text;
    setText(this.#text, marked);
    this.#text.className = `text ${kind}`;
    if (!isAnnounced) this.#announce(marked);
  }

  /** @param {import("./lesson.js").State} state */
  setState(state) {
    const { hint, solve, retry, next } = this.#buttons;
    const isOver = state === "failed" || state === "done";
    const held = this.#board.shadowRoot?.activeElement;
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

  /** Shows what to do after the last step. */
  showEnd() {
    const { game } = this.#course;
    const heading = createElement("h2", "");
    heading.textContent = this.#inWords("learn.end", { game: this.#inWords(`game.${game}`) });
    heading.tabIndex = -1;
    const row = createElement("p", "ways");
    row.append(...this.#acts.ways().map((way, index) => this.#way(way, index === 0 ? "main" : "")));
    row.append(this.#button("learn.over-again", "", () => this.#acts.show(0)));
    this.#end.replaceChildren(heading, row);
    this.#end.hidden = false;
    this.#task.hidden = this.#answer.hidden = true;
    heading.focus(); // scrolls to it, too
  }

  /** @param {string} text */
  #announce(text) {
    this.#status.textContent = text;
  }

  /** @param {string} id @param {import("./walk.js").Message["args"]} [args] */
  #inWords(id, args) {
    return this.#board.word(id, args);
  }

  /** @param {string} id empty for none @param {string} className @param {() => unknown} act */
  #button(id, className, act) {
    const button = createButton(className, () => void act());
    if (id) button.textContent = this.#inWords(id);
    return button;
  }

  /** @param {Way} way @param {string} className */
  #way({ text, act = () => {}, href }, className) {
    if (href === undefined) return Object.assign(this.#button("", className, act), { textContent: text });
    return Object.assign(createElement("a", className), { textContent: text, href, target: "_blank" });
  }

  /** @param {() => unknown} leave */
  #wayOut(leave) {
    const made = this.#way({ text: "\u00d7", act: leave }, "leave");
    made.setAttribute("aria-label", this.#inWords("learn.leave"));
    return made;
  }
}

/**
 * Returns an element that shows one text at a time and has space for each of these.
 * @param {HTMLElement} shown
 * @param {string[]} texts
 */
function reserved(shown, texts) {
  const room = createElement("div", "room");
  const ghosts = [...new Set(texts)].map((text) => {
    const ghost = createElement("p", "ghost");
    ghost.textContent = text;
    return ghost;
  });
  for (const ghost of ghosts) ghost.setAttribute("aria-hidden", "true");
  room.append(shown, ...ghosts);
  return room;
}

/** @param {Element} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
