//# allFunctionsCalledOnLoad
// @ts-check
/**
 * A board that a game is played on: what it shows and says, and what becomes of touches. How it comes to a game, and what
 * pages can say to it besides, is in `take-board.js`.
 *
 * Events: `beforeturn`, which can be cancelled, `turn` and `result` (`events.js`), `acted` and `change` after every change,
 * `refused` when something was not allowed.
 */
import { Annotations } from "./annotations.js";
import { Dress } from "./dress.js";
import { element } from "./element.js";
import { isAllowed, tellPlayed } from "./events.js";
import { Gestures } from "./gestures.js";
import { Guards } from "./guards.js";
import { bindKeys } from "./keyboard.js";
import { Lifetime } from "./lifetime.js";
import { Opponents } from "./opponents.js";
import { Panel } from "./panel.js";
import { rehearse } from "./rehearsal.js";
import { onlyPerson, toldTo } from "./reader.js";
import { follow, showPlayed } from "./run.js";
import { isOn } from "./settings.js";
import { Show, afterPaint } from "./show.js";
import { Speech, account, either } from "./speech.js";
import { Stage } from "./stage.js";
import { bindSteps } from "./steps.js";
import { troubleSign } from "./trouble.js";
import { faultOf } from "../faults.js";
import { isMessage } from "../game.js";
import { insist } from "../loading.js";
import { loadWords } from "../words.js";

/** @typedef {import("../../take-five-web.js").Answer} Answer */
/** @typedef {import("../../take-five-web.js").Board} Board */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Table} Table */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {Extract<Answer, { kind: "played" }>} Played */
/** @typedef {import("../game.js").Game} Game */

