// @ts-check
/** The connection to one relay, as NIP-01 describes it; lost ones are made again. */
import { Outbox } from "./outbox.js";
import { KIND, PASSING_KIND, isEventOfRoom } from "./transport.js";

/** @typedef {import("./transport.js").SignedEvent} SignedEvent */
/** @typedef {import("./transport.js").TransportState} TransportState */
/**
 * @typedef {import("./transport.js").Listener & { refused: (id: string) => void }} RelayListener
 *   `refused`: the relay does not store an event now
 */

/** The pauses between attempts to connect, in milliseconds: doubled from the first to the last. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [1_000, 60_000];

/** How long a relay may take to answer, in milliseconds. */
const PATIENCE = 10_000;

/** How often a connection that seems to be fine is tested, in milliseconds: a network that has changed says nothing. */
const BETWEEN_TESTS = 20_000;

/** A test asks for so many of the last events, in case the relay has passed over something, or lost it. */
const TESTED = 20;

/** After so many tests, the relay is asked for everything. */
const TESTS = 15;

/** As many events are asked for at once: relays give no more than some hundreds. */
const PAGE = 500;

/** A relay that has found so often that an event comes too fast does not want it. */
const PATIENT_TRIES = 4;

/** The longest message that is read, in characters. */
const LONGEST_MESSAGE = 32_768;

/** The most messages of a relay that do not belong to the room, before it is left alone. */
const MOST_STRAY = 500;

