// @ts-check
/**
 * How long an element is in a page. What reaches beyond the element (listeners of the window, observers, timers, workers,
 * the memory of a module) holds for that long and begins anew when the element comes back; what was left behind would keep
 * the whole element, and all that belongs to it, for as long as the page is open.
 */

/** @typedef {(signal: AbortSignal) => unknown} Bind */

export class Lifetime {
  #element;
  /** @type {Bind[]} */
  #binds = [];
  /** @type {AbortController | undefined} */
  #now;
  #hasBegun = false;

  /** @param {Element} element */
  constructor(element) {
    this.#element = element;
  }

  /** Whether the element was in a page and has been removed: it does nothing by itself then. */
  get isOver() {
    return this.#hasBegun && !this.#now;
  }

  /** Aborts when the element is removed; none where it is in no page. */
  get signal() {
    return this.#now?.signal;
  }

  /**
   * Binds something for as long as the element is in the page, now if it is there, and each time that it comes back.
   * @param {Bind} bind given a signal that aborts when the element is removed
   */
  during(bind) {
    this.#binds.push(bind);
    if (this.#now) bind(this.#now.signal);
  }

  /** The element has come into the page. */
  connected() {
    if (this.#now) return; // it was only moved
    this.#hasBegun = true;
    this.#now = new AbortController();
    for (const bind of this.#binds) bind(this.#now.signal);
  }

  /** The element has left the page: removed, unless it is back by the next task, as where a page sorts or drags it. */
  disconnected() {
    setTimeout(() => {
      if (this.#element.isConnected) return;
      this.#now?.abort();
      this.#now = undefined;
    });
  }
}
