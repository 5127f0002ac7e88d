//# allFunctionsCalledOnLoad
// @ts-check
/**
 * A board that a game is played on: puts its parts together, hands each what it needs, and is what pages call. How it comes
 * to a game, and what pages can say to it besides, is in `take-board.js`.
 *
 * Events: `beforeturn`, which can be cancelled, `turn` and `result` (`run.js`), `acted` and `change` after every change,
 * `refused` when something was not allowed.
 */
import { Annotations } from "./annotations.js";
import { Dress } from "./dress.js";
import { assemble, element } from "./element.js";
import { bindTouches, followFocus } from "./gestures.js";
import { Guards } from "./guards.js";
import { Lifetime } from "./lifetime.js";
import { Model } from "./model.js";
import { Narrator } from "./narrator.js";
import { Offer } from "./offer.js";
import { Opponents } from "./opponents.js";
import { Panel } from "./panel.js";
import { Run, isAllowed } from "./run.js";
import { Show } from "./show.js";
import { Stage } from "./stage.js";
import { troubleSign } from "./trouble.js";
import { faultOf } from "../faults.js";
import { insist } from "../loading.js";
import { loadWords } from "../words.js";

/** @typedef {import("../../take-five-web.js").Answer} Answer */
/** @typedef {import("../../take-five-web.js").Table} Table */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("../game.js").Game} Game */