export class PlayingBoard extends HTMLElement {
  /** @type {Game | undefined} */
  #game;
  /** @type {import("../words.js").Words | undefined} */
  #words;
  /** @type {View | undefined} */
  #view;
  /** @type {Board | undefined} */
  #board;
  #word = this.#say.bind(this);
  /** @type {import("./dialogs.js").Typed | undefined} */
  typed;
  /** @type {import("./dialogs.js").KeyList | undefined} */
  keyList;
  /** Who may act now. */
  guards = new Guards();
  /** Whether what can be done was offered when it was last painted. */
  #isOffering = false;
  /** What a guard objected last, and where that stands. @type {{ id: string, line: HTMLElement } | undefined} */
  #objection;
  /**
   * The player that plays here, where the others play elsewhere: asked whenever the board is painted.
   * @type {() => number | undefined}
   */
  playsHere = () => undefined;
  /** Who that was when it was last painted. @type {number | undefined} */
  #here;
  /**
   * How an action is taken back; false where none may be.
   * @type {(table: Table) => boolean}
   */
  takeBack = (table) => table.undo();
  #annotations;
  /** How long it is in a page. */
  lifetime = new Lifetime(this);
  /** How it was when it was removed, until it is back: whether something was being shown. @type {{ isShowing: boolean } | undefined} */
  #left;
  /** What is seen until there is a board. */
  fallback = element("slot", "");
  /** How many games have been asked for: the last one is shown, whichever is there first. */
  #asked = 0;
  #byHand = false;
  /** What board is laid out, and how it is seen. */
  #laid = "";
  /** How the link of the game shown wants it to be seen. */
  dress = new Dress(this);
  /** Until the last change has been told. */
  #told = Promise.resolve();
  /** Until the styles are there. */
  #dressed;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const sheets = [new URL("../board.css", import.meta.url), new URL("../play.css", import.meta.url)];
    const styles = sheets.map(({ href }) => {
      const style = document.createElement("link");
      [style.rel, style.href] = ["stylesheet", href];
      return style;
    });
    const sized = (/** @type {import("../zoom.js").Zoom} */ zoom) => this.panel?.zoomed(zoom.isOffered, zoom.scale);
    this.stage = new Stage(() => this.#labels(), sized);
    this.svg = this.stage.svg;
    this.#annotations = new Annotations(this.stage);
    this.places = this.stage.places;
    this.zoom = this.stage.zoom;
    this.gestures = new Gestures(this.svg, this.zoom, {
      keyOf: (target) => this.places.keyOf(target),
      isMovable: (key) => this.places.has("movable", key),
      lift: (key) => this.stage.lift(this.#game?.see((table) => table.drag(key))),
      hover: (dragged, over) => this.stage.hover(dragged, over),
      drop: (path) => this.#drop(path),
      miss: (from, to) => this.#missed(from, to),
      tap: (key) => {
        this.places.stand(key);
        this.touch(key);
      },
    });
    this.panel = new Panel(this.#word, {
      touch: (key) => this.touch(key),
      start: () => this.start(),
      pause: () => this.show.toggle(),
      keys: () => this.openDialog("keyList"),
      zoom: (factor) => this.zoom.by(factor),
    });
    this.show = new Show((state, isLong) => this.panel.running(state, isLong));
    bindSteps(this, this.panel.steps);
    this.speech = new Speech();
    this.opponents = new Opponents(this);
    this.guards.set("engine", () => this.opponents.whyNot());
    this.trouble = troubleSign(() => this.#words, this.lifetime);
    this.status = this.panel.status;
    const { head, bar, tools } = this.panel;
    const said = this.speech.region;
    for (const [name, part] of Object.entries({ head, status: this.status, bar, board: this.svg, start: this.panel.start, said, tools })) {
      part.part.add(name);
    }
    const parts = [this.trouble, head, bar, this.svg, this.panel.start, said, tools];
    root.append(...styles, this.fallback, ...parts);
    // Without their styles they would be seen for a moment, and move what stands below.
    for (const { style } of parts) style.display = "none";
    const arrived = styles.map((style) => new Promise((done) => (style.onload = style.onerror = done)));
    this.#dressed = Promise.all(arrived).then(() => {
      for (const { style } of parts) style.removeProperty("display");
    });
    bindKeys(this);
    // Not at the SVG itself: with a listener for focus it would be a stop of its own.
    root.addEventListener("focusin", ({ target }) => {
      const key = this.places.keyOf(target);
      if (key === undefined) return;
      this.places.stand(key);
      // A touch needs no words before it has been answered.
      if (/** @type {Element} */ (target).matches(":focus-visible")) this.places.label();
    });
    this.lifetime.during((signal) => this.#begun(signal));
  }

  /** It is in a page, or there again: then it goes on as it was. @param {AbortSignal} signal aborts when it is removed */
  #begun(signal) {
    signal.addEventListener("abort", () => this.#ended(), { once: true });
    this.zoom.follow(signal);
    const left = this.#left;
    this.#left = undefined;
    if (!left || !this.#game) return;
    this.dressAnew();
    follow(this, this.show.begin(), left.isShowing);
    this.opponents.follow();
  }

  /** It was removed: what it does comes to rest, and what it holds of the machine is given back. */
  #ended() {
    this.#left = { isShowing: this.show.isRunning };
    this.show.begin();
    this.gestures.cancel();
    this.opponents.leave();
    this.stage.settle();
    this.#game?.free();
  }

  /** How the table stands. */
  get view() {
    return this.#view;
  }

  /** The game that is shown. */
  get game() {
    return this.#game;
  }

  /** Whether dice and cards are set and not drawn: what they can be is among the choices then. */
  get byHand() {
    return this.#byHand;
  }

  set byHand(byHand) {
    this.#byHand = byHand;
    this.travel((table) => (table.chanceByHand(byHand), true));
    follow(this, this.show.begin(), false);
  }

  /** Until the last change has been painted and told. */
  get told() {
    return this.#told;
  }

  /** Where it stands what was said last. */
  get said() {
    return this.speech.last;
  }

  /** Whether the board is played on, and not only looked at. */
  get playable() {
    return !["off", "0"].includes(this.getAttribute("play") ?? "");
  }

