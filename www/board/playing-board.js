//# allFunctionsCalledOnLoad
// @ts-check
/**
 * A board that a game is played on: assembles its parts, connects them, and offers what these, the app and the engines
 * call. What authors of pages see of it, attributes and the interface of `take-board.d.ts`, is in `take-board.js`.
 *
 * Events: `beforeturn`, which can be cancelled, `turn` and `result` (`turn-flow.js`), `acted` and `change` after every
 * change, `refused` when something was not allowed.
 */
import { Annotations } from "./annotations.js";
import { DisplayFromLink } from "./display-from-link.js";
import { assembleBoard, createElement, createSlot } from "./create-elements.js";
import { bindGestures, bindFocus } from "./gestures.js";
import { Guards } from "./guards.js";
import { Host } from "./host.js";
import { HostStyle } from "./host-style.js";
import { Lifecycle } from "./lifecycle.js";
import { GameModel } from "./game-model.js";
import { Narrator } from "./narrator.js";
import { AvailableActions } from "./available-actions.js";
import { Opponents } from "./opponents.js";
import { Panel } from "./panel.js";
import { TurnFlow, dispatchBeforeTurn } from "./turn-flow.js";
import { Playback } from "./playback.js";
import { isSettingOn, settingOfElement } from "./settings.js";
import { Stage } from "./stage.js";
import { createLoadError } from "./load-error.js";
import { errorMessage } from "../error-message.js";
import { loadWithRetry } from "../load-with-retry.js";
import { languageOf, loadWords } from "../words.js";

/** @typedef {import("../../take-five-web.js").Answer} Answer */
/** @typedef {import("../../take-five-web.js").Table} Table */

