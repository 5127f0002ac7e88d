// @ts-check
/** Whether anybody may act at a board now: guards that are asked in one order, of which the first that objects says why. */

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */

/** @typedef {(view: View) => Message | undefined} Guard says why not, where not */
/** @typedef {(typeof ORDER)[number]["name"]} Name */

/** Every guard there can be, in the order in which they are asked, and whether it holds back engines and chance, too. */
const ORDER = /** @type {const} */ ([
  // A turn waits to be agreed on.
  { name: "confirm", holdsAll: true },
  // The others play elsewhere: their turns are theirs, and what was sent stands.
  { name: "by-link", holdsAll: true },
  // An engine's turn is the engine's; one that waits to be asked to begin is asked first.
  { name: "engine", holdsAll: false },
]);

export class Guards {
  /** @type {Map<Name, Guard>} */
  #guards = new Map();

  /**
   * Puts a guard in its place.
   * @param {Name} name
   * @param {Guard} guard asked before every action, and before anything is offered
   */
  set(name, guard) {
    this.#guards.set(name, guard);
  }

  /** Why the person at the board may not act, where that is so. @param {View} view */
  whyNot(view) {
    return this.#firstOf(ORDER, view);
  }

  /** Why nobody may, engines and chance included, where that is so. @param {View} view */
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
