//# allFunctionsCalledOnLoad
// @ts-check
/**
 * `<take-board>`: a board for any of the games, in any page, usable by mouse, touch, keyboard and screen reader.
 *
 * Attributes: the game to open (`board/game-from-attributes.js`), settings (`board/settings.js`), `play="off"` for a board that
 * visitors can only look at, `steps="on"` for buttons that step through the game, `autoplay` for a game that plays itself, and
 * `width` and `height` for the space it takes. The element's children are shown until the board is ready.
 */
import { GAME_ATTRIBUTES, GameFromAttributes, OPENING, arrived } from "./board/game-from-attributes.js";
import { bindKeyboard } from "./board/keyboard.js";
import { PlayingBoard } from "./board/playing-board.js";
import { reflect, reflectAttributes, takeEarlyProperties } from "./board/reflect.js";
import { ReservedSize } from "./board/reserved-size.js";
import { SETTINGS, isSettingOn, settingOfElement } from "./board/settings.js";
import { RecoverableTable, loadModule } from "./recoverable-table.js";
import { loadWithRetry } from "./load-with-retry.js";
import { hasRecord, lessonInLink } from "./notation.js";
import { loadWords } from "./words.js";

/** @typedef {import("../take-five-web.js").Table} Table */
/** @typedef {import("../entry/take-board.js").TakeBoardProperties} Reflected */
/** @typedef {Omit<import("../entry/take-board.js").TakeBoard, Exclude<keyof Reflected, "link" | "play">>} Promised what other people's pages rely on */

/** The attributes by which a page reserves space, in pixels. */
const SIZE_ATTRIBUTES = ["width", "height"];

/**
 * Attributes that show something which is loaded with them.
 * @type {Map<string, () => Promise<{ show: (board: TakeBoard) => Promise<void> }>>}
 */
const EXTRAS = new Map([
  ["autoplay", () => import("./board/autoplay.js")],
  ["steps", () => import("./board/navigation-buttons.js")],
]);

/** @implements {Promised} */
export class TakeBoard extends PlayingBoard {
  static observedAttributes = [
    "play",
    "goal",
    "lang",
    "loop",
    ...EXTRAS.keys(),
    ...SIZE_ATTRIBUTES,
    ...GAME_ATTRIBUTES,
    ...SETTINGS.map(({ name }) => name),
  ];

  /** @type {import("./board/board-dialogs.js").MoveInput | undefined} */
  typed;
  /** @type {import("./board/board-dialogs.js").ShortcutList | undefined} */
  keyList;
  /** The lesson or the puzzle on the board. @type {import("./learn/lesson.js").Lesson | import("./puzzles/puzzle.js").Puzzle | undefined} */
  lesson;
  #reservedSize = new ReservedSize(this, this.hostStyle, this.lifecycle, () => this.board?.frame);
  #declared = new GameFromAttributes(this, this.lifecycle, (link) => this.#openDeclared(link));

  constructor() {
    super();
    bindKeyboard(this);
    this.panel.keys.addEventListener("click", () => this.openDialog("keyList"));
  }

  connectedCallback() {
    takeEarlyProperties(this, TakeBoard.observedAttributes);
    // Reserve roughly the space the board will take: the content below shifts less, and boards further down do not
    // start out in view.
    if (this.matches(OPENING)) this.fallback.style.cssText = "display: block; min-height: min(100vw, 26rem)";
    this.lifecycle.connected();
    this.#declared.look();
  }

  disconnectedCallback() {
    this.lifecycle.disconnected();
  }

  /** Called instead of disconnect and connect when `moveBefore` moves the element: nothing to do. */
  connectedMoveCallback() {}

  adoptedCallback() {
    this.hostStyle.adopted();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    this.displayFromLink.changed(name);
    if (GAME_ATTRIBUTES.includes(name)) this.#declared.name();
    if (["play", "coords", "flip"].includes(name)) this.applyDisplay();
    if (name === "lang") this.changeLanguage();
    if (name === "auto-roll" && this.table && !this.playback.isRunning) this.goOn(false);
    if (SIZE_ATTRIBUTES.includes(name)) this.#reservedSize.reserve();
    const load = EXTRAS.get(name);
    if (load) loadWithRetry(load).then(({ show }) => show(this));
    if (name === "speed") {
      const speed = Number(settingOfElement(this, name));
      this.playback.speed = speed >= 0 ? speed : 1;
      this.stage.pace = this.playback.speed;
      this.hostStyle.setProperty("--pace", speed > 0 ? String(1 / speed) : "0");
    }
  }

