// @ts-check
/** Carries a room's events through several relays at once: each event is safe as soon as one of them has it. */
import { RelayConnection } from "./relay-connection.js";
import { bestState } from "./transport.js";

/** @typedef {import("./transport.js").SignedEvent} SignedEvent */
/** @typedef {import("./transport.js").Listener} Listener */
/** @typedef {import("./transport.js").Transport} Transport */

/** @implements {Transport} */
export class RelayTransport {
  /** Is told from then on when it is set, at the latest before {@link RelayTransport.listenTo}. @type {Listener} */
  listener = { event: async () => false, known: () => [], stored() {}, changed() {} };
  /** @type {Map<string, RelayConnection>} */
  #relays = new Map();
  #room;
  /** The relays that refuse an event which no other has stored yet, by its id. @type {Map<string, Set<string>>} */
  #refusals = new Map();
  /** Events whose arrival has been reported. @type {Set<string>} */
  #stored = new Set();

  /** Connects at once, even before it is known whose events are wanted. @param {string[]} urls @param {string} room its public id */
  constructor(urls, room) {
    this.#room = room;
    this.connectTo(urls);
  }

  /** Connects to these, too, before anything is sent. @param {string[]} urls */
  connectTo(urls) {
    for (const url of urls) {
      if (this.#relays.has(url)) continue;
      const heard = {
        event: (/** @type {SignedEvent} */ event) => this.listener.event(event),
        known: () => this.listener.known(),
        changed: () => this.listener.changed(),
        stored: (/** @type {string} */ id) => this.#tellStored(id),
        refused: (/** @type {string} */ id) => this.#tellRefused(id, url),
      };
      this.#relays.set(url, new RelayConnection(url, this.#room, heard));
    }
  }

  get #all() {
    return [...this.#relays.values()];
  }

  get state() {
    return bestState(this.#all);
  }

  /** How many relays can be reached, and what the others said last. */
  get report() {
    const open = this.#all.filter(({ state }) => state === "open").length;
    return { open, count: this.#relays.size, notes: this.#all.map(({ note }) => note).filter(Boolean) };
  }

  /** What is not new is compared with what each relay has. @param {SignedEvent} event */
  sendEvent(event, isNew = true) {
    if (isNew) for (const relay of this.#relays.values()) relay.publish(event);
  }

  /** @param {SignedEvent} event */
  passOn(event) {
    for (const relay of this.#relays.values()) relay.mention(event);
  }

  /** @param {string[]} authors @param {string[]} joins */
  listenTo(authors, joins) {
    for (const relay of this.#relays.values()) relay.subscribe(authors, joins);
  }

  wakeUp() {
    for (const relay of this.#relays.values()) relay.wake();
  }

  disconnect() {
    for (const relay of this.#relays.values()) relay.hangUp();
  }

  /** @param {string} id */
  #tellStored(id) {
    if (this.#stored.has(id)) return;
    this.#stored.add(id);
    if (this.#refusals.delete(id)) this.listener.changed();
    this.listener.stored(id);
  }

  /** If no relay wants an event, the players have to know. @param {string} id @param {string} url */
  #tellRefused(id, url) {
    if (this.#stored.has(id)) return;
    this.#refusals.set(id, (this.#refusals.get(id) ?? new Set()).add(url));
    this.listener.changed();
  }

  /** Whether there is an event that no relay wants of those that can be reached. */
  get isRefused() {
    const open = [...this.#relays].filter(([, { state }]) => state === "open");
    return open.length > 0 && [...this.#refusals.values()].some((by) => open.every(([url]) => by.has(url)));
  }
}
