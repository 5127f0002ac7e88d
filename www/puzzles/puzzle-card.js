// @ts-check
/** What a puzzle shows around its board: the task and its difficulty, the answer to what was played, and the buttons. */
import { createElement } from "../board/create-elements.js";
import { navigate } from "../board/navigation.js";
import { Card, setText } from "../learn/card.js";
import { withFullStop } from "../words.js";

/** @typedef {import("../learn/card.js").TakeBoard} TakeBoard */
/** @typedef {import("../learn/card.js").Way} Way */
/** @typedef {import("./collection.js").FoundPuzzle} FoundPuzzle */
/** @typedef {import("./solver.js").Choice} Choice */
/** @typedef {import("./solver.js").PuzzleVerdict} PuzzleVerdict */
/** @typedef {import("../../take-five-web.js").Message} Message */

/** How many actions of a refutation are told; the board shows them all. */
const TOLD = 3;

/** What a choice gives away is told from this part of the chance to win on. */
const LEAST = 0.005;

/** The buttons that step through what was played. */
const WALK = [
  { step: "back", sign: "←", label: "embed.back" },
  { step: "forward", sign: "→", label: "embed.forward" },
];

const STYLE = new URL("./puzzle.css", import.meta.url);

/**
 * @typedef {object} Acts what the buttons do
 * @property {() => unknown} hint
 * @property {() => unknown} solve
 * @property {() => unknown} retry
 * @property {() => unknown} next
 * @property {Way[]} ways what else there is to do
 * @property {() => unknown} [leave]
 */

export class PuzzleCard extends Card {
  #title = createElement("h2", "");
  #facts = createElement("p", "level");
  #aim = createElement("p", "aim");
  /** What is unusual about the rules that are played by. */
  #rules = createElement("p", "rules");
  /** Steps through what was played, once the puzzle is over. */
  #steps = createElement("div", "walk");
  /** What the text says before anything is played. */
  #situation = "";

