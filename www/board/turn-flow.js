//# allFunctionsCalledOnLoad
// @ts-check
/**
 * Runs the game on the board: what is played is shown step by step, announced and reported in events, and whatever
 * follows automatically is played; navigation within the game is shown at once.
 */
import { isSettingOn, settingOfElement } from "./settings.js";
import { STEP_DURATIONS, afterPaint } from "./playback.js";

/** @typedef {import("../../take-five-web.js").Answer} Answer */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Table} Table */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("./game-model.js").Played} Played */

/**
 * @typedef {object} Parts
 * @property {HTMLElement} element dispatches the events, and its attributes hold the settings
 * @property {import("./game-model.js").GameModel} model
 * @property {import("./annotations.js").Annotations} annotations
 * @property {import("./gestures.js").Gestures} gestures
 * @property {import("./guards.js").Guards} guards
 * @property {import("./narrator.js").Narrator} narrator
 * @property {import("./available-actions.js").AvailableActions} availableActions
 * @property {import("./opponents.js").Opponents} opponents
 * @property {import("./panel.js").Panel} panel
 * @property {import("./playback.js").Playback} playback
 * @property {import("./host.js").Host} host
 * @property {import("./stage.js").Stage} stage
 */

/** After the board has done something for somebody: how long a touch that means the same has no effect, in milliseconds. */
const LATE = 600;

export class TurnFlow {
  #parts;
  /** Resolves when the last change has been painted and announced. */
  settled = Promise.resolve();
  /** Identifies the board that is laid out, and how it is displayed. */
  #laid = "";
  /** The places of what the board has just done for somebody, and until when they may still touch these. */
  #done = { places: /** @type {string[]} */ ([]), until: 0 };

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Shows the game from its current state: another game, or the same one in a different state. */
  begin() {
    const { model, narrator, panel, stage } = this.#parts;
    this.#layOut();
    panel.name();
    panel.setGoal(model.board?.goal);
    this.#repaint({ still: true });
    narrator.recount();
    const name = { id: `game.${model.board?.game}`, args: {} };
    stage.svg.setAttribute("aria-label", narrator.word("board.label", { game: name }));
    this.#dispatchChange();
  }

  /** Lays out and paints the board again because it is to be displayed differently. */
  applyDisplay() {
    this.#layOut();
    this.#repaint({ still: true });
  }

  /** Lays out the board if it is another one or is displayed differently. */
  #layOut() {
    const { element, host, model, panel, stage } = this.#parts;
    const before = model.board?.spec;
    const flip = settingOfElement(element, "flip") === "auto" ? undefined : isSettingOn(element, "flip");
    const coords = isSettingOn(element, "coords");
    const board = model.setOrientation(flip, coords, host.localPlayer());
    const laid = `${board?.spec} ${flip ?? model.reader} ${coords}`;
    if (!board || laid === this.#laid) return;
    this.#laid = laid;
    stage.lay(board);
    if (board.spec !== before) panel.keepRoom(board.room);
  }

