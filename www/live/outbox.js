// @ts-check
/**
 * What a relay does not have yet: sent until it comes back from there. A relay that only says that it has stored an event
 * may have lost it, and one that refuses an event may take it later.
 */

/** @typedef {import("./transport.js").SignedEvent} SignedEvent */
/**
 * @typedef {object} Due
 * @property {SignedEvent} event
 * @property {boolean} isNew whether somebody waits for it
 * @property {number} tries how often it was sent
 * @property {number} at when it is to be sent, by the page's own clock
 */

/** The pauses after which an event is sent again, in milliseconds: doubled from the first to the last. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [3_000, 60_000];

/** A relay that has refused so many events in a row is asked only now and then whether it takes one. */
const PATIENT_REFUSALS = 5;

/** So many events are sent at once, and after that one in so many milliseconds: relays take about one a second. */
const [AT_ONCE, BETWEEN] = [20, 1_000];

export class Outbox {
  /** @type {Map<string, Due>} */
  #due = new Map();
  /** When the last of those that were sent at once would have been sent one by one. */
  #paid = -Infinity;
  /** How many events were refused since the last that came back, and when the next is tried. */
  #refusals = 0;
  #next = 0;
  #send;
  #wait;

  /**
   * @param {(event: SignedEvent) => boolean} send returns whether it could be sent
   * @param {(milliseconds: number) => void} wait until {@link Outbox.sendDue} is to be called
   */
  constructor(send, wait) {
    this.#send = send;
    this.#wait = wait;
  }

  /** @param {string} id */
  has(id) {
    return this.#due.has(id);
  }

  /** How often an event was sent that has not come back. @param {string} id */
  tries(id) {
    return this.#due.get(id)?.tries ?? 0;
  }

  /** Whether something that matters less may be sent besides. */
  get canSpare() {
    return this.#refusals < PATIENT_REFUSALS && this.#allowedNow() > AT_ONCE / 2;
  }

  /** The relay does not take an event now. */
  noteRefusal() {
    this.#refusals += 1;
    const pause = SHORTEST_PAUSE * 2 ** Math.min(this.#refusals - PATIENT_REFUSALS, 5);
    if (this.#refusals >= PATIENT_REFUSALS) this.#next = performance.now() + pause;
  }

  /** @param {SignedEvent} event @param {boolean} isNew whether somebody waits for it: before what only was lost */
  add(event, isNew) {
    if (!this.#due.has(event.id)) this.#due.set(event.id, { event, isNew, tries: 0, at: 0 });
  }

  /** It came back. @param {string} id @returns {boolean} whether that was waited for */
  remove(id) {
    const wasDue = this.#due.delete(id);
    if (wasDue && this.#refusals > 0) {
      [this.#refusals, this.#next] = [0, 0];
      for (const due of this.#due.values()) due.at = 0;
      this.#wait(0);
    }
    return wasDue;
  }

  /** There is a new connection: everything is sent at once. */
  startAnew() {
    for (const due of this.#due.values()) due.at = 0;
  }

  /** Something was sent besides. */
  count() {
    this.#paid = Math.max(this.#paid, performance.now() - AT_ONCE * BETWEEN) + BETWEEN;
  }

  #allowedNow() {
    return Math.min(Math.floor((performance.now() - this.#paid) / BETWEEN), AT_ONCE);
  }

  /** Sends what is due, as fast as is polite. */
  sendDue() {
    const now = performance.now();
    const due = [...this.#due.values()].filter(({ at }) => at <= now);
    // What nobody has sent yet comes before what may have arrived.
    due.sort((a, b) => Number(b.isNew) - Number(a.isNew) || a.tries - b.tries);
    for (const one of due) {
      if (this.#allowedNow() < 1) return this.#wait(this.#paid + BETWEEN - now);
      if (this.#refusals >= PATIENT_REFUSALS) {
        if (now < this.#next) return this.#wait(this.#next - now);
        this.#next = now + LONGEST_PAUSE; // or until it is refused, too
      }
      if (!this.#send(one.event)) return; // sent with the next connection
      this.count();
      one.at = now + Math.min(SHORTEST_PAUSE * 2 ** one.tries, LONGEST_PAUSE);
      one.tries += 1;
    }
    const next = Math.min(...[...this.#due.values()].map(({ at }) => at));
    if (next < Infinity) this.#wait(Math.max(next - now, 0));
  }
}