  /** @param {TakeBoard} board @param {Acts} acts */
  constructor(board, acts) {
    super(board, acts, [STYLE]);
    this.card.classList.add("puzzle");
    this.card.setAttribute("aria-label", this.inWords("puzzle.name"));
    const top = createElement("div", "top");
    const titles = createElement("div", "titles");
    titles.append(this.#title, this.#facts);
    top.append(titles, ...this.wayOut(acts.leave, "puzzle.leave"));
    for (const { step, sign, label } of WALK) {
      const button = this.button("", "", () => navigate(board, step));
      button.textContent = sign;
      button.setAttribute("aria-label", this.inWords(label));
      this.#steps.append(button);
    }
    const row = createElement("div", "buttons");
    row.append(this.#steps, ...Object.values(this.buttons));
    const ways = createElement("div", "more");
    ways.append(...acts.ways.map((way) => this.way(way, "")));
    this.task.append(top, this.#aim, this.#rules);
    this.answer.append(this.text, row, ...(acts.ways.length > 0 ? [ways] : []));
    this.arrive();
  }

  /** @param {FoundPuzzle} found @param {number} seat of the person at the board @param {number} turns that it takes them */
  showPuzzle({ game, puzzle, all, day }, seat, turns) {
    const { board } = this.board;
    const named = { game: { id: `game.${game}`, args: {} }, today: day ? "yes" : "no" };
    const player = board?.seats[seat - 1] ?? "";
    setText(this.#title, this.inWords("puzzle.title", { ...named, number: all.indexOf(puzzle) + 1, of: all.length }));
    setText(this.#facts, this.inWords("puzzle.difficulty", { level: String(puzzle.difficulty) }));
    setText(this.#aim, this.inWords("puzzle.task", { player, goal: puzzle.goal, turns }));
    const rules = Object.entries(puzzle.options).map(([name, value]) => this.inWords("puzzle.rule", { name, value }));
    setText(this.#rules, rules.filter(Boolean).join(" "));
    this.#rules.hidden = this.#rules.textContent === "";
    const { view } = this.board;
    this.#situation = view ? this.board.narrator.sentence(view.status) : "";
    this.showSituation();
    const [title, ...rest] = [this.#title, this.#facts, this.#aim, this.#rules, this.text].map(
      ({ textContent }) => textContent ?? "",
    );
    this.announce([title, ...rest].filter(Boolean).map(withFullStop).join(" "));
  }

  /** Shows the situation, in place of an answer. */
  showSituation() {
    setText(this.text, this.#situation);
    this.text.className = "text";
  }

  /**
   * @param {Message["args"][string]} path what to touch, in words
   * @param {string[]} themes what the puzzle is about, if that is to be told, too
   */
  showHint(path, themes) {
    if (!path && themes.length === 0) return this.showAnswer(this.inWords("puzzle.hint-none"), "on");
    const ideas = themes.map((theme) => this.inWords("puzzle.theme", { theme }));
    const args = { path, begun: path ? "yes" : "no", ideas, known: ideas.length > 0 ? "yes" : "no" };
    this.showAnswer(this.inWords("puzzle.hint", args), "on");
  }

  /**
   * Says what a wrong answer gives away, and what answers it; what would be right is for the person to find.
   * @param {FoundPuzzle} found
   * @param {PuzzleVerdict} verdict
   * @param {Choice[]} choices with what was played; may be empty
   * @param {string[]} replies in notation; empty as long as none has been played
   */
  showMistake({ puzzle: { goal } }, { actions, proved, loses: alone, losesPoints }, choices, replies) {
    // Searched together with the others it may differ a little: what is compared is told, now and when it is solved.
    const choice = choices.find(({ action }) => action === actions[0]);
    const loses = choice?.loses || alone;
    const better = choices.filter((other) => other !== choice && other.loses < loses).length;
    const known = choice?.known ?? (proved ? "exact" : "estimated");
    const args = {
      ...{ goal, known, better, percent: Math.round(100 * loses), points: Math.round(losesPoints) },
      action: this.#turnInWords(actions[0]),
      replies: replies.slice(0, TOLD).map((reply) => this.#turnInWords(reply)),
      replied: replies.length > 0 ? "yes" : "no",
    };
    this.showAnswer(this.inWords("puzzle.wrong", args), "wrong");
  }

  /** @param {import("../learn/card.js").State} state */
  setState(state) {
    super.setState(state);
    this.#steps.hidden = state !== "done";
    this.buttons.hint.hidden = state === "done";
  }

  /**
   * Says that it is solved, and why as soon as that is known; or that it was seen before.
   * @param {FoundPuzzle} found
   * @param {import("./attempt.js").Attempt} attempt
   * @param {number} streak days in a row
   * @param {Message[]} [reason]
   */
  showSolved(found, { compared, canCount }, streak, reason) {
    const solved = canCount ? this.inWords("puzzle.solved") : `${this.inWords("puzzle.seen")} ${this.notCounted(found)}`;
    const day = streak > 0 ? this.inWords("puzzle.streak", { streak }) : "";
    // An estimate that no end was seen of is not told as what a choice costs.
    const next = compared.find(({ loses, known }) => loses >= LEAST && known !== "estimated");
    const args = next && { action: this.#turnInWords(next.action), percent: Math.round(100 * next.loses), known: next.known };
    this.#showEnd([solved, day], reason, args ? this.inWords("puzzle.next-best", args) : "", "right");
  }

  /**
   * @param {string[]} turns of the solution so far
   * @param {Message[]} [reason]
   * @param {string} [note]
   */
  showSolution(turns, reason, note = "") {
    const solution = this.inWords("puzzle.solution", { turns: turns.map((turn) => this.#turnInWords(turn)) });
    // Several turns were seen on the board, and can be again: then the reason takes their space.
    const isLong = reason !== undefined && turns.length > 1;
    this.#showEnd(isLong ? [] : [solution], reason, note, "shown");
  }

  /** That a puzzle does not count once its solution was seen. @param {FoundPuzzle} found */
  notCounted({ day }) {
    return this.inWords("puzzle.not-counted", { today: day ? "yes" : "no" });
  }

  /**
   * Shows an answer whose reason may come later: then only the reason is announced.
   * @param {string[]} answer
   * @param {Message[] | undefined} reason empty if nothing tells
   * @param {string} rest
   * @param {"right" | "shown"} kind
   */
  #showEnd(answer, reason, rest, kind) {
    const told = (reason ?? []).map((sentence) => this.board.word(sentence));
    if (reason?.length === 0 && !rest) told.push(this.inWords("puzzle.best-found"));
    const why = told.join(" ");
    this.showAnswer([...answer, why, rest].filter(Boolean).join(" "), kind, why !== "");
    if (why) this.announce(why);
  }

  showNoOther() {
    this.showAnswer(this.inWords("puzzle.no-other"), "on");
  }

  /** A turn or an action, in words where the notation is meant for programs. @param {string} text */
  #turnInWords(text) {
    // A module without records has no words for them.
    return this.board.table?.see((table) => table.inWords?.(text)) ?? text;
  }
}