  /**
   * Paints the current state of the table.
   * @param {import("../svg-painter.js").Transition} [way]
   * @param {boolean} [isRolled] whether what chance decides next comes by itself: nobody is asked for it
   */
  #repaint(way, isRolled) {
    const { annotations, gestures, model, availableActions, stage } = this.#parts;
    const { table: game, view } = model;
    gestures.cancel();
    if (!game || !view) return;
    stage.pass(view.scene.parts, way);
    annotations.clearIfStale(game, view.position);
    availableActions.make(isRolled);
  }

  /**
   * Navigates in the game, or shows it after a change of its record; false if `work` is, or fails, which is
   * announced.
   * @param {(table: Table) => boolean} work
   * @param {string} [done] announced if something changed
   * @param {string} [none] announced if nothing did
   */
  travel(work, done, none) {
    const { model, narrator, opponents, playback } = this.#parts;
    const went = model.visit(work);
    if (went) {
      opponents.note(false);
      playback.start();
      this.#repaint();
      narrator.recount(done && narrator.word(done));
      this.#dispatchChange();
    } else if (none) {
      this.refuse({ id: none, args: {} });
    }
    return went;
  }

  /**
   * Plays for the person at the board, if the guards allow it.
   * @param {(table: Table) => Answer | undefined} work
   * @param {boolean} [goOn] whether forced actions may follow automatically
   */
  act(work, goOn) {
    const { availableActions, opponents } = this.#parts;
    if (!opponents.isWaiting) opponents.start();
    const { blocked } = availableActions;
    if (!blocked) return this.answer(work, goOn);
    this.refuse(blocked);
    availableActions.object(blocked);
    return undefined;
  }

  /**
   * Plays, no matter whose turn it is.
   * @param {(table: Table) => Answer | undefined} work
   * @param {boolean} [goOn] whether forced actions may follow automatically
   * @returns {Answer | undefined}
   */
  answer(work, goOn = true) {
    const { model, narrator, playback } = this.#parts;
    const before = model.view;
    const answer = model.attempt(work);
    if (answer && answer.kind !== "refused") this.#done.places = [];
    if (answer?.kind === "refused") {
      this.refuse(answer.reason);
    } else if (answer?.kind === "begun") {
      playback.start();
      this.#repaint();
      narrator.describe(answer.view);
      this.#dispatchChange();
    } else if (answer?.kind === "played") {
      this.#showSteps(answer, before, playback.start(), goOn);
    }
    return answer;
  }

  /**
   * Shows what was played, step by step, and then whatever follows automatically.
   * @param {Played} played
   * @param {View | undefined} before
   * @param {number} turn as returned by `playback.start`
   * @param {boolean} goOn whether forced actions follow automatically, if so set
   */
  async #showSteps(played, before, turn, goOn) {
    const { availableActions, element, host, narrator, opponents, playback, stage } = this.#parts;
    opponents.note(true);
    narrator.report(played, before, availableActions.of(played.view));
    this.#dispatchChange();
    tellPlayed(element, played);
    const [from] = before?.choices ?? [];
    for (const step of played.steps) {
      const { scene, moved, chance, taker } = step;
      const way = {
        moved,
        from: chance ? stage.places.middle(from) : undefined,
        to: taker ? () => host.captureGoal(taker) : undefined,
        source: stage.places.middle(played.view.marks.at(-1)),
      };
      if (step === played.steps.at(-1)) {
        this.#repaint(way, this.#next(goOn) === "roll");
      } else if (scene) {
        stage.pass(scene.parts, way);
        if (!(await playback.beat(turn, STEP_DURATIONS.step))) return;
      }
    }
    await this.#proceed(turn, goOn);
  }

  /**
   * Plays what needs no decision: setting up the game and, if so set, forced actions and rolls.
   * @param {boolean} goOn whether forced actions may follow
   */
  goOn(goOn) {
    return this.#proceed(this.#parts.playback.start(), goOn);
  }

  /** @param {number} turn @param {boolean} goOn */
  async #proceed(turn, goOn) {
    const { availableActions, host, model, playback } = this.#parts;
    const { view: before } = model;
    const next = this.#next(goOn);
    if (!next) return playback.end(turn);
    if (next !== "setUp" && !(await playback.beat(turn, host.patience * STEP_DURATIONS.run))) return;
    if (next !== this.#next(goOn)) {
      // Meanwhile somebody has decided otherwise: the clocks are paused, or it is the turn of somebody elsewhere.
      playback.end(turn);
      return availableActions.make();
    }
    const play = { forced: (/** @type {Table} */ table) => table.play(before?.forced ?? ""), setUp, roll };
    const answer = model.attempt(play[next]);
    const places = next === "setUp" ? [] : [...(before?.choices ?? []), ...(model.view?.marks ?? [])];
    this.#done = { places, until: performance.now() + LATE * playback.speed };
    // What follows a roll or the deal is not the result of a touch, whatever started the show.
    if (answer?.kind === "played") await this.#showSteps(answer, before, turn, goOn || next !== "forced");
    else playback.end(turn);
  }

  /** Returns what needs no decision now, if anything does. @param {boolean} goOn whether forced actions may follow */
  #next(goOn) {
    const { element, guards, model } = this.#parts;
    const { view, byHand } = model;
    if (!view || (byHand && view.toPlay === "chance")) return undefined;
    if (view.settingUp) return "setUp";
    if (guards.whyNobody(view)) return undefined;
    if (view.forced !== undefined && goOn && isSettingOn(element, "auto-chain")) return "forced";
    const mayRoll = view.toPlay === "chance" && view.turnOf !== undefined;
    return mayRoll && isSettingOn(element, "auto-roll") ? "roll" : undefined;
  }

  /** Whether a touch comes too late for what it means: the board has just done that. @param {string} place */
  isLate(place) {
    return performance.now() < this.#done.until && this.#done.places.includes(place);
  }

  /** @param {Message} reason */
  refuse(reason) {
    const { element, narrator } = this.#parts;
    narrator.explain(reason);
    element.dispatchEvent(new CustomEvent("refused", { detail: reason }));
  }

  /**
   * Dispatches the events of a change: one immediately, to invalidate what is out of date, and one after painting, so
   * that listeners do not delay it.
   */
  #dispatchChange() {
    const { element, model } = this.#parts;
    const detail = model.view;
    element.dispatchEvent(new CustomEvent("acted", { detail }));
    this.settled = afterPaint().then(() => void element.dispatchEvent(new CustomEvent("change", { detail })));
  }
}

/**
 * Sets up a game, all at once: people want to play it. An action follows, or chance that somebody triggers.
 * @param {Table} table
 * @returns {Answer}
 */
function setUp(table) {
  let answer = table.advance();
  while (answer.kind === "played" && answer.view.settingUp) {
    const next = table.advance();
    if (next.kind !== "played") break;
    answer = { ...next, steps: [...answer.steps, ...next.steps] };
  }
  return answer;
}

/** @param {Table} table @returns {Answer} */
const roll = (table) => table.advance();

// Events for the page that contains the board; they bubble and are composed, so that they reach it from any depth.

/**
 * @param {EventTarget} board
 * @param {string} name
 * @param {unknown} detail
 * @param {boolean} [cancelable]
 * @returns {boolean} whether nobody cancelled it
 */
const send = (board, name, detail, cancelable = false) =>
  board.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true }));

/**
 * Asks the page whether something may be played, action by action.
 * @param {EventTarget} board
 * @param {Played} played what would be played
 */
export function dispatchBeforeTurn(board, { steps }) {
  return steps.every(({ text, chance, player }) => send(board, "beforeturn", { text, chance, player }, true));
}

/**
 * Reports what has been played, each action with its outcome, and the result if the game has ended.
 * @param {EventTarget} board
 * @param {Played} played
 */
function tellPlayed(board, { steps, view: { result } }) {
  for (const { text, chance, player, position } of steps) send(board, "turn", { text, chance, player, position });
  if (result) send(board, "result", { places: result.places, points: result.points });
}
