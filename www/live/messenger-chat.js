// @ts-check
/** The updates of a chat for several parts of the page: a messenger hands them to a single listener. */

import { readRoomLink } from "./room-link.js";

/** @typedef {import("./messenger-transport.js").Webxdc} Webxdc */
/** @typedef {Parameters<Parameters<Webxdc["setUpdateListener"]>[0]>[0]} Update */

/** @implements {Webxdc} */
export class MessengerChat {
  #webxdc;
  /** @type {Update[]} */
  #updates = [];
  /** @type {((update: Update) => void)[]} */
  #listeners = [];
  /** @type {Promise<void> | undefined} */
  #started;

  /** @param {Webxdc} webxdc */
  constructor(webxdc) {
    this.#webxdc = webxdc;
  }

  /** The same on all devices of a person. */
  get selfAddr() {
    return this.#webxdc.selfAddr;
  }

  get selfName() {
    return this.#webxdc.selfName;
  }

  /** The member who has taken a seat with this public key, on all their devices; empty if that is not known. @param {string} key */
  addressOf(key) {
    const said = this.payloads.map((payload) => /** @type {{ room?: unknown, by?: unknown, key?: unknown }} */ (payload ?? {}));
    const taken = said.find(({ room, key: own }) => own === key || readRoomLink(String(room ?? ""))?.founder === key);
    return String(taken?.by ?? "");
  }

  /** @type {Webxdc["sendUpdate"]} */
  sendUpdate(update, description) {
    this.#webxdc.sendUpdate(update, description);
  }

  /** @param {(update: Update) => void} listen @param {number} serial */
  setUpdateListener(listen, serial) {
    this.#started ??= Promise.resolve(this.#webxdc.setUpdateListener((update) => this.#hear(update), 0));
    for (const update of this.#updates) if (update.serial > serial) listen(update);
    this.#listeners.push(listen);
    return this.#started;
  }

  /** What all updates said that have come so far. */
  get payloads() {
    return this.#updates.map(({ payload }) => payload);
  }

  /** @param {Update} update */
  #hear(update) {
    this.#updates.push(update);
    for (const listen of this.#listeners) listen(update);
  }
}