  /** What stays as it is for the whole game. */
  get board() {
    return this.#board;
  }

  /** Why the person at the board may not act now, where that is so. */
  get blocked() {
    return this.#view && this.guards.whyNot(this.#view);
  }


  /** Asks for a game; what is given says later whether no other has been asked for meanwhile. */
  ask() {
    const asked = ++this.#asked;
    return () => asked === this.#asked;
  }

  /** Loads the words and, where it is to be seen, the styles. */
  async learn() {
    const words = insist(() => loadWords("en"));
    if (this.isConnected) await this.#dressed;
    this.#words ??= await words;
  }

  /**
   * Shows a game, and says what was wrong with what it was opened from.
   * @param {Game} game
   * @param {boolean} [isGuest] whether in somebody's page: an engine then waits to be asked to begin, and the link says
   * whether it can be played on
   */
  async showGame(game, isGuest = false) {
    const isWanted = this.ask();
    await this.learn();
    if (!isWanted()) return;
    this.fallback.remove();
    game.fault = () => this.#restored();
    if (this.#game !== game) this.#game?.free();
    this.#game = game;
    this.#byHand = false;
    this.opponents.begin(isGuest);
    const shown = game.see((table) => table.shown());
    this.dress.wear(isGuest ? shown : { ...shown, play: undefined });
    this.#annotations.clear();
    this.places.begin();
    this.#begin(game);
    this.#annotations.set(game, shown.marks, shown.arrows);
    if (this.lifetime.isOver) return this.#ended();
    await follow(this, this.show.begin(), false);
    await this.#told;
    if (this.opponents.isWaiting && game === this.#game) this.speech.say(this.#sentence(this.opponents.begins));
    // In the app that is said where it is seen.
    if (isGuest && game.problem && game === this.#game) this.#refuse(game.problem);
    if (this.playable && this.isConnected && game === this.#game) rehearse(game.spec, this.#word);
  }

  /**
   * Touches a place or a control, as a finger would. Where an engine waits to be asked to begin, it does.
   * @param {string} key
   */
  touch(key) {
    if (this.opponents.isWaiting) return this.start();
    return this.playable ? this.#do((table) => table.touch(key)) : undefined;
  }

  /** Lets an engine begin that waits to be asked. @returns {undefined} */
  start() {
    const { isWaiting } = this.opponents;
    this.opponents.start();
    if (isWaiting) this.#offer();
  }

  /**
   * Plays an action, a turn, or the beginning or rest of one; or the name of a control that lets
   * chance happen, such as `die`. Where `goOn` is false no forced action follows by itself.
   * @param {string} text
   * @param {boolean} [goOn]
   */
  play(text, goOn = true) {
    return this.#do((table) => (this.#isChance(text) ? table.touch(text) : table.play(text)), goOn);
  }

  /** Plays what somebody typed: as `play` does, but for case, signs and blanks. @param {string} text */
  enter(text) {
    return this.#do((table) => (this.#isChance(text) ? table.touch(text) : table.playTyped(text)));
  }

  /** Whether a text is a control or an outcome of the chance that comes next. @param {string} text */
  #isChance(text) {
    return this.#view?.toPlay === "chance" && this.#view.choices.includes(text);
  }

  /** Goes on with what nobody is asked for, once the guards allow it again. */
  goOn() {
    this.guardsChanged();
    this.opponents.follow();
    follow(this, this.show.begin(), true);
  }

  /**
   * Points out places, and ways from one to another, until another position is on the board or something else is pointed
   * out. Throws the message that says which is no place.
   * @param {{ marks?: string[], arrows?: [from: string, to: string][] }} annotations by touch keys
   */
  annotate({ marks = [], arrows = [] }) {
    if (this.#game) this.#annotations.set(this.#game, marks, arrows);
  }

  /** What is pointed out in the position on the board. */
  get annotations() {
    return this.#annotations.in(this.#view?.position);
  }

  /** Lets the next chance happen: a roll, a draw. */
  advance() {
    return this.#do((table) => table.advance());
  }

  /** Takes back the last action; false where there is none. */
  undo() {
    return this.travel(this.takeBack, "board.undone", "board.no-undo");
  }

  /** Plays again what was taken back; false where there is nothing. */
  redo() {
    return this.travel((table) => table.redo(), "board.redone", "board.no-redo");
  }

  /**
   * Shows the game after so many of its turns.
   * @param {number} turns
   */
  goToTurn(turns) {
    return this.travel((table) => (table.goToTurn(turns), true));
  }

  /**
   * Shows the game elsewhere, or as it is after a change of its record; false where `work` is, or fails, which is said.
   * @param {(table: Table) => boolean} work
   * @param {string} [done] said when it did something
   * @param {string} [none] said when it did not
   */
  travel(work, done, none) {
    const went = this.#try((game) => game.with(work, false)) ?? false;
    if (went && this.#game) {
      this.opponents.note(false);
      this.show.begin();
      this.paint(this.#game.see((table) => table.view()));
      this.#sayHow(done ? this.#word(done) : "");
      this.#changed();
    } else if (none) {
      this.#refuse({ id: none, args: {} });
    }
    return went;
  }

  /**
   * @param {(table: Table) => Answer | undefined} work
   * @param {boolean} [goOn] whether forced actions may follow by themselves
   * @returns {Answer | undefined}
   */
  #do(work, goOn = true) {
    if (!this.opponents.isWaiting) this.opponents.start();
    const { blocked } = this;
    if (!blocked) return this.answer(work, goOn);
    this.#refuse(blocked);
    this.#objection = { id: blocked.id, line: this.speech.last };
    return undefined;
  }

  /**
   * Plays, whosever turn it is: for engines.
   * @param {(table: Table) => Answer | undefined} work
   * @param {boolean} [goOn] whether forced actions may follow by themselves
   * @returns {Answer | undefined}
   */
  answer(work, goOn = true) {
    const answer = this.attempt(work);
    if (answer?.kind === "refused") {
      this.#refuse(answer.reason);
    } else if (answer?.kind === "begun") {
      this.show.begin();
      this.paint(answer.view);
      const { pending, choices } = answer.view;
      const held = { places: pending, choices: either(choices) };
      this.speech.say(pending.length > 0 ? this.#word("board.held", held) : this.#word("board.let-go"));
      this.#changed();
    } else if (answer?.kind === "played") {
      showPlayed(this, answer, this.show.begin(), goOn);
    }
    return answer;
  }

  /**
   * Does something with the table. Where the page objects to what was played by it, nothing is.
   * @param {(table: Table) => Answer | undefined} work
   * @returns {Answer | undefined}
   */
  attempt(work) {
    const game = this.#game;
    const before = game?.record;
    const answer = this.#try((game) => game.with(work, /** @type {Answer | undefined} */ (undefined)));
    if (!game || !before || answer?.kind !== "played" || isAllowed(this, answer)) return answer;
    game.reset(before);
    // An engine would only try again.
    this.opponents.rest();
    this.#begin(game);
    return undefined;
  }

  /**
   * What comes of it; nothing where it fails, which is said. Messages are for who asked.
   * @template T
   * @param {(game: Game) => T} work
   * @returns {T | undefined}
   */
  #try(work) {
    try {
      return this.#game && work(this.#game);
    } catch (error) {
      if (isMessage(error)) throw error;
      this.report(error);
      return undefined;
    }
  }

  /**
   * Takes over what was played: says it, and lets others know.
   * @param {Played} played
   */
  tell(played) {
    const { steps, view } = played;
    const told = steps.flatMap(({ told }) => told);
    const before = this.#view;
    this.#view = view;
    this.opponents.note(true);
    const { seen, heard } = account(told, this.#board?.seats ?? [], before, this.toldTo(this.#offered(view)));
    const words = (/** @type {Message[]} */ all) => all.map((message) => this.#word(message));
    this.speech.say(words(seen).join(" "), words(heard).join(". "));
    this.#changed();
    tellPlayed(this, played);
  }

  /** Lays the board out, where it is another one or seen otherwise. @param {Game} game */
  #lay(game) {
    const [flip, coords] = [isOn(this, "flip"), isOn(this, "coords")];
    const board = game.see((table) => {
      table.setFlip(flip);
      table.setCoordinates(coords);
      table.chanceByHand(this.#byHand);
      return table.board();
    });
    const another = board.spec !== this.#board?.spec;
    this.#board = board;
    if (`${board.spec} ${flip} ${coords}` === this.#laid) return;
    this.#laid = `${board.spec} ${flip} ${coords}`;
    this.stage.lay(board);
    if (another) this.panel.begin(board.room);
  }

  /** Lays the board out anew, and paints it, where it is to be seen otherwise. */
  dressAnew() {
    if (!this.#game) return;
    this.#lay(this.#game);
    this.paint(this.#game.see((table) => table.view()), { still: true });
  }

  /** @param {Game} game */
  #begin(game) {
    this.#lay(game);
    const spec = this.#board?.spec ?? "";
    this.panel.name();
    this.paint(game.see((table) => table.view()), { still: true });
    this.#sayHow("");
    const name = { id: `game.${spec.split(":")[0]}`, args: {} };
    this.svg.setAttribute("aria-label", this.#word("board.label", { game: name }));
    this.#changed();
  }

  /** The view as it is said to the person at the board. @param {View} view */
  toldTo(view) {
    const only = () => onlyPerson(this.#game?.see((table) => table.seats()) ?? []);
    return toldTo(view, this.playsHere() ?? only());
  }

  /** Says how it stands: whose turn it is, or who won and, to be seen too, why. @param {string} done */
  #sayHow(done) {
    const { result, status } = (this.#view && this.toldTo(this.#view)) ?? {};
    const why = result ? this.#word(result.why) : "";
    this.speech.say(`${done} ${why}`.trim(), this.#word(result?.who ?? status ?? ""));
  }

  /**
   * Shows how the table stands.
   * @param {View} view
   * @param {import("../painter.js").Way} [way]
   */
  paint(view, way) {
    this.gestures.cancel();
    this.#view = view;
    this.stage.pass(view.scene.parts, way);
    if (this.#game) this.#annotations.paint(this.#game, view.position);
    this.#offer();
  }

  /** A view with what the person at the board can do now, and nothing else. @param {View} view @returns {View} */
  #offered(view) {
    const mayAct = this.playable && !this.guards.whyNot(view);
    return mayAct ? view : { ...view, choices: [], movable: [], controls: [], pending: [], held: undefined, forced: undefined };
  }

  /** Shows whose turn it is, and what can be done. */
  #offer() {
    const view = this.#view;
    if (!view) return;
    const offered = this.#offered(view);
    this.#isOffering = offered === view;
    this.stage.offer(offered);
    const focused = this.panel.hasFocus();
    this.#here = this.playsHere();
    const seats = (this.#board?.seats ?? []).map((seat, index) =>
      index + 1 === this.#here ? { id: "seat.you", args: { seat } } : seat,
    );
    this.panel.paint(offered, seats, this.opponents.isWaiting, this.#byHand);
    this.writeStatus();
    if (focused && !this.panel.focus()) this.places.focus();
  }

  /** Writes above the board whose turn it is, who thinks, or who won. */
  writeStatus() {
    const { result, status } = (this.#view && this.toldTo(this.#view)) ?? {};
    const now = result?.who ?? this.opponents.thinks ?? status;
    if (now) this.panel.write(this.#word(now));
  }

  /** Takes notice of what guards say now: another thing may be offered, and an objection may no longer hold. */
  guardsChanged() {
    const view = this.#view;
    if (!view) return;
    const { blocked } = this;
    const objection = this.#objection;
    if (objection && objection.id !== blocked?.id) {
      this.#objection = undefined;
      if (this.speech.last === objection.line) this.#sayHow("");
    }
    const isSame = (this.playable && !blocked) === this.#isOffering && this.playsHere() === this.#here;
    // While steps are shown, what the last one offers comes with it.
    if (isSame || this.show.isRunning) return;
    this.gestures.cancel();
    this.#offer();
  }

  /** What each place says now. */
  #labels() {
    const labels = this.#game?.see((table) => table.labels()) ?? [];
    const holds = (/** @type {Message} */ { args }) => /** @type {Message} */ (args.holds);
    const seen = (/** @type {Message} */ label) => (label.id === "place.does" && !this.#isOffering ? holds(label) : label);
    return labels.map((label) => this.#word(seen(label)));
  }

  /** @param {string[]} path */
  #drop(path) {
    this.#do((table) => {
      table.letGo();
      return path.map((key) => table.touch(key)).pop();
    });
  }

  /**
   * Opens the line to type in or the list of keys, loaded when first wanted.
   * @param {"typed" | "keyList"} which
   */
  async openDialog(which) {
    try {
      const { KeyList, Typed, legend } = await insist(() => import("./dialogs.js"));
      const type = (/** @type {string} */ text) => {
        const answer = this.enter(text);
        return answer?.kind === "refused" ? this.#sentence(answer.reason) : undefined;
      };
      this.typed ??= new Typed(this.#word, type, () => this.places.focus());
      const marks = () => (this.#game && this.#board ? [legend(this.#word, this.#board, this.#game)] : []);
      this.keyList ??= new KeyList(this.#word, marks);
      if (!this.typed.form.isConnected) this.speech.region.after(this.typed.form, this.keyList.dialog);
      this[which]?.show();
    } catch (error) {
      this.report(error);
    }
  }

  /** @param {string} from @param {string} to */
  #missed(from, to) {
    const reason = this.blocked ?? this.#game?.see((table) => table.whyNoDrop(from, to));
    if (reason) this.#refuse(reason);
  }

  /** Lets go of what is dragged, or of what is chosen. */
  letGo() {
    if (this.gestures.isDragging) this.gestures.cancel();
    else this.travel((table) => table.letGo(), "board.let-go");
  }

  /** @param {Message} reason */
  #refuse(reason) {
    this.speech.say(this.#sentence(reason));
    this.dispatchEvent(new CustomEvent("refused", { detail: reason }));
  }

  #restored() {
    const game = this.#game;
    this.show.begin();
    if (game) this.#begin(game);
    this.#refuse({ id: "fault.restored", args: {} });
  }

  /**
   * Says what went wrong: a message of the rules, or any other error.
   * @param {unknown} error
   */
  report(error) {
    this.fallback.classList.add("failed");
    this.speech.say(this.#sentence(faultOf(error)));
  }

  /**
   * A sentence, in the language of the board.
   * @param {Message | string} message a message, or an id with its arguments
   * @param {Message["args"]} [args]
   */
  word(message, args) {
    return this.#say(message, args);
  }

  /**
   * @param {Message | string} message a message, or an id with its arguments
   * @param {Message["args"]} [args]
   */
  #say(message, args = {}) {
    const whole = typeof message === "string" ? { id: message, args } : message;
    return this.#words?.say(whole) ?? whole.id;
  }

  /** @param {Message} message */
  #sentence(message) {
    return this.#words?.sentence(message) ?? message.id;
  }

  /**
   * Tells of a change: at once, for what must not be believed any longer, and once it has been painted, so that what
   * others make of it does not hold that up.
   */
  #changed() {
    const view = this.#view;
    this.dispatchEvent(new CustomEvent("acted", { detail: view }));
    this.#told = afterPaint().then(() => void this.dispatchEvent(new CustomEvent("change", { detail: view })));
  }
}
