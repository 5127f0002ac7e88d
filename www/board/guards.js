// @ts-check
/** Guards, which decide whether anybody may act now: asked in a fixed order, the first to object gives the reason. */

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */

/** @typedef {(view: View) => Message | undefined} Guard returns the reason if acting is not allowed */
/** @typedef {(typeof ORDER)[number]["name"]} Name */

/** Every possible guard, in the order in which they are asked, and whether it also blocks engines and chance. */
const ORDER = /** @type {const} */ ([
  // A turn is waiting to be confirmed.
  { name: "confirm", holdsAll: true },
  // The opponents play elsewhere: only they play their turns, and a move that was sent is final.
  { name: "by-link", holdsAll: true },
  // The clocks are paused.
  { name: "clock", holdsAll: true },
  // A lesson plays something itself, or its step is over.
  { name: "lesson", holdsAll: false },
  // Only the engine plays an engine's turn; an engine that waits for Start must be started first.
  { name: "engine", holdsAll: false },
]);

export class Guards {
  /** @type {Map<Name, Guard>} */
  #guards = new Map();

  /**
   * Sets a guard.
   * @param {Name} name
   * @param {Guard} guard asked before every action, and before any action is offered
   */
  set(name, guard) {
    this.#guards.set(name, guard);
  }

  /** Returns the reason why the person at the board may not act, if there is one. @param {View} view */
  whyNot(view) {
    return this.#firstOf(ORDER, view);
  }

  /** Returns the reason why nobody may act, engines and chance included, if there is one. @param {View} view */
  whyNobody(view) {
    return this.#firstOf(
      ORDER.filter(({ holdsAll }) => holdsAll),
      view,
    );
  }

  /** @param {readonly { name: Name }[]} guards @param {View} view @returns {Message | undefined} */
  #firstOf(guards, view) {
    for (const { name } of guards) {
      const reason = this.#guards.get(name)?.(view);
      if (reason) return reason;
    }
    return undefined;
  }
}
