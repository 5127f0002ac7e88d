// @ts-check
/**
 * Whether what comes was made just now, as its stamp says. Stamps decide how long somebody has thought, and whoever sets a
 * clock back charges their own thinking to the others; only here it shows, as something that comes late.
 */

/** By how much an event comes later than it was made, with a slow network and clocks that differ, in milliseconds. */
const USUAL = 10_000;

/** A page that has done nothing for so long was asleep, in milliseconds. */
const ASLEEP = 5_000;

export class Arrivals {
  /** Since when everything comes as soon as it is sent, as far as is known here. */
  #since = Infinity;
  #looked = 0;

  /**
   * To be called every second or so, and whenever it changes whether something can come.
   * @param {boolean} isOpen
   * @param {number} now
   */
  checkConnection(isOpen, now) {
    if (!isOpen) this.#since = Infinity;
    else if (this.#since === Infinity || now - this.#looked > ASLEEP) this.#since = now;
    this.#looked = now;
  }

  /**
   * Returns how many milliseconds after its stamp something comes; 0 if that is nothing unusual, or if it could not come
   * earlier.
   * @param {number} stamp
   * @param {number} now
   */
  delayOf(stamp, now) {
    const wasOpen = this.#since <= stamp && now - this.#looked <= ASLEEP;
    return wasOpen && now - stamp > USUAL ? now - stamp : 0;
  }
}