export class PlayingBoard extends HTMLElement {
  /** What the page decides. */
  host = new Host();
  /** Who may act now. */
  guards = new Guards();
  /** Whether the element is in a page. */
  lifecycle = new Lifecycle(this);
  #root = this.attachShadow({ mode: "open" });
  /** The board's own style of the element. */
  hostStyle = new HostStyle(this.#root);
  /** How the link of the current game wants the board displayed. */
  displayFromLink = new DisplayFromLink(this, this.hostStyle);
  /** Shown until there is a board. */
  fallback = createElement("slot", "");
  #model = new GameModel({
    allows: (played) => {
      const allows = dispatchBeforeTurn(this, played);
      // An engine would only try again.
      if (!allows) this.opponents.pause();
      return allows;
    },
    restored: () => {
      this.playback.start();
      this.#turnFlow.begin();
      this.#turnFlow.refuse({ id: "fault.restored", args: {} });
    },
    failed: (error) => this.report(error),
  });
  /** What the board announces, and in what words. */
  narrator = new Narrator(this.#model, this.host);
  /** Returns a message, or an id with its arguments, as text in the language of the board. */
  word = this.narrator.word;
  speech = this.narrator.speech;
  opponents = new Opponents(this);
  #availableActions;
  #turnFlow;
  /** Set while removed: whether something was being shown. @type {{ isShowing: boolean } | undefined} */
  #left;
  /** Resolves when the styles have loaded. */
  #styled;

  constructor() {
    super();
    const { guards, host, narrator, opponents } = this;
    const model = this.#model;
    const sized = (/** @type {import("../zoom.js").Zoom} */ zoom) => this.panel?.zoomed(zoom.isOffered, zoom.scale);
    const stage = new Stage(() => narrator.labels(this.#availableActions?.isMade ?? false), sized);
    this.stage = stage;
    this.svg = stage.svg;
    this.places = stage.places;
    this.zoom = stage.zoom;
    this.gestures = bindGestures(stage, model, {
      touch: (key) => (this.#turnFlow.isLate(key) ? undefined : this.touch(key)),
      act: (work) => this.act(work),
      deny: (reason) => this.#turnFlow.refuse(this.blocked ?? reason),
    });
    const panel = new Panel(this.word, {
      touch: (key) => this.touch(key),
      start: () => this.start(),
      pause: () => this.playback.toggle(),
      zoom: (factor) => this.zoom.by(factor),
    });
    this.panel = panel;
    this.status = panel.status;
    this.playback = new Playback((state, isLong) => panel.showPlayback(state, isLong));
    this.annotations = new Annotations(stage);
    const common = { guards, host, model, narrator, opponents, panel, stage };
    const availableActions = new AvailableActions({ ...common, isPlayable: () => this.playable });
    const { annotations, gestures, playback } = this;
    this.#availableActions = availableActions;
    this.#turnFlow = new TurnFlow({ ...common, element: this, annotations, availableActions, gestures, playback });
    guards.set("engine", () => opponents.whyNot());
    this.trouble = createLoadError(() => narrator.words, this.lifecycle);
    const { head, bar, tools, start, status } = panel;
    const named = { head, status, bar, board: this.svg, start, said: this.speech.region, tools };
    for (const [name, part] of Object.entries(named)) part.part.add(name);
    const all = [this.trouble, head, bar, createSlot("above"), named.board, start, createSlot("below"), named.said, tools];
    this.#styled = assembleBoard(this.#root, this.fallback, all);
    bindFocus(this.#root, stage);
    this.lifecycle.during((signal) => this.#begun(signal));
  }

  /** In a page, or back in one: continues where it was. @param {AbortSignal} signal aborts when it is removed */
  #begun(signal) {
    signal.addEventListener("abort", () => this.#ended(), { once: true });
    this.zoom.observe(signal);
    const left = this.#left;
    this.#left = undefined;
    if (!left || !this.table) return;
    this.applyDisplay();
    this.#turnFlow.goOn(left.isShowing);
    this.opponents.follow();
  }

  /** The element was removed: stops everything and releases its resources. */
  #ended() {
    this.#left = { isShowing: this.playback.isRunning };
    this.playback.start();
    this.gestures.cancel();
    this.opponents.release();
    this.stage.settle();
    this.table?.free();
  }

  /** The current state of the game. */
  get view() {
    return this.#model.view;
  }

  /** The game on the board. */
  get table() {
    return this.#model.table;
  }

  /** What stays the same for the whole game. */
  get board() {
    return this.#model.board;
  }

  /** Whether dice and cards are entered by hand instead of drawn: the choices then include their outcomes. */
  get byHand() {
    return this.#model.byHand;
  }

  set byHand(byHand) {
    this.#model.byHand = byHand;
    this.travel((table) => (table.chanceByHand(byHand), true));
    this.#turnFlow.goOn(false);
  }

  /** Resolves when the last change has been painted and announced. */
  get settled() {
    return this.#turnFlow.settled;
  }

  /** Whether visitors can play on the board, not only look at it. */
  get playable() {
    return isSettingOn(this, "play");
  }

  /** The reason why the person at the board may not act now, if there is one. */
  get blocked() {
    return this.#availableActions.blocked;
  }

  /** Requests a game. Returns a function that says whether no other game has been requested since. */
  claim() {
    return this.#model.claim();
  }

  /** The language that the board speaks. */
  get language() {
    return this.narrator.words?.lang ?? this.#wantedLanguage();
  }

  /** That of the link or the attribute, or of the page around the board. */
  #wantedLanguage() {
    return languageOf(this, settingOfElement(this, "lang"));
  }

  /** Loads the sentences and, if the board is visible, the styles. */
  async prepare() {
    const { language } = this;
    const words = loadWithRetry(() => loadWords(undefined, language));
    if (this.isConnected) await this.#styled;
    if (!this.narrator.words) this.#speak(await words);
  }

  /** @param {import("../words.js").Words} words */
  #speak(words) {
    this.narrator.words = words;
    // That of the page may be another.
    for (const part of this.#root.children) if (part.localName !== "slot") words.mark(part);
  }

  /** Changes to the language that is wanted now, once the board has begun to speak. */
  async changeLanguage() {
    const lang = this.#wantedLanguage();
    if (lang === this.language) return;
    // What may be open beside the board has sentences of its own.
    const [words] = await loadWithRetry(() => Promise.all([loadWords("app", lang), loadWords("more", lang)]));
    this.#speak(words);
    this.panel.name();
    this.applyDisplay();
  }

  /**
   * Shows a game, and says what was wrong with its link or record.
   * @param {import("../recoverable-table.js").RecoverableTable} game
   * @param {boolean} [isGuest] embedded: engines wait for Start, and the link decides whether visitors can play
   * @param {() => void} [taken] called as soon as the board has the game
   */
  async showGame(game, isGuest = false, taken = () => {}) {
    const isWanted = this.claim();
    await this.prepare();
    if (!isWanted()) return;
    taken();
    this.fallback.remove();
    this.#model.replace(game);
    this.opponents.reset(isGuest);
    const shown = game.display ?? game.see((table) => table.shown());
    this.displayFromLink.apply(isGuest ? shown : { ...shown, play: undefined });
    await this.changeLanguage();
    if (game !== this.table) return;
    this.annotations.clear();
    this.places.reset();
    this.#turnFlow.begin();
    this.annotations.setMarks(game, shown.marks, shown.arrows);
    if (this.lifecycle.isOver) return this.#ended();
    await this.#turnFlow.goOn(false);
    await this.settled;
    if (game !== this.table) return;
    if (this.opponents.isWaiting) this.narrator.explain(this.opponents.startMessage);
    // The app shows the problem elsewhere.
    if (isGuest && game.problem) this.#turnFlow.refuse(game.problem);
    if (!this.playable || !this.isConnected) return;
    // If it cannot be loaded, the first touches just take a little longer.
    import("./warm-up.js").then(
      ({ warmUp }) => this.board && warmUp(this.board, this.word),
      () => {},
    );
  }

  /** Touches a place or a control, as a tap would; starts an engine that waits for Start. @param {string} key */
  touch(key) {
    if (this.opponents.isWaiting) return this.start();
    return this.playable ? this.act((table) => table.touch(key)) : undefined;
  }

  /** Starts an engine that waits for Start. @returns {undefined} */
  start() {
    const { isWaiting } = this.opponents;
    this.opponents.start();
    if (isWaiting) this.#availableActions.make();
  }

  /**
   * Plays for the person at the board, if the guards allow it.
   * @param {(table: Table) => Answer | undefined} work
   * @param {boolean} [goOn] whether forced actions may follow automatically
   */
  act(work, goOn) {
    return this.#turnFlow.act(work, goOn);
  }

  /**
   * Plays, no matter whose turn it is: for engines.
   * @param {(table: Table) => Answer | undefined} work
   * @param {boolean} [goOn] whether forced actions may follow automatically
   */
  answer(work, goOn = true) {
    return this.#turnFlow.answer(work, goOn);
  }

  /** Plays on with what needs no decision, if allowed now. @param {boolean} [goOn] including forced actions */
  goOn(goOn = true) {
    this.guardsChanged();
    this.opponents.follow();
    this.#turnFlow.goOn(goOn);
  }

  /**
   * Navigates in the game, or shows it after a change of its record; false if `work` is, or fails, and says so.
   * @param {(table: Table) => boolean} work
   * @param {string} [done] announced if something changed
   * @param {string} [none] announced if nothing did
   */
  travel(work, done, none) {
    return this.#turnFlow.travel(work, done, none);
  }

  /** Repaints because display settings or names have changed. */
  applyDisplay() {
    if (this.table) this.#turnFlow.applyDisplay();
  }

  /** The player whom the board addresses as "you", if there is one. */
  get reader() {
    return this.#model.reader;
  }

  /** Writes above the board whose turn it is, who is thinking, or who won. */
  writeStatus() {
    this.#availableActions.writeStatus();
  }

  /** Checks what the guards allow now, and updates the available actions if that has changed. */
  guardsChanged() {
    // While steps are being shown, they are updated after the last one.
    if (!this.view || !this.#availableActions.isStale() || this.playback.isRunning) return;
    this.gestures.cancel();
    // Another player sits here now: the board turns to them, and speaks to them.
    if (this.#availableActions.isReseated) this.#turnFlow.applyDisplay();
    else this.#availableActions.make();
  }

  /** Shows an error: a message of the rules, or any other error. @param {unknown} error */
  report(error) {
    this.fallback.classList.add("failed");
    this.narrator.explain(errorMessage(error));
  }
}
