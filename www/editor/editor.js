// @ts-check
/** The position editor: set up any position of any game by touch, drag or keyboard, then play from it or share it. */
import { createButton, createElement } from "../app/page/dom.js";
import { showBriefly } from "../app/page/show-briefly.js";
import { translate, t } from "../app/page/translate.js";
import { listGames, isMessage } from "../recoverable-table.js";
import { specWith } from "../notation.js";
import { SetupControls } from "./setup-controls.js";
import { EditorBoard } from "./editor-board.js";
import { RecoverableDraft, loadEditorModule } from "./draft.js";

/** @typedef {import("./draft.js").Message} Message */
/**
 * @typedef {object} Opening the options of `openEditor`
 * @property {string} spec
 * @property {string} [position] by default the start
 * @property {(link: string) => Promise<unknown>} play starts a game from a position
 * @property {(link: string) => string} address returns the address that opens a link
 * @property {(link: string) => unknown} embed opens the dialog for embedding a link
 * @property {(resume: () => void) => unknown} aside called when a draft is left unused, with a function that resumes
 *   it
 * @property {Record<string, string>} looks attributes that set the board's appearance
 */

/** The page's only editor. @type {Editor | undefined} */
let editor;

/** Opens the editor. @param {Opening} opening */
export async function openEditor(opening) {
  await loadEditorModule();
  editor ??= new Editor();
  await editor.edit(opening);
}

class Editor {
  /** @type {RecoverableDraft | undefined} */
  #draft;
  /** @type {Opening | undefined} */
  #opening;
  /** The link to the position, if it is valid. */
  #link = "";
  #dialog = createElement("dialog", { className: "editor" });
  #style = createElement("link", { rel: "stylesheet", href: new URL("editor.css", import.meta.url).href });
  #title = createElement("h2", { id: "editor-title", textContent: t("editor.title") });
  #game = createElement("div", { className: "game" });
  /** Shows what is wrong, or whose turn it is. */
  #verdict = createElement("p", { className: "verdict", role: "status" });
  /** Announces the contents of a place. */
  #status = createElement("p", { className: "aside", role: "status" });
  #text = createElement("textarea", { id: "editor-text", rows: 3, spellcheck: false, autocapitalize: "none" });
  #textProblem = createElement("p", { id: "editor-text-problem", className: "quiet", role: "status" });
  #shared = createElement("input", { id: "editor-link", readOnly: true });
  #play = createButton(t("editor.play"), () => this.#playFromHere());
  #undo = createButton(t("editor.undo"), () => this.#do((draft) => draft.undo()));
  #copy = createButton(t("editor.copy"), () => this.#copyLink());
  #embed = createButton(t("editor.embed"), () => this.#link && this.#opening?.embed(this.#link));
  #controls = new SetupControls((name, value) => this.#do((draft) => draft.set(name, value)), translate);
  #desk;
  /** Aborted when the editor is closed. */
  #isOpen = new AbortController();

