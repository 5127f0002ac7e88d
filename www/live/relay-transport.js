// @ts-check
/** Carries a room's events through several relays at once: each event is safe as soon as one of them has it. */
import { RelayConnection } from "./relay-connection.js";

/** @typedef {import("./transport.js").SignedEvent} SignedEvent */
/** @typedef {import("./transport.js").Listener} Listener */
/** @typedef {import("./transport.js").Transport} Transport */
/** @typedef {import("./transport.js").TransportState} TransportState */

/** The states of a transport by that of its best relay. @type {TransportState[]} */
const BEST_FIRST = ["open", "connecting", "away", "refused"];

/** @implements {Transport} */
export class RelayTransport {
  /** @type {RelayConnection[]} */
  #relays;
  #listener;
  /** What relays have said of events that none of them has stored yet. @type {Map<string, number>} */
  #refusals = new Map();
  /** Events whose arrival has been reported. @type {Set<string>} */
  #stored = new Set();

  /** @param {string[]} urls @param {string} room its public id @param {Listener} listener */
  constructor(urls, room, listener) {
    this.#listener = listener;
    const heard = {
      event: listener.event,
      changed: listener.changed,
      stored: (/** @type {string} */ id) => this.#tellStored(id),
      refused: (/** @type {string} */ id) => this.#tellRefused(id),
    };
    this.#relays = urls.map((url) => new RelayConnection(url, room, heard));
  }

  get state() {
    return BEST_FIRST.find((state) => this.#relays.some((relay) => relay.state === state)) ?? "refused";
  }

  /** How many relays can be reached, and what the others said last. */
  get report() {
    const open = this.#relays.filter(({ state }) => state === "open").length;
    return { open, count: this.#relays.length, notes: this.#relays.map(({ note }) => note).filter(Boolean) };
  }

  /** @param {SignedEvent} event */
  sendEvent(event, isNew = true) {
    for (const relay of this.#relays) relay.publish(event, isNew);
  }

  /** @param {SignedEvent} event */
  passOn(event) {
    for (const relay of this.#relays) relay.mention(event);
  }

  /** @param {string[]} authors */
  listenTo(authors) {
    for (const relay of this.#relays) relay.subscribe(authors);
  }

  wakeUp() {
    for (const relay of this.#relays) relay.wake();
  }

  disconnect() {
    for (const relay of this.#relays) relay.hangUp();
  }

  /** @param {string} id */
  #tellStored(id) {
    if (this.#stored.has(id)) return;
    this.#stored.add(id);
    this.#refusals.delete(id);
    this.#listener.stored(id);
  }

  /** If no relay wants an event, the players have to know. @param {string} id */
  #tellRefused(id) {
    if (this.#stored.has(id)) return;
    this.#refusals.set(id, (this.#refusals.get(id) ?? 0) + 1);
    this.#listener.changed();
  }

  /** Whether there is an event that no relay wants. */
  get isRefused() {
    return [...this.#refusals.values()].some((count) => count >= this.#relays.length);
  }
}
