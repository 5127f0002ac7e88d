// @ts-check
/**
 * Carries a room's events through a messenger that runs the game as a webxdc app: it delivers each update to everybody
 * in the chat, in one order, now or when they are back, and again from the start when the app is opened.
 */
import { isEventOfRoom } from "./transport.js";

/** @typedef {import("./transport.js").SignedEvent} SignedEvent */
/** @typedef {import("./transport.js").Listener} Listener */
/** @typedef {import("./transport.js").Transport} Transport */
/**
 * The part of the specification of webxdc that is used here.
 * @typedef {object} Webxdc
 * @property {string} selfAddr
 * @property {string} selfName
 * @property {(update: { payload: unknown, info?: string, summary?: string, document?: string, notify?: Record<string, string> },
 *   description: "") => void} sendUpdate `notify` has what to tell members who are elsewhere, by their address
 * @property {(listen: (update: { payload: unknown, serial: number, max_serial: number }) => void, serial: number) => Promise<void> | undefined} setUpdateListener
 */

/** @typedef {Pick<import("./messenger-chat.js").MessengerChat, "sendUpdate" | "setUpdateListener" | "addressOf">} Chat */

/** @implements {Transport} */
export class MessengerTransport {
  /** @type {import("./transport.js").TransportState} */
  state = "connecting";
  #webxdc;
  #listener;
  /** @type {Set<string>} */
  #has = new Set();
  /** What does not count as far as is known; a chat says everything only once. @type {Map<string, SignedEvent>} */
  #aside = new Map();
  /** What is only sent if the chat does not have it. @type {Map<string, SignedEvent>} */
  #perhaps = new Map();

  #notice;

  /**
   * @param {Chat} webxdc
   * @param {string} room its public id
   * @param {Listener} listener
   * @param {() => string} notice what a member is told when it is their turn
   */
  constructor(webxdc, room, listener, notice) {
    this.#webxdc = webxdc;
    this.#notice = notice;
    this.#listener = listener;
    const listening = webxdc.setUpdateListener(({ payload }) => {
      const { event } = /** @type {{ event?: unknown }} */ (payload ?? {});
      if (!isEventOfRoom(event, room) || this.#has.has(event.id)) return;
      this.#has.add(event.id);
      if (this.#perhaps.delete(event.id)) listener.stored(event.id);
      this.#offerEvent(event);
    }, 0);
    Promise.resolve(listening).then(() => {
      this.state = "open";
      for (const event of this.#perhaps.values()) this.sendEvent(event);
      this.#perhaps.clear();
      listener.changed();
    });
  }

  /** @param {SignedEvent} event @param {boolean} [isNew] @param {string[]} [awaited] */
  sendEvent(event, isNew = true, awaited = []) {
    if (this.#has.has(event.id)) return;
    if (!isNew && this.state === "connecting") {
      this.#perhaps.set(event.id, event);
      return;
    }
    this.#has.add(event.id);
    const addresses = awaited.map((key) => this.#webxdc.addressOf(key)).filter(Boolean);
    const notify = Object.fromEntries(addresses.map((address) => [address, this.#notice()]));
    this.#webxdc.sendUpdate({ payload: { event }, ...(addresses.length > 0 && { notify }) }, "");
    this.#listener.stored(event.id);
  }

  /** A chat keeps everything: what matters only now does not belong there. */
  passOn() {}

  /** @param {SignedEvent} event */
  async #offerEvent(event) {
    this.#aside.set(event.id, event);
    if (await this.#listener.event(event)) this.#aside.delete(event.id);
  }

  listenTo() {
    const again = [...this.#aside.values()];
    this.#aside.clear();
    for (const event of again) this.#offerEvent(event);
  }

  wakeUp() {}

  disconnect() {}
}
