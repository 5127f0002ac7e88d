// @ts-check
/** The dialog with the legend and the keyboard shortcuts, and the input for typed moves. */
import { KEY_BINDINGS } from "../key-bindings.js";
import { keepKeys } from "./keyboard.js";
import { createButton, createElement } from "./create-elements.js";
import { createLegend } from "./legend.js";

/** @typedef {import("./panel.js").Word} Word */
/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */

/**
 * Opens the move input or the list of shortcuts, which are created on first use.
 * @param {Pick<TakeBoard, "word" | "enter" | "narrator" | "places" | "table" | "board" | "speech" | "typed" | "keyList">} board
 * @param {"typed" | "keyList"} which
 */
export function openBoardDialog(board, which) {
  const type = (/** @type {string} */ text) => {
    const answer = board.enter(text);
    return answer?.kind === "refused" ? board.narrator.sentence(answer.reason) : undefined;
  };
  board.typed ??= new MoveInput(board.word, type, () => board.places.focus());
  const marks = () => (board.table && board.board ? [createLegend(board.word, board.board, board.table)] : []);
  board.keyList ??= new ShortcutList(board.word, marks);
  const [form, dialog] = [board.typed.form, board.keyList.dialog];
  // The language of the page may be another.
  for (const part of [form, dialog]) board.narrator.words?.mark(part);
  if (!form.isConnected) board.speech.region.after(form, dialog);
  board[which]?.show();
}

/** The legend and the keyboard shortcuts, generated from the code that draws the signs and from the table of bindings. */
export class ShortcutList {
  dialog = createElement("dialog", "keylist");
  #word;
  #legend;

  /** @param {Word} word @param {() => HTMLElement[]} legend returns the meaning of each sign on the board */
  constructor(word, legend) {
    this.#word = word;
    this.#legend = legend;
    keepKeys(this.dialog);
  }

  show() {
    const [marks, title] = [this.#title("marks-title", "marks.title"), this.#title("keys-title", "keys.title")];
    const rows = KEY_BINDINGS.map(({ keys, words }) => {
      const row = createElement("tr", "");
      const [names, does] = [createElement("th", ""), createElement("td", "")];
      names.scope = "row";
      const caps = keys.map((key) => {
        const cap = createElement("kbd", "");
        cap.textContent = this.#name(key);
        return cap;
      });
      names.append(...caps);
      does.textContent = this.#word(words);
      row.append(names, does);
      return row;
    });
    const table = createElement("table", "");
    const body = createElement("tbody", "");
    body.append(...rows);
    table.append(body);
    const close = createButton("control", () => this.dialog.close());
    close.textContent = this.#word("keys.close");
    this.dialog.setAttribute("aria-labelledby", `${marks.id} ${title.id}`);
    // At the top, because it gets the focus: a long list would otherwise open scrolled to its end.
    this.dialog.replaceChildren(close, marks, ...this.#legend(), title, table);
    this.dialog.showModal();
  }

  /** @param {string} id @param {string} words */
  #title(id, words) {
    const title = createElement("h2", "");
    title.id = id;
    title.textContent = this.#word(words);
    return title;
  }

  /** @param {string} key as in the table of bindings */
  #name(key) {
    const shift = key.startsWith("Shift+");
    const name = this.#word("keys.name", { key: shift ? key.slice(6) : key === " " ? "Space" : key });
    return shift ? this.#word("keys.shift", { key: name }) : name;
  }
}

/** An input that accepts any action or turn. */
export class MoveInput {
  form = createElement("form", "typed");
  #input = createElement("input", "");
  #label = createElement("label", "");
  #play = createElement("button", "control");
  /** Describes the input for assistive technology; sighted users read the same text in the line of announcements. */
  #answer = createElement("p", "aside answer");
  #word;

  /**
   * @param {Word} word
   * @param {(text: string) => string | undefined} play returns the reason if the move is refused
   * @param {() => void} close
   */
  constructor(word, play, close) {
    this.#word = word;
    this.#input.id = this.#label.htmlFor = "typed-text";
    this.#answer.id = "typed-answer";
    this.#input.autocomplete = "off";
    this.#input.autocapitalize = "none";
    this.#input.spellcheck = false;
    this.#input.setAttribute("aria-describedby", this.#answer.id);
    this.form.append(this.#label, this.#input, this.#play, this.#answer);
    this.form.hidden = true;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const reason = play(this.#input.value.trim());
      this.#answer.textContent = reason ?? "";
      this.#input.setAttribute("aria-invalid", `${reason !== undefined}`);
      if (reason === undefined) this.#input.value = "";
      this.#input.focus();
      this.#input.select();
    });
    keepKeys(this.form);
    this.form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.form.hidden = true;
      close();
    });
  }

  show() {
    this.#label.textContent = this.#word("board.type");
    this.#play.textContent = this.#word("board.play");
    this.#answer.textContent = "";
    this.form.hidden = false;
    this.#input.focus();
  }
}