export class RelayConnection {
  /** @type {TransportState} */
  state = "connecting";
  /** What the relay said last of why it does not do something. */
  note = "";
  /** The events that have come from the relay since it was last asked for all of them. @type {Set<string>} */
  #has = new Set();
  #url;
  #room;
  #listener;
  /** Whose events are asked for. @type {string[]} */
  #authors = [];
  /** The events that are asked for by their ids. @type {string[]} */
  #joins = [];
  /** @type {WebSocket | undefined} */
  #socket;
  #pause = SHORTEST_PAUSE;
  #stray = 0;
  /** What came since the last request for a page: how many were new, and when the oldest was made. */
  #page = { fresh: 0, oldest: Infinity };
  /** The stamps of what has come while a test runs, by id; and what was known when it began. @type {Map<string, number>} */
  #tested = new Map();
  /** @type {SignedEvent[]} */
  #knownBefore = [];
  #tests = 0;
  #outbox = new Outbox(
    (event) => this.#transmit(["EVENT", event]),
    (wait) => this.#later("send", wait, () => this.#outbox.sendDue()),
  );
  /** Running timers, by what they are for. @type {Map<string, ReturnType<typeof setTimeout>>} */
  #timers = new Map();

  /** @param {string} url @param {string} room its public id @param {RelayListener} listener */
  constructor(url, room, listener) {
    this.#url = url;
    this.#room = room;
    this.#listener = listener;
    this.#connect();
  }

  /** Sees to it that the relay gets a new event. @param {SignedEvent} event */
  publish(event) {
    this.#outbox.add(event, true);
    this.#outbox.sendDue();
  }

  /** Passes an event on now or never, and leaves room for those that count. @param {SignedEvent} event */
  mention(event) {
    if (this.state !== "open" || !this.#outbox.canSpare) return;
    this.#outbox.count();
    this.#transmit(["EVENT", event]);
  }

  /**
   * Asks for the events of these, and of nobody else: who does not play cannot fill what a relay sends.
   * @param {string[]} authors
   * @param {string[]} joins ids of events that are asked for, too
   */
  subscribe(authors, joins) {
    [this.#authors, this.#joins] = [authors, joins];
    if (this.#socket?.readyState === WebSocket.OPEN) this.#request();
  }

  /** Looks at once whether the connection still works, or makes another. */
  wake() {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#test();
    else if (!this.#socket) this.#connect();
  }

  hangUp() {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** @param {string} what @param {number} wait in milliseconds @param {() => void} act */
  #later(what, wait, act) {
    clearTimeout(this.#timers.get(what));
    this.#timers.set(what, setTimeout(act, wait));
  }

  /** @param {string} what */
  #never(what) {
    clearTimeout(this.#timers.get(what));
  }

  #connect() {
    this.hangUp();
    let socket;
    try {
      socket = new WebSocket(this.#url);
    } catch (error) {
      this.note = String(error);
      return this.#to("refused"); // not an address of a relay
    }
    this.#socket = socket;
    this.#stray = 0;
    this.#outbox.startAnew();
    const isCurrent = () => socket === this.#socket;
    this.#expect();
    socket.onopen = () => {
      if (!isCurrent()) return;
      if (this.#authors.length > 0) this.#request();
      this.#outbox.sendDue();
    };
    socket.onmessage = ({ data }) => isCurrent() && this.#receive(data);
    socket.onclose = () => isCurrent() && this.#lose();
  }

  /** The relay must answer within some seconds. */
  #expect() {
    this.#later("answer", PATIENCE, () => this.#lose());
  }

  #lose() {
    this.hangUp();
    this.#to(this.state === "refused" ? "refused" : "away");
    // Not all at the same moment, when a relay comes back.
    this.#later("connect", this.#pause * (0.75 + Math.random() / 2), () => this.#connect());
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** @param {TransportState} state */
  #to(state) {
    if (state === this.state) return;
    this.state = state;
    this.#listener.changed();
  }

  /** Asks for the events of the room, the newest first. @param {number} [until] only those that are no newer */
  #request(until) {
    this.#page = { fresh: 0, oldest: Infinity };
    // What is new is sent under the name of the first request as long as that stands.
    if (until === undefined) {
      this.#has.clear();
      const byId = this.#joins.length > 0 ? [{ ids: this.#joins }] : [];
      this.#transmit(["REQ", "room", this.#filter([KIND, PASSING_KIND], PAGE), ...byId]);
    } else this.#transmit(["REQ", "older", { ...this.#filter([KIND], PAGE), until }]);
    this.#expect();
  }

  /** @param {number[]} kinds @param {number} limit */
  #filter(kinds, limit) {
    return { kinds, authors: this.#authors, "#x": [this.#room], limit };
  }

  #test() {
    this.#tested.clear();
    this.#knownBefore = this.#listener.known();
    this.#transmit(["REQ", "test", this.#filter([KIND], TESTED)]);
    this.#expect();
  }

  /** Whether the relay lacks one of the last events: it may have lost all. */
  #hasLost() {
    const oldest = this.#tested.size < TESTED ? -Infinity : Math.min(...this.#tested.values());
    return this.#knownBefore.some(
      ({ id, pubkey, created_at }) =>
        created_at > oldest && this.#authors.includes(pubkey) && !this.#tested.has(id) && !this.#outbox.has(id),
    );
  }

  /** @param {unknown[]} message @returns {boolean} whether there is a connection */
  #transmit(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** @param {unknown} data */
  #receive(data) {
    const message = readMessage(data);
    if (!message) return this.#refuseStray();
    const [kind, ...parts] = message;
    if (kind === "EVENT") this.#came(parts[1]);
    else if (kind === "EOSE") this.#answered(parts[0]);
    else if (kind === "OK") this.#confirmed(`${parts[0]}`, parts[1] === true, `${parts[2] ?? ""}`);
    else if (kind === "CLOSED" || kind === "NOTICE") {
      this.note = `${parts.at(-1) ?? ""}`.slice(0, 200);
      if (kind === "CLOSED" && parts[0] === "room") {
        this.#to("refused");
        this.#lose();
      } else if (kind === "CLOSED") this.#awaitTest(); // what there is cannot be compared
    } else if (kind !== "AUTH") this.#refuseStray();
  }

  /** @param {unknown} event */
  async #came(event) {
    if (!isEventOfRoom(event, this.#room)) return this.#refuseStray();
    if (event.kind === KIND) {
      this.#tested.set(event.id, event.created_at);
      this.#page.oldest = Math.min(this.#page.oldest, event.created_at);
      if (this.#has.has(event.id)) return;
      this.#page.fresh += 1;
      this.#has.add(event.id);
      this.#arrived(event.id);
    }
    if (!(await this.#listener.event(event))) {
      this.#has.delete(event.id);
      this.#refuseStray();
    }
  }

  /** The relay has it. @param {string} id */
  #arrived(id) {
    if (this.#outbox.remove(id)) this.note = "";
    this.#listener.stored(id);
  }

  /** What is not for this room does no harm, but nobody has to listen to it forever. */
  #refuseStray() {
    this.#stray += 1;
    if (this.#stray < MOST_STRAY || !this.#socket) return;
    this.#pause = LONGEST_PAUSE;
    this.#to("refused");
    this.#lose();
  }

  /** The relay has answered: it is tested again after a while. */
  #awaitTest() {
    this.#never("answer");
    this.#later("test", BETWEEN_TESTS, () => this.#test());
  }

  /** Everything that was asked for has come. @param {unknown} name of the request */
  #answered(name) {
    this.#awaitTest();
    if (name !== "room" && name !== "older") {
      this.#transmit(["CLOSE", "test"]);
      this.#tests += 1;
      if (this.#hasLost() || this.#tests % TESTS === 0) this.#request();
      return;
    }
    this.#to("open");
    if (this.#page.fresh > 0 && Number.isFinite(this.#page.oldest)) return this.#request(this.#page.oldest);
    if (name === "older") this.#transmit(["CLOSE", "older"]);
    this.#pause = SHORTEST_PAUSE;
    // What is known here and has not come is not there.
    for (const event of this.#listener.known()) if (!this.#has.has(event.id)) this.#outbox.add(event, false);
    this.#outbox.sendDue();
  }

  /** @param {string} id @param {boolean} isStored @param {string} reason */
  #confirmed(id, isStored, reason) {
    if (!this.#outbox.has(id)) return;
    if (reason.startsWith("duplicate:")) return this.#arrived(id);
    // That it is stored shows when it comes back. Whoever is too fast for a relay slows down.
    if (!isStored) this.#outbox.noteRefusal();
    if (isStored || (reason.startsWith("rate-limited:") && this.#outbox.tries(id) < PATIENT_TRIES)) return;
    this.note = reason.slice(0, 200);
    this.#listener.refused(id);
  }
}

/** @param {unknown} data @returns {unknown[] | undefined} */
function readMessage(data) {
  if (typeof data !== "string" || data.length > LONGEST_MESSAGE) return undefined;
  try {
    const message = JSON.parse(data);
    return Array.isArray(message) ? message : undefined;
  } catch {
    return undefined; // not JSON
  }
}