  constructor() {
    this.#desk = new EditorBoard({
      put: (place, piece) => this.#do((draft) => draft.put(place, piece), place),
      shift: (from, to) => this.#do((draft) => draft.shift(from, to), to),
      undo: () => this.#do((draft) => draft.undo()),
      lifted: (place) => this.#draft?.topPieceKeys(place) ?? [],
      piece: (key) => this.#draft?.pieceParts(key) ?? [],
      word: translate,
    });
    const close = createButton(t("app.close"), () => this.#dialog.close());
    const start = createButton(t("editor.start"), () => this.#do((draft) => draft.restart()));
    const clear = createButton(t("editor.clear"), () => this.#do((draft) => draft.clear()));
    this.#play.className = "main";
    this.#text.setAttribute("aria-describedby", this.#textProblem.id);
    this.#text.addEventListener("input", () => this.#takeTyped());
    const side = createElement(
      "div",
      { className: "side" },
      this.#verdict,
      createElement("p", { className: "row" }, start, clear, this.#undo),
      this.#controls.fields,
      createElement(
        "p",
        { className: "field" },
        createElement("label", { htmlFor: this.#text.id, textContent: t("editor.text") }),
        this.#text,
      ),
      this.#textProblem,
      createElement("p", { className: "row" }, this.#play),
      createElement(
        "p",
        { className: "field" },
        createElement("label", { htmlFor: this.#shared.id, textContent: t("share.link") }),
        this.#shared,
      ),
      createElement("p", { className: "row" }, this.#copy, this.#embed),
      this.#status,
    );
    const head = createElement("div", { className: "head" }, this.#title, this.#game, close);
    this.#dialog.setAttribute("aria-labelledby", this.#title.id);
    this.#dialog.append(this.#style, head, createElement("div", { className: "table" }, this.#desk.host, side));
    this.#game.addEventListener("change", ({ target }) => this.#chooseGame(target));
    this.#dialog.addEventListener("close", () => this.#closed());
  }

  /**
   * @param {Opening} opening
   * @param {RecoverableDraft} [draft] one that was left before
   * @param {string} [typed] the text typed for it then
   */
  async edit(opening, draft = new RecoverableDraft(opening.spec, opening.position), typed) {
    this.#opening = opening;
    for (const [name, value] of Object.entries(opening.looks)) this.#desk.host.setAttribute(name, value);
    this.#draft = draft;
    document.body.append(this.#dialog);
    await this.#dressed();
    this.#dialog.showModal();
    this.#isOpen = new AbortController();
    this.#desk.observe(this.#isOpen.signal);
    this.#layOutDesk();
    if (typed !== undefined) {
      this.#text.value = typed;
      this.#takeTyped();
    }
    this.#desk.focus();
  }

  /** Resolves when the styles have loaded. */
  #dressed() {
    const links = [this.#style, ...this.#desk.styles];
    return Promise.all(
      links.map(
        (link) => link.sheet ?? new Promise((done) => ["load", "error"].map((name) => link.addEventListener(name, done))),
      ),
    );
  }

  /** Escape is easily pressed by mistake: a draft that has not been used is not lost. */
  #closed() {
    this.#isOpen.abort();
    this.#dialog.remove();
    const [draft, opening, typed] = [this.#draft, this.#opening, this.#text.value];
    if (!draft || !opening) return;
    const isHalfTyped = this.#text.getAttribute("aria-invalid") === "true";
    if (draft.canUndo || isHalfTyped) opening.aside(() => this.edit(opening, draft, isHalfTyped ? typed : undefined));
  }

  /** Lays out the board for another game or other options. */
  #layOutDesk() {
    const draft = this.#draft;
    if (!draft) return;
    const desk = draft.layout();
    this.#showGame(desk);
    const game = { id: `game.${desk.game}`, args: {} };
    this.#desk.layOut(desk, t("board.label", { game }));
    this.#render(true);
  }

  /** @param {import("./draft.js").EditorLayout} desk */
  #showGame({ game: id, options: chosen }) {
    const set = new Map(chosen.map(({ name, value }) => [name, value]));
    const all = listGames();
    const select = (/** @type {string} */ name, /** @type {string} */ label, /** @type {HTMLOptionElement[]} */ choices) => {
      const made = createElement("select", { id: `editor-${name}`, name }, ...choices);
      return createElement(
        "span",
        { className: "choice" },
        createElement("label", { htmlFor: made.id, textContent: label }),
        made,
      );
    };
    const names = all.map((game) => new Option(t(`game.${game.id}`), game.id, false, game.id === id));
    const options = all.find((game) => game.id === id)?.options ?? [];
    const selects = options.map(({ name, values }) =>
      select(
        name,
        t("option.name", { name }),
        values.map((value) => new Option(t("option.value", { name, value }), value, false, set.get(name) === value)),
      ),
    );
    const focused = this.#game.querySelector(":focus")?.id;
    this.#game.replaceChildren(select("game", t("app.game"), names), ...selects);
    if (focused) this.#game.querySelector(`#${focused}`)?.querySelector("option") && document.getElementById(focused)?.focus();
  }

  /** @param {EventTarget | null} target */
  #chooseGame(target) {
    const selects = [...this.#game.querySelectorAll("select")];
    const [game, ...options] = selects;
    const chosen = target === game ? [] : options;
    this.#do((draft) =>
      draft.playBy(
        specWith(
          game.value,
          chosen.map(({ name, value }) => [name, value]),
        ),
      ),
    );
    this.#layOutDesk();
  }

  /**
   * Changes the draft, and shows and announces the result.
   * @param {(draft: RecoverableDraft) => void} work
   * @param {string} [place] to announce
   */
  #do(work, place) {
    if (!this.#draft) return;
    try {
      work(this.#draft);
    } catch (error) {
      if (!isMessage(error)) throw error;
      this.#verdict.textContent = translate(error);
      return;
    }
    this.#render(false);
    this.#status.textContent = place === undefined ? "" : this.#desk.labelOf(place);
  }

  /** @param {boolean} still */
  #render(still) {
    const sketch = this.#draft?.view();
    if (!sketch) return;
    this.#desk.render(sketch, sketch.labels.map(translate), still);
    this.#controls.render(sketch.controls);
    this.#undo.disabled = !this.#draft?.canUndo;
    const { problem, status } = sketch;
    // To somebody who sets up a board, it means nothing which field of the position's text is wrong.
    const said = problem?.id === "position.field" ? problem.args.problem : problem;
    const verdict = said ? t("editor.problem", { problem: said }) : translate(status ?? { id: "status.set-up", args: {} });
    if (this.#verdict.textContent !== verdict) this.#verdict.textContent = verdict;
    this.#verdict.classList.toggle("wrong", problem !== undefined);
    this.#link = sketch.link ?? "";
    this.#play.disabled = this.#copy.disabled = this.#embed.disabled = !this.#link;
    this.#shared.value = this.#link && (this.#opening?.address(this.#link) ?? "");
    this.#copy.textContent = t("editor.copy");
    if (!this.#text.matches(":focus")) {
      this.#text.value = sketch.text;
      this.#doubt(undefined);
    }
  }

  /** Applies what is typed, if the board can show it. */
  #takeTyped() {
    try {
      this.#draft?.take(this.#text.value.trim());
    } catch (error) {
      if (!isMessage(error)) throw error;
      this.#doubt(error);
      return;
    }
    this.#doubt(undefined);
    this.#render(false);
  }

  /** Says why a typed text cannot be shown. @param {Message} [problem] */
  #doubt(problem) {
    this.#textProblem.textContent = problem ? translate(problem) : "";
    this.#text.setAttribute("aria-invalid", `${problem !== undefined}`);
  }

  /** Starts a game from the position. */
  async #playFromHere() {
    const opening = this.#opening;
    if (!this.#link || !opening || !(await opening.play(this.#link))) return;
    this.#draft = undefined; // it is on the board
    this.#dialog.close();
  }

  async #copyLink() {
    try {
      await navigator.clipboard.writeText(this.#shared.value);
      showBriefly(this.#copy, t("share.copied"), t("editor.copy"));
    } catch {
      // The browser does not allow scripts to copy: select the text, to be copied by hand.
      this.#shared.select();
    }
  }
}