  /** Opens the game that the attributes name; if they say so, not before the reader has clicked. @param {string} link */
  async #openDeclared(link) {
    const run = this.getAttribute("run");
    // Whoever reads the link says so if the value is wrong.
    const open = () => this.open(run ? `${link}&run=${run}` : link).catch((error) => this.report(error));
    if (run !== "click" || this.table) return open();
    const { runOnClick } = await loadWithRetry(() => import("./board/run-on-click.js"));
    runOnClick(this, open);
  }

  /** Whether visitors can play on the board, not only look at it. */
  get playable() {
    return super.playable;
  }

  set playable(playable) {
    this.setAttribute("play", playable ? "on" : "off");
  }

  /** The method {@link playAction}. Setting it sets the attribute of that name, as {@link playable} does. */
  get play() {
    return this.playAction;
  }

  /** The link to the game as it stands. Setting it opens another game, or the same one again. */
  get link() {
    return this.table?.link ?? "";
  }

  set link(link) {
    reflect(this, "link", link);
  }

  /**
   * Opens a game, a record, a lesson or a puzzle by its link, replacing what the attributes name. If nothing of the link can be opened,
   * throws the message that says why, and the current game stays; if only a later part is wrong, opens the game up to
   * there.
   * @param {string} link
   */
  async open(link) {
    const lesson = lessonInLink(link);
    if (!lesson && !hasRecord(link)) return this.openGame(link);
    const named = this.#declared.named;
    const isWanted = this.claim();
    const openIt = await loadWithRetry(async () => {
      if (!lesson) return (await import("./board/record-view.js")).openRecord.bind(null, this, link);
      return (await import("./learn/lesson.js")).openLesson.bind(null, this, lesson);
    });
    if (!isWanted()) return;
    this.#declared.setHandled(named);
    await openIt();
  }

  /** Opens a game by its link, as {@link open} does, even during a lesson: as a position of it. @param {string} link */
  async openGame(link) {
    const named = this.#declared.named;
    const isWanted = this.claim();
    await Promise.all([loadModule(), this.prepare()]);
    if (!isWanted()) return;
    const game = RecoverableTable.open(link);
    this.#declared.setHandled(named);
    await this.showGame(game, true);
  }

  /**
   * Opens a game by its link or by the keys of a link. Keys that are undefined are left out.
   * @param {string | import("../entry/take-board.js").Link | { learn: string } | { puzzle: string } | import("../entry/take-board.js").RecordLink} game such as `{ game: "take:size=4", turns: "a1,b2" }`
   */
  load(game) {
    if (typeof game === "string") return this.open(arrived(game));
    const said = Object.entries(game).filter(([, value]) => value !== undefined && value !== null);
    return this.open(new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString());
  }

  /**
   * Plays an action, a whole turn, or part of one; or triggers chance by the name of its control, such as `die`. If
   * `goOn` is false, no forced action follows automatically.
   * @param {string} text
   * @param {boolean} [goOn]
   */
  playAction(text, goOn = true) {
    return this.act((table) => (this.#isChance(text) ? table.touch(text) : table.play(text)), goOn);
  }

  /** Plays typed input: like `playAction`, but ignores case, punctuation marks and spaces. @param {string} text */
  enter(text) {
    return this.act((table) => (this.#isChance(text) ? table.touch(text) : table.playTyped(text)));
  }

  /** Whether a text names a control or an outcome of the pending chance event. @param {string} text */
  #isChance(text) {
    return this.view?.toPlay === "chance" && this.view.choices.includes(text);
  }

  /** Triggers the next chance event: a roll or a draw. */
  advance() {
    return this.act((table) => table.advance());
  }

  /** Undoes the last action; returns false if there is none. */
  undo() {
    return this.travel((table) => this.toDecision(table, this.host.undo), "board.undone", "board.no-undo");
  }

  /** Redoes the action that was undone last; returns false if there is none. */
  redo() {
    return this.travel((table) => this.toDecision(table, (now) => now.redo()), "board.redone", "board.no-redo");
  }

  /**
   * Undoes or redoes an action, and goes on past what the board plays because it is forced.
   * @param {Table} table
   * @param {(table: Table) => boolean} step
   */
  toDecision(table, step) {
    const went = step(table);
    if (went && isSettingOn(this, "auto-chain")) while (table.view().forced !== undefined && step(table));
    return went;
  }

  /** Cancels the current drag, or clears the selection; returns false if there is neither. */
  deselect() {
    if (!this.gestures.isDragging) return this.travel((table) => table.deselect(), "board.deselected");
    this.gestures.cancel();
    return true;
  }

  /**
   * Shows the game after the given number of turns.
   * @param {number} turns
   */
  goToTurn(turns) {
    return this.travel((table) => (table.goToTurn(turns), true));
  }

  /**
   * Highlights places and draws arrows from one to another, until another position is shown or other annotations are
   * set. Throws a message that names the place if there is no such place.
   * @param {{ marks?: string[], arrows?: [from: string, to: string][] }} annotations by touch key
   */
  annotate({ marks = [], arrows = [] }) {
    if (this.table) this.annotations.setMarks(this.table, marks, arrows);
  }

  /** The former name of {@link settled}. */
  get told() {
    return this.settled;
  }

  /** The element that holds the last announcement. */
  get said() {
    return this.speech.last;
  }

  /**
   * Opens the move input or the list of keyboard shortcuts, loaded on first use.
   * @param {"typed" | "keyList"} which
   */
  async openDialog(which) {
    try {
      const load = () => Promise.all([import("./board/board-dialogs.js"), loadWords("more", this.language)]);
      const [{ openBoardDialog }] = await loadWithRetry(load);
      openBoardDialog(this, which);
    } catch (error) {
      this.report(error);
    }
  }
}

reflectAttributes(TakeBoard, TakeBoard.observedAttributes);
// A page may already have defined another version of the element; that one stays.
if (!customElements.get("take-board")) customElements.define("take-board", TakeBoard);
