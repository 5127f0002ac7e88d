// @ts-check
/**
 * What this browser keeps of live games besides their records: the keys of its participants, and the events of each
 * room. What no relay has stored yet is among them, so that a reload loses none.
 */

/** @typedef {import("./transport.js").SignedEvent} SignedEvent */
/**
 * What this browser is in a room.
 * @typedef {object} Identity
 * @property {string} room the room's public id, and which of the participants in this browser it is
 * @property {string} secretKey of the participant, in hexadecimal
 * @property {string} invitation the private key of the invitation that was opened, in hexadecimal; empty if none was
 * @property {string} secret what its part of all chance follows from, in hexadecimal
 * @property {string} gameId the entry in the list of saved games
 * @property {string[]} relays those of the room
 * @property {string[]} invitations the private keys of the invitations of a room opened here, in hexadecimal
 * @property {string} name of the player; may be empty
 * @property {boolean} [isLost] whether somebody else has the seat
 * @property {number} [ahead] by how many milliseconds the room's clock is ahead of this device's; nothing if that is not
 *   known
 */
/**
 * @typedef {object} KeptEvent
 * @property {string} room as in {@link Identity}
 * @property {string} id
 * @property {SignedEvent} event
 * @property {string} text what it says, checked when it came
 * @property {boolean} isOwn whether this participant made it
 * @property {boolean} isStored whether it is anywhere else
 */

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answerOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Storage that may not be there: then everything lasts as long as the page. */
export class RoomStore {
  /** @type {Promise<IDBDatabase | undefined> | undefined} */
  #database;

  #opened() {
    this.#database ??= (async () => {
      try {
        const request = indexedDB.open("take-five-live", 1);
        request.onupgradeneeded = () => {
          request.result.createObjectStore("identities", { keyPath: "room" });
          request.result.createObjectStore("events", { keyPath: ["room", "id"] });
        };
        const database = await answerOf(request);
        database.onversionchange = () => database.close();
        return database;
      } catch {
        return undefined; // storage is blocked or full
      }
    })();
    return this.#database;
  }

  /** Whether anything is kept. */
  async works() {
    return (await this.#opened()) !== undefined;
  }

  /**
   * @template T
   * @param {"identities" | "events"} name
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>} work
   * @returns {Promise<T | undefined>}
   */
  async #with(name, mode, work) {
    try {
      const database = await this.#opened();
      return database && (await answerOf(work(database.transaction(name, mode, { durability: "strict" }).objectStore(name))));
    } catch {
      return undefined; // full, or deleted from outside: the page goes on with what it has
    }
  }

  /** Who this browser is in a room. @param {string} id the room's public id @returns {Promise<Identity[]>} */
  async identities(id) {
    const all = IDBKeyRange.bound(`${id} `, `${id} \uffff`);
    return (await this.#with("identities", "readonly", (store) => store.getAll(all))) ?? [];
  }

  /** Keeps a new identity, unless another window has just made one. @param {Identity} identity @returns {Promise<Identity>} that which is kept */
  async addIdentity(identity) {
    await this.#with("identities", "readwrite", (store) => store.add(identity));
    return (await this.#with("identities", "readonly", (store) => store.get(identity.room))) ?? identity;
  }

  /** @param {Identity} identity */
  keepIdentity(identity) {
    return this.#with("identities", "readwrite", (store) => store.put(identity));
  }

  /** @param {string} room @returns {Promise<KeptEvent[]>} */
  async events(room) {
    const all = IDBKeyRange.bound([room], [room, []]);
    return (await this.#with("events", "readonly", (store) => store.getAll(all))) ?? [];
  }

  /** Keeps an event, unless it is kept already. @param {KeptEvent} kept */
  addEvent(kept) {
    return this.#with("events", "readwrite", (store) => store.add(kept));
  }

  /** @param {KeptEvent} kept */
  keepEvent(kept) {
    return this.#with("events", "readwrite", (store) => store.put(kept));
  }

  /** @param {string} room @param {string} id */
  async markStored(room, id) {
    /** @type {KeptEvent | undefined} */
    const kept = await this.#with("events", "readonly", (store) => store.get([room, id]));
    if (kept) await this.keepEvent({ ...kept, isStored: true });
  }
}
