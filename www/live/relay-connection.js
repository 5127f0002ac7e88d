// @ts-check
/** The connection to one relay, as NIP-01 describes it; lost ones are made again. */
import { KIND, PASSING_KIND, isEventOfRoom } from "./transport.js";

/** @typedef {import("./transport.js").SignedEvent} SignedEvent */
/** @typedef {import("./transport.js").TransportState} TransportState */
/**
 * @typedef {import("./transport.js").Listener & { refused: (id: string, reason: string) => void }} RelayListener
 *   `refused`: the relay does not store an event, and says why
 */

/** The pauses between attempts to connect, in milliseconds: doubled from the first to the last. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [1_000, 60_000];

/** How long a relay may take to answer, in milliseconds. */
const PATIENCE = 10_000;

/** How often a connection that seems to be fine is tested, in milliseconds: a network that has changed says nothing. */
const BETWEEN_TESTS = 45_000;

/** A test asks again for what was made within this time, in seconds, in case the relay has passed over something. */
const RECENT = 900;

/** The most events that are sent within a minute. */
const PER_MINUTE = 20;

/** As many events are asked for at once: relays give no more than some hundreds. */
const PAGE = 500;

/** The longest message that is read, in characters. */
const LONGEST_MESSAGE = 32_768;

/** The most messages of a relay that do not belong to the room, before it is left alone. */
const MOST_STRAY = 500;

export class RelayConnection {
  /** @type {TransportState} */
  state = "connecting";
  /** What the relay said last of why it does not do something. */
  note = "";
  /** The events that the relay has. @type {Set<string>} */
  has = new Set();
  #url;
  #room;
  #listener;
  /** Whose events are asked for. @type {string[]} */
  #authors = [];
  /** @type {WebSocket | undefined} */
  #socket;
  #pause = SHORTEST_PAUSE;
  #stray = 0;
  /** Whether everything stored there has come. */
  #isCaughtUp = false;
  /** What came since the last request for a page: how many were new, and when the oldest was made. */
  #page = { fresh: 0, oldest: Infinity };
  /** What the relay has not confirmed, and when it was sent, by id. @type {Map<string, { event: SignedEvent, sent?: number }>} */
  #due = new Map();
  /** What is only sent if the relay does not have it. @type {Map<string, SignedEvent>} */
  #perhaps = new Map();
  /** When events were sent within the last minute. @type {number[]} */
  #sent = [];
  /** Running timers, by what they are for. @type {Map<string, ReturnType<typeof setTimeout>>} */
  #timers = new Map();

  /** @param {string} url @param {string} room its public id @param {RelayListener} listener */
  constructor(url, room, listener) {
    this.#url = url;
    this.#room = room;
    this.#listener = listener;
    this.#connect();
  }

