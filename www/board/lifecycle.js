// @ts-check
/**
 * Tracks whether an element is connected to a page. Everything that reaches beyond the element (window listeners,
 * observers, timers, workers, WebAssembly memory) lasts for that time and starts again when the element comes back;
 * anything left behind would keep the whole element, and all that belongs to it, alive for as long as the page is
 * open.
 */

/** @typedef {(signal: AbortSignal) => unknown} Bind */

export class Lifecycle {
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

  /** Whether the element was in a page and has been removed: it then does nothing on its own. */
  get isOver() {
    return this.#hasBegun && !this.#now;
  }

  /** Aborts when the element is removed; undefined while it is in no page. */
  get signal() {
    return this.#now?.signal;
  }

  /**
   * Runs `bind` now if the element is in a page, and each time it is inserted again.
   * @param {Bind} bind receives a signal that aborts when the element is removed
   */
  during(bind) {
    this.#binds.push(bind);
    if (this.#now) bind(this.#now.signal);
  }

  /** Call it from the element's `connectedCallback`. */
  connected() {
    if (this.#now) return; // only moved
    this.#hasBegun = true;
    this.#now = new AbortController();
    for (const bind of this.#binds) bind(this.#now.signal);
  }

  /**
   * Call it from the element's `disconnectedCallback`. The element counts as removed unless it is back by the next
   * task, as when a page sorts or drags it.
   */
  disconnected() {
    setTimeout(() => {
      if (this.#element.isConnected) return;
      this.#now?.abort();
      this.#now = undefined;
    });
  }
}
