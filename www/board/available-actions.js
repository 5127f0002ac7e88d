//# allFunctionsCalledOnLoad
// @ts-check
/** What the person at the board is offered: the legal actions, as far as the guards allow them. */

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */

/**
 * @typedef {object} Parts
 * @property {import("./game-model.js").GameModel} model
 * @property {import("./guards.js").Guards} guards
 * @property {import("./narrator.js").Narrator} narrator
 * @property {import("./opponents.js").Opponents} opponents
 * @property {import("./panel.js").Panel} panel
 * @property {import("./stage.js").Stage} stage
 * @property {import("./host.js").Host} host
 * @property {() => boolean} isPlayable
 */

export class AvailableActions {
  #parts;
  /** Whether actions were offered last time. */
  isMade = false;
  /**
   * The guard's last objection, and the element that shows it.
   * @type {{ id: string, line: HTMLElement } | undefined}
   */
  #objection;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Returns the reason why the person at the board may not act now, if there is one. @returns {Message | undefined} */
  get blocked() {
    const { model, guards } = this.#parts;
    return model.view && guards.whyNot(model.view);
  }

  /** Returns the view limited to what the person at the board can do now. @param {View} view @returns {View} */
  of(view) {
    const { guards, isPlayable } = this.#parts;
    if (isPlayable() && !guards.whyNot(view)) return view;
    return { ...view, choices: [], movable: [], controls: [], pending: [], held: undefined, forced: undefined };
  }

  /** Shows whose turn it is and what can be done. @param {boolean} [isRolled] whether chance comes by itself now */
  make(isRolled = false) {
    const { model, opponents, panel, stage } = this.#parts;
    const { view } = model;
    if (!view) return;
    const offered = this.of(view);
    this.isMade = offered === view;
    stage.offer(isRolled ? { ...offered, choices: [] } : offered);
    const focused = panel.hasFocus();
    const { reader } = model;
    const seats = model.seats.map((seat, index) => (index + 1 === reader ? { id: "seat.you", args: { seat } } : seat));
    panel.paint(offered, seats, opponents.isWaiting, model.byHand);
    this.writeStatus(isRolled);
    if (focused && !panel.focus()) stage.places.focus();
  }

  /** Writes above the board whose turn it is, who is thinking, or who won and why. @param {boolean} [isRolled] */
  writeStatus(isRolled) {
    const { model, narrator, opponents, panel } = this.#parts;
    const { standing } = narrator;
    const turn = isRolled && /** @type {Message | undefined} */ (standing?.args.turn);
    const now = (!model.view?.result && opponents.thinks) || turn || standing;
    if (now) panel.write(narrator.word(now), narrator.reason);
  }

  /** Announces the reason, and remembers the announcement. @param {Message} reason */
  object(reason) {
    this.#objection = { id: reason.id, line: this.#parts.narrator.speech.last };
  }

  /** Whether somebody else sits at this browser than when the board was laid out. */
  get isReseated() {
    const { host, model } = this.#parts;
    return host.localPlayer() !== model.seatHere;
  }

  /** Whether the guards answer differently now: then the offer has changed, and an objection may no longer hold. */
  isStale() {
    const { isPlayable, narrator } = this.#parts;
    const { blocked } = this;
    const objection = this.#objection;
    if (objection && objection.id !== blocked?.id) {
      this.#objection = undefined;
      if (narrator.speech.last === objection.line) narrator.recount();
    }
    return (isPlayable() && !blocked) !== this.isMade || this.isReseated;
  }
}
