// @ts-check
/** Carries a room's events between the windows of one browser, which are on one seat: to the others it is no way. */
import { isEventOfRoom } from "./transport.js";

/** @typedef {import("./transport.js").SignedEvent} SignedEvent */
/** @typedef {import("./transport.js").Listener} Listener */
/** @typedef {import("./transport.js").Transport} Transport */
/** @typedef {{ ask: true } | { event: unknown }} WindowMessage `ask`: a window that opens wants what the others have */

/** @implements {Transport} */
export class WindowTransport {
  state = undefined;
  #channel;
  /** What this window has sent, for windows that open later. @type {Map<string, SignedEvent>} */
  #own = new Map();

  /** @param {string} room its public id @param {Listener} listener */
  constructor(room, listener) {
    const channel = new BroadcastChannel(`take-five-live-${room}`);
    this.#channel = channel;
    channel.onmessage = ({ data }) => {
      const message = /** @type {Partial<WindowMessage & { event: unknown }> & { ask?: true }} */ (data);
      if (message.ask) for (const event of this.#own.values()) this.#post({ event });
      else if (isEventOfRoom(message.event, room)) listener.event(message.event);
    };
    this.wakeUp();
  }

  /** @param {WindowMessage} message */
  #post(message) {
    this.#channel.postMessage(message);
  }

  /** @param {SignedEvent} event */
  sendEvent(event) {
    this.#own.set(event.id, event);
    this.#post({ event });
  }

  /** @param {SignedEvent} event */
  passOn(event) {
    this.#post({ event });
  }

  /** What came of others was dropped: the other windows say it again. */
  listenTo() {
    this.wakeUp();
  }

  wakeUp() {
    this.#post({ ask: true });
  }

  disconnect() {
    this.#channel.close();
  }
}