export class PlayingBoard extends HTMLElement {
  /** The player that plays here, where the others play elsewhere. @type {() => number | undefined} */
  playsHere = () => undefined;
  /** Who may act now. */
  guards = new Guards();
  /** How long it is in a page. */
  lifetime = new Lifetime(this);
  /** How the link of the game shown wants it to be seen. */
  dress = new Dress(this);
  /** What is seen until there is a board. */
  fallback = element("slot", "");
  #model = new Model({
    allows: (played) => isAllowed(this, played),
    returned: () => {
      // An engine would only try again.
      this.opponents.rest();
      this.#run.begin();
    },
    restored: () => {
      this.show.begin();
      this.#run.begin();
      this.#run.refuse({ id: "fault.restored", args: {} });
    },
    failed: (error) => this.report(error),
  });
  /** What it says, and in what words. */
  narrator = new Narrator(this.#model, () => this.playsHere());
  /** A sentence, in the language of the board, of a message or an id with its arguments. */
  word = this.narrator.word;
  speech = this.narrator.speech;
  opponents = new Opponents(this);
  #offer;
  #run;
  /** Whether something was being shown when it was removed, until it is back. @type {{ isShowing: boolean } | undefined} */
  #left;
  /** Until the styles are there. */
  #dressed;

  constructor() {
    super();
    const [model, narrator, guards, opponents] = [this.#model, this.narrator, this.guards, this.opponents];
    const sized = (/** @type {import("../zoom.js").Zoom} */ zoom) => this.panel?.zoomed(zoom.isOffered, zoom.scale);
    const stage = new Stage(() => narrator.labels(this.#offer?.isMade ?? false), sized);
    this.stage = stage;
    this.svg = stage.svg;
    this.places = stage.places;
    this.zoom = stage.zoom;
    this.gestures = bindTouches(stage, model, {
      touch: (key) => this.touch(key),
      act: (work) => this.act(work),
      deny: (reason) => this.#run.refuse(this.blocked ?? reason),
    });
    const panel = new Panel(this.word, {
      touch: (key) => this.touch(key),
      start: () => this.start(),
      pause: () => this.show.toggle(),
      zoom: (factor) => this.zoom.by(factor),
    });
    this.panel = panel;
    this.status = panel.status;
    this.show = new Show((state, isLong) => panel.running(state, isLong));
    this.pointers = new Annotations(stage);
    const common = { model, guards, narrator, opponents, panel, stage };
    const offer = new Offer({ ...common, playsHere: () => this.playsHere(), isPlayable: () => this.playable });
    const { gestures, show, pointers: annotations } = this;
    this.#offer = offer;
    this.#run = new Run({ ...common, element: this, offer, annotations, gestures, show });
    guards.set("engine", () => opponents.whyNot());
    this.trouble = troubleSign(() => narrator.words, this.lifetime);
    const { head, bar, tools, start, status } = panel;
    const named = { head, status, bar, board: this.svg, start, said: this.speech.region, tools };
    for (const [name, part] of Object.entries(named)) part.part.add(name);
    const root = this.attachShadow({ mode: "open" });
    this.#dressed = assemble(root, this.fallback, [this.trouble, head, bar, named.board, start, named.said, tools]);
    followFocus(root, this.places);
    this.lifetime.during((signal) => this.#begun(signal));
  }

  /** It is in a page, or there again: then it goes on as it was. @param {AbortSignal} signal aborts when it is removed */
  #begun(signal) {
    signal.addEventListener("abort", () => this.#ended(), { once: true });
    this.zoom.observe(signal);
    const left = this.#left;
    this.#left = undefined;
    if (!left || !this.game) return;
    this.dressAnew();
    this.#run.goOn(left.isShowing);
    this.opponents.follow();
  }

  /** It was removed: what it does comes to rest, and what it holds of the machine is given back. */
  #ended() {
    this.#left = { isShowing: this.show.isRunning };
    this.show.begin();
    this.gestures.cancel();
    this.opponents.leave();
    this.stage.settle();
    this.game?.free();
  }

  /** How the table stands. */
  get view() {
    return this.#model.view;
  }

  /** The game that is shown. */
  get game() {
    return this.#model.game;
  }

  /** What stays as it is for the whole game. */
  get board() {
    return this.#model.board;
  }

  /** Whether dice and cards are set and not drawn: what they can be is among the choices then. */
  get byHand() {
    return this.#model.byHand;
  }

  set byHand(byHand) {
    this.#model.byHand = byHand;
    this.travel((table) => (table.chanceByHand(byHand), true));
    this.#run.goOn(false);
  }

  /** Until the last change has been painted and told. */
  get told() {
    return this.#run.told;
  }

  /** Whether the board is played on, and not only looked at. */
  get playable() {
    return !["off", "0"].includes(this.getAttribute("play") ?? "");
  }

  /** Why the person at the board may not act now, where that is so. */
  get blocked() {
    return this.#offer.blocked;
  }

  /** Asks for a game; what is given says later whether no other has been asked for meanwhile. */
  claim() {
    return this.#model.claim();
  }

  /** Loads the words and, where it is to be seen, the styles. */
  async learn() {
    const words = insist(() => loadWords("en"));
    if (this.isConnected) await this.#dressed;
    this.narrator.words ??= await words;
  }

  /**
   * Shows a game, and says what was wrong with what it was opened from.
   * @param {Game} game
   * @param {boolean} [isGuest] in somebody's page an engine waits to be asked to begin, and the link says what can be done
   * @param {() => void} [taken] called at the moment that it takes the board
   */
  async showGame(game, isGuest = false, taken = () => {}) {
    const isWanted = this.claim();
    await this.learn();
    if (!isWanted()) return;
    taken();
    this.fallback.remove();
    this.#model.replace(game);
    this.opponents.sitDown(isGuest);
    const shown = game.see((table) => table.shown());
    this.dress.wear(isGuest ? shown : { ...shown, play: undefined });
    this.pointers.clear();
    this.places.reset();
    this.#run.begin();
    this.pointers.pointOut(game, shown.marks, shown.arrows);
    if (this.lifetime.isOver) return this.#ended();
    await this.#run.goOn(false);
    await this.told;
    if (game !== this.game) return;
    if (this.opponents.isWaiting) this.narrator.explain(this.opponents.begins);
    // In the app that is said where it is seen.
    if (isGuest && game.problem) this.#run.refuse(game.problem);
    if (!this.playable || !this.isConnected) return;
    // Where it cannot be loaded, the first touches take a little longer.
    import("./rehearsal.js").then(
      ({ rehearse }) => this.board && rehearse(this.board, this.word),
      () => {},
    );
  }

  /** Touches a place or a control, as a finger would: where an engine waits to begin, it does. @param {string} key */
  touch(key) {
    if (this.opponents.isWaiting) return this.start();
    return this.playable ? this.act((table) => table.touch(key)) : undefined;
  }

  /** Lets an engine begin that waits to be asked. @returns {undefined} */
  start() {
    const { isWaiting } = this.opponents;
    this.opponents.letBegin();
    if (isWaiting) this.#offer.make();
  }

  /**
   * Plays for the person at the board, where the guards allow it.
   * @param {(table: Table) => Answer | undefined} work
   * @param {boolean} [goOn] whether forced actions may follow by themselves
   */
  act(work, goOn) {
    return this.#run.act(work, goOn);
  }

  /**
   * Plays, whosever turn it is: for engines.
   * @param {(table: Table) => Answer | undefined} work
   * @param {boolean} [goOn] whether forced actions may follow by themselves
   */
  answer(work, goOn = true) {
    return this.#run.answer(work, goOn);
  }

  /** Goes on with what nobody is asked for, as far as that is allowed now. @param {boolean} [goOn] forced actions, too */
  goOn(goOn = true) {
    this.guardsChanged();
    this.opponents.follow();
    this.#run.goOn(goOn);
  }

  /**
   * Shows the game elsewhere, or as it is after a change of its record; false where `work` is, or fails, which is said.
   * @param {(table: Table) => boolean} work
   * @param {string} [done] said when it did something
   * @param {string} [none] said when it did not
   */
  travel(work, done, none) {
    return this.#run.travel(work, done, none);
  }

  /** The board is to be seen otherwise, or says other names. */
  dressAnew() {
    if (this.game) this.#run.dressAnew();
  }

  /** The view as it is said to the person at the board. @param {View} view */
  toldTo(view) {
    return this.narrator.toReader(view);
  }

  /** Writes above the board whose turn it is, who thinks, or who won. */
  writeStatus() {
    this.#offer.writeStatus();
  }

  /** Takes notice of what guards say now: another thing may be offered. */
  guardsChanged() {
    // While steps are shown, what the last one offers comes with it.
    if (!this.view || !this.#offer.isStale() || this.show.isRunning) return;
    this.gestures.cancel();
    this.#offer.make();
  }

  /** Says what went wrong: a message of the rules, or any other error. @param {unknown} error */
  report(error) {
    this.fallback.classList.add("failed");
    this.narrator.explain(faultOf(error));
  }
}
