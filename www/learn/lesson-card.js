// @ts-check
/**
 * What a lesson shows around its board: the goal, the answer to what was played, the buttons, and the list of steps.
 * The space for every text of the course is reserved from the start: nothing shifts.
 */
import { createElement } from "../board/create-elements.js";
import { withFullStop } from "../words.js";
import { Card, setText } from "./card.js";
import { textsOf } from "./walk.js";

/** @typedef {import("./card.js").TakeBoard} TakeBoard */
/** @typedef {import("./card.js").Way} Way */
/** @typedef {import("./walk.js").Course} Course */

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

export class LessonCard extends Card {
  #course;
  #acts;
  #at = 0;
  #title = createElement("h2", "");
  #goal = createElement("p", "aim");
  #end = createElement("div", "end");
  #dots;
  #list = createElement("ol", "");
  #steps = createElement("div", "steps-list");
  #back;

  /** @param {TakeBoard} board @param {Course} course @param {Acts} acts */
  constructor(board, course, acts) {
    super(board, { ...acts, next: () => acts.show(this.#at + 1) });
    this.#course = course;
    this.#acts = acts;
    this.#dots = this.button("", "dots", () => this.#steps.togglePopover());
    this.#back = this.button("learn.back", "", () => acts.show(this.#at - 1));
    this.card.setAttribute("aria-label", course.title);
    const title = reserved(
      this.#title,
      course.steps.map(({ title }) => title),
    );
    const top = createElement("div", "top");
    top.append(title, this.#dots, ...this.wayOut(acts.leave, "learn.leave"));
    const goal = reserved(
      this.#goal,
      course.steps.map(({ goal }) => goal),
    );
    const text = reserved(this.text, course.steps.flatMap(textsOf));
    const row = createElement("div", "buttons");
    row.append(this.#back, ...Object.values(this.buttons));
    this.task.append(top, goal);
    this.answer.append(row, text);
    this.#end.hidden = true;
    this.#steps.popover = "auto";
    this.#steps.append(
      this.#list,
      this.button("learn.reset", "", () => (this.#steps.hidePopover(), acts.reset())),
    );
    this.arrive(this.#end, this.#steps);
  }

  /** @param {number} index @param {string[]} done the steps solved so far */
  showStep(index, done) {
    const { steps } = this.#course;
    const { title, goal, text } = steps[index];
    this.#at = index;
    this.task.hidden = this.answer.hidden = false;
    this.#end.hidden = true;
    setText(this.#title, title);
    setText(this.#goal, goal);
    this.explain();
    this.#back.disabled = index === 0;
    this.buttons.next.classList.remove("main");
    this.markSolved(done);
    setText(this.buttons.next, this.inWords(index === steps.length - 1 ? "learn.finish" : "learn.next"));
    const place = this.inWords("learn.step", { step: index + 1, of: steps.length });
    this.announce([place, withFullStop(title), goal, text].join(" "));
  }

  /** Shows what the step explains, in place of an answer. */
  explain() {
    setText(this.text, this.#course.steps[this.#at].text);
    this.text.className = "text";
  }

  /** Whether an answer says what was wrong. */
  get objects() {
    return this.text.classList.contains("wrong");
  }

  /** Marks the steps that are solved. @param {string[]} done */
  markSolved(done) {
    const { steps } = this.#course;
    const solved = steps.map(({ id }) => done.includes(id));
    const dots = solved.map((is, index) => createElement("i", `${is ? "done" : ""} ${index === this.#at ? "here" : ""}`));
    this.#dots.replaceChildren(...dots);
    const count = solved.filter(Boolean).length;
    this.#dots.setAttribute("aria-label", this.inWords("learn.steps", { done: count, of: steps.length }));
    const items = steps.map(({ title }, index) => {
      const button = this.button("", solved[index] ? "done" : "", () => (this.#steps.hidePopover(), this.#acts.show(index)));
      button.textContent = this.inWords(solved[index] ? "learn.solved" : "learn.unsolved", { step: index + 1, title });
      if (index === this.#at) button.setAttribute("aria-current", "step");
      const item = createElement("li", "");
      item.append(button);
      return item;
    });
    this.#list.replaceChildren(...items);
  }

  /** Shows what to do after the last step. */
  showEnd() {
    const { game } = this.#course;
    const heading = createElement("h2", "");
    heading.textContent = this.inWords("learn.end", { game: this.inWords(`game.${game}`) });
    heading.tabIndex = -1;
    const row = createElement("p", "ways");
    row.append(...this.#acts.ways().map((way, index) => this.way(way, index === 0 ? "main" : "")));
    row.append(this.button("learn.over-again", "", () => this.#acts.show(0)));
    this.#end.replaceChildren(heading, row);
    this.#end.hidden = false;
    this.task.hidden = this.answer.hidden = true;
    heading.focus(); // scrolls to it, too
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
