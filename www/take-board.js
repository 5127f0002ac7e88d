//# allFunctionsCalledOnLoad
// @ts-check
/**
 * `<take-board>`: a board of any of the games, for eye, finger, keyboard and ear, in any page.
 *
 * Attributes: the game to open (`board/declared.js`), settings (`board/settings.js`), `play="off"` for a board that is only
 * looked at, `steps="on"` for buttons to go through the game, and the room that it takes, `width` and `height`. What stands
 * within the element is seen until the board is there.
 */
import { DECLARING, Declared } from "./board/declared.js";
import { bindKeys } from "./board/keyboard.js";
import { PlayingBoard } from "./board/playing-board.js";
import { Room } from "./board/room.js";
import { SETTINGS, settingOf } from "./board/settings.js";
import { Game, homeOf } from "./game.js";
import { insist } from "./loading.js";

/** @typedef {import("../take-five-web.js").Table} Table */
/** @typedef {import("../doors/take-board.js").TakeBoard} Promised what other people's pages rely on */

/** The room that pages can give it, by attributes in pixels. */
const ROOM = ["width", "height"];

/** @implements {Promised} */
export class TakeBoard extends PlayingBoard {
  static observedAttributes = ["play", "steps", ...ROOM, ...DECLARING, ...SETTINGS.map(({ name }) => name)];

  /** @type {import("./board/dialogs.js").Typed | undefined} */
  typed;
  /** @type {import("./board/dialogs.js").KeyList | undefined} */
  keyList;
  /**
   * How an action is taken back; false where none may be.
   * @type {(table: Table) => boolean}
   */
  takeBack = (table) => table.undo();
  /** The buttons to go through the game. @type {Promise<HTMLElement> | undefined} */
  #steps;
  #room = new Room(this);
  #declared = new Declared(this, this.lifetime, (link) => this.open(link).catch((error) => this.report(error)));

  constructor() {
    super();
    bindKeys(this);
    this.panel.keys.addEventListener("click", () => this.openDialog("keyList"));
  }

  connectedCallback() {
    // About the room that it will take: what follows jumps less, and boards far below are not in sight from the start.
    if (this.matches("[game], [link]")) this.fallback.style.cssText = "display: block; min-height: min(100vw, 26rem)";
    this.lifetime.connected();
    this.#declared.look();
  }

  disconnectedCallback() {
    this.lifetime.disconnected();
  }

  /** Moved by `moveBefore`: for that it need not leave the page at all. */
  connectedMoveCallback() {}

  /** @param {string} name */
  attributeChangedCallback(name) {
    this.dress.changed(name);
    if (DECLARING.includes(name)) this.#declared.name();
    if (["play", "coords", "flip"].includes(name) && !this.dress.isChanging) this.dressAnew();
    if (name === "auto-roll" && this.game && !this.show.isRunning) this.goOn(false);
    if (ROOM.includes(name)) this.#room.reserve();
    if (name === "steps") this.#showSteps();
    if (name === "speed") {
      const speed = Number(settingOf(this, name));
      this.show.speed = speed >= 0 ? speed : 1;
      this.stage.pace = this.show.speed;
      this.style.setProperty("--pace", speed > 0 ? String(1 / speed) : "0");
    }
  }

  /** Shows the buttons to go through the game, loaded when first wanted, or hides them. */
  async #showSteps() {
    const isWanted = () => ["on", "1"].includes(this.getAttribute("steps") ?? "");
    if (isWanted()) this.#steps ??= insist(() => import("./board/step-row.js")).then(({ addSteps }) => addSteps(this));
    const row = await this.#steps;
    if (row) row.hidden = !isWanted();
  }

  /** Whether the board is played on, and not only looked at. */
  get playable() {
    return super.playable;
  }

  set playable(playable) {
    this.setAttribute("play", playable ? "on" : "off");
  }

  /** The link of the game as it stands; setting it opens another, or the same anew. */
  get link() {
    return this.game?.link ?? "";
  }

  set link(link) {
    this.setAttribute("link", link);
  }

  /**
   * Opens a game by its link, in place of what the attributes name so far. A link that is wrong from the start throws the
   * message that says so, and the game going on stays; one that is wrong further on is opened up to there.
   * @param {string} link
   */
  async open(link) {
    const named = this.#declared.named;
    const isWanted = this.claim();
    await Promise.all([homeOf(link), this.learn()]);
    if (!isWanted()) return;
    const game = Game.open(link);
    this.#declared.passOver(named);
    await this.showGame(game, true);
  }

  /**
   * The same, for what a page calls it: a link, or what it would say by name. What is undefined is not said.
   * @param {string | import("../doors/take-board.js").Link} game such as `{ game: "take:size=4", turns: "a1,b2" }`
   */
  load(game) {
    if (typeof game === "string") return this.open(game);
    const said = Object.entries(game).filter(([, value]) => value !== undefined && value !== null);
    return this.open(new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString());
  }

  /**
   * Plays an action, a turn, or the beginning or rest of one; or the name of a control that lets
   * chance happen, such as `die`. Where `goOn` is false no forced action follows by itself.
   * @param {string} text
   * @param {boolean} [goOn]
   */
  play(text, goOn = true) {
    return this.act((table) => (this.#isChance(text) ? table.touch(text) : table.play(text)), goOn);
  }

  /** Plays what somebody typed: as `play` does, but for case, signs and blanks. @param {string} text */
  enter(text) {
    return this.act((table) => (this.#isChance(text) ? table.touch(text) : table.playTyped(text)));
  }

  /** Whether a text is a control or an outcome of the chance that comes next. @param {string} text */
  #isChance(text) {
    return this.view?.toPlay === "chance" && this.view.choices.includes(text);
  }

  /** Lets the next chance happen: a roll, a draw. */
  advance() {
    return this.act((table) => table.advance());
  }

  /** Takes back the last action; false where there is none. */
  undo() {
    return this.travel(this.takeBack, "board.undone", "board.no-undo");
  }

  /** Plays again what was taken back; false where there is nothing. */
  redo() {
    return this.travel((table) => table.redo(), "board.redone", "board.no-redo");
  }

  /** Lets go of what is dragged, or of what is chosen. */
  letGo() {
    if (this.gestures.isDragging) this.gestures.cancel();
    else this.travel((table) => table.letGo(), "board.let-go");
  }

  /**
   * Shows the game after so many of its turns.
   * @param {number} turns
   */
  goToTurn(turns) {
    return this.travel((table) => (table.goToTurn(turns), true));
  }

  /**
   * Points out places, and ways from one to another, until another position is on the board or something else is pointed
   * out. Throws the message that says which is no place.
   * @param {{ marks?: string[], arrows?: [from: string, to: string][] }} annotations by touch keys
   */
  annotate({ marks = [], arrows = [] }) {
    if (this.game) this.pointers.pointOut(this.game, marks, arrows);
  }

  /** What is pointed out in the position on the board. */
  get annotations() {
    return this.pointers.in(this.view?.position);
  }

  /** Where it stands what was said last. */
  get said() {
    return this.speech.last;
  }

  /**
   * Opens the line to type in or the list of keys, loaded when first wanted.
   * @param {"typed" | "keyList"} which
   */
  async openDialog(which) {
    try {
      const { openDialog } = await insist(() => import("./board/dialogs.js"));
      openDialog(this, which);
    } catch (error) {
      this.report(error);
    }
  }
}

// A page may have another version of it already, which is then the one that it has.
if (!customElements.get("take-board")) customElements.define("take-board", TakeBoard);
