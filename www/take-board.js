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
import { PlayingBoard } from "./board/playing-board.js";
import { Room } from "./board/room.js";
import { follow } from "./board/run.js";
import { SETTINGS, valueOf } from "./board/settings.js";
import { Game, homeOf } from "./game.js";

/** @typedef {import("../doors/take-board.js").TakeBoard} Promised what other people's pages rely on */

/** The room that pages can give it, by attributes in pixels. */
const ROOM = ["width", "height"];

/** @implements {Promised} */
export class TakeBoard extends PlayingBoard {
  static observedAttributes = ["play", "steps", ...ROOM, ...DECLARING, ...SETTINGS.map(({ name }) => name)];

  #room = new Room(this);
  #declared = new Declared(this, this.lifetime, (link) => this.open(link).catch((error) => this.report(error)));

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
    if (name === "auto-roll" && this.game && !this.show.isRunning) follow(this, this.show.begin(), false);
    if (ROOM.includes(name)) this.#room.set();
    if (name === "steps") this.panel.steps.hidden = !["on", "1"].includes(this.getAttribute(name) ?? "");
    if (name === "speed") {
      const speed = Number(valueOf(this, name));
      this.show.speed = speed >= 0 ? speed : 1;
      this.stage.pace = this.show.speed;
      this.style.setProperty("--pace", speed > 0 ? String(1 / speed) : "0");
    }
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
    const isWanted = this.ask();
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
}

// A page may have another version of it already, which is then the one that it has.
if (!customElements.get("take-board")) customElements.define("take-board", TakeBoard);