  /** @param {SignedEvent} event @param {boolean} isNew whether the relay cannot have it yet */
  publish(event, isNew) {
    if (this.has.has(event.id) || this.#due.has(event.id)) return;
    if (!isNew && !this.#isCaughtUp) this.#perhaps.set(event.id, event);
    else this.#due.set(event.id, { event });
    this.#pump();
  }

  /** Passes an event on now or never, and leaves room for those that count. @param {SignedEvent} event */
  mention(event) {
    if (this.state !== "open" || this.#due.size > 0 || this.#countSent() > PER_MINUTE / 2) return;
    this.#sent.push(performance.now());
    this.#transmit(["EVENT", event]);
  }

  /** Asks for the events of these, and of nobody else: who does not play cannot fill what a relay sends. @param {string[]} authors */
  subscribe(authors) {
    this.#authors = authors;
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
    this.#isCaughtUp = false;
    for (const due of this.#due.values()) due.sent = undefined;
    const isCurrent = () => socket === this.#socket;
    this.#expect();
    socket.onopen = () => {
      if (!isCurrent()) return;
      if (this.#authors.length > 0) this.#request();
      this.#pump();
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
    const filter = { kinds: [KIND, PASSING_KIND], authors: this.#authors, "#x": [this.#room], limit: PAGE };
    // What is new is sent under the name of the first request as long as that stands.
    this.#transmit(until === undefined ? ["REQ", "room", filter] : ["REQ", "older", { ...filter, until }]);
    this.#expect();
  }

  #test() {
    const since = Math.floor(Date.now() / 1000) - RECENT;
    this.#transmit(["REQ", "test", { kinds: [KIND], authors: this.#authors, "#x": [this.#room], since, limit: PAGE / 10 }]);
    this.#expect();
    const late = performance.now() - PATIENCE;
    for (const due of this.#due.values()) if ((due.sent ?? 0) < late) due.sent = undefined;
    this.#pump();
  }

  /** @param {unknown[]} message */
  #transmit(message) {
    this.#socket?.send(JSON.stringify(message));
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
      }
    } else if (kind !== "AUTH") this.#refuseStray();
  }

  /** @param {unknown} event */
  async #came(event) {
    if (!isEventOfRoom(event, this.#room)) return this.#refuseStray();
    if (event.kind === KIND) {
      this.#page.oldest = Math.min(this.#page.oldest, event.created_at);
      if (this.has.has(event.id)) return;
      this.#page.fresh += 1;
      this.has.add(event.id);
      this.#drop(event.id);
    }
    if (!(await this.#listener.event(event))) {
      this.has.delete(event.id);
      this.#refuseStray();
    }
  }

  /** The relay has it. @param {string} id */
  #drop(id) {
    if (this.#due.delete(id) || this.#perhaps.delete(id)) this.#listener.stored(id);
  }

  /** What is not for this room does no harm, but nobody has to listen to it forever. */
  #refuseStray() {
    this.#stray += 1;
    if (this.#stray < MOST_STRAY || !this.#socket) return;
    this.#pause = LONGEST_PAUSE;
    this.#to("refused");
    this.#lose();
  }

  /** Everything that was asked for has come. @param {unknown} name of the request */
  #answered(name) {
    this.#never("answer");
    this.#later("test", BETWEEN_TESTS, () => this.#test());
    if (name !== "room" && name !== "older") return this.#transmit(["CLOSE", "test"]);
    this.#pause = SHORTEST_PAUSE;
    this.#to("open");
    if (this.#page.fresh > 0 && Number.isFinite(this.#page.oldest)) return this.#request(this.#page.oldest);
    if (name === "older") this.#transmit(["CLOSE", "older"]);
    this.#isCaughtUp = true;
    for (const event of this.#perhaps.values()) this.#due.set(event.id, { event });
    this.#perhaps.clear();
    this.#pump();
  }

  /** @param {string} id @param {boolean} isStored @param {string} reason */
  #confirmed(id, isStored, reason) {
    const due = this.#due.get(id);
    if (!due) return;
    if (isStored || reason.startsWith("duplicate:")) {
      this.has.add(id);
      this.#drop(id);
    } else if (reason.startsWith("rate-limited:") || reason.startsWith("error:")) {
      due.sent = Infinity; // not before it may be wanted
      this.#later("again", LONGEST_PAUSE, () => {
        for (const one of this.#due.values()) if (one.sent === Infinity) one.sent = undefined;
        this.#pump();
      });
    } else {
      this.#due.delete(id);
      this.note = reason.slice(0, 200);
      this.#listener.refused(id, this.note);
    }
  }

  /** How many events were sent within the last minute. */
  #countSent() {
    this.#sent = this.#sent.filter((time) => time > performance.now() - 60_000);
    return this.#sent.length;
  }

  /** Sends what is due, as fast as is polite. */
  #pump() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    for (const due of this.#due.values()) {
      if (due.sent !== undefined) continue;
      if (this.#countSent() >= PER_MINUTE) {
        const wait = this.#sent[0] + 60_000 - performance.now();
        this.#later("pump", Math.max(wait, 0) + 1, () => this.#pump());
        return;
      }
      due.sent = performance.now();
      this.#sent.push(due.sent);
      this.#transmit(["EVENT", due.event]);
    }
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
