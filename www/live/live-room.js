// @ts-check
/**
 * A room as this page takes part in it: whatever transports bring is checked, added and kept; whatever this participant
 * says is signed, added, kept and sent. What it all means is decided by the module (`crates/live`).
 */
import { Arrivals } from "./arrivals.js";
import { PASSING_KIND, bestState } from "./transport.js";

/** @typedef {import("../../take-five-live-web.js").Room} CoreRoom */
/** @typedef {import("../../take-five-live-web.js").RoomView} RoomView */
/** @typedef {import("../../take-five-live-web.js").Outgoing} Outgoing */
/** @typedef {import("../../take-five-live-web.js").Intent} Intent */
/** @typedef {import("./room-store.js").Identity} Identity */
/** @typedef {import("./room-store.js").RoomStore} RoomStore */
/** @typedef {import("./sealer.js").Sealer} Sealer */
/** @typedef {import("./sealing.js").RoomKeys} RoomKeys */
/** @typedef {import("./transport.js").SignedEvent} SignedEvent */
/** @typedef {import("./transport.js").Transport} Transport */

/** A delay matters if it is one of so many parts of the time that one has left. */
const MATTERS = 50;

/** The most events of a room that are looked at: more than the longest games have. */
const MOST_EVENTS = 20_000;

/** A difference between clocks that is told, in milliseconds. */
const TOLD = 30_000;

/** What has not come back from a relay for so long is held up, in milliseconds. */
const HELD_UP = 15_000;

/** How long what is said waits until it is kept, in milliseconds: storage that does not answer holds up no game. */
const PATIENCE = 2_000;

/**
 * Events: `change` when there may be something new to show; `notice` for each problem, with it as `detail`; `late` when
 * somebody's turn comes long after its stamp, with their `seat` and the `seconds` as `detail`; `clock` when it shows that
 * this device's clock is `seconds` ahead of the room's, as `detail`; negative if it is behind.
 */
export class LiveRoom extends EventTarget {
  /** @type {RoomView} */
  view;
  /** When each seat was last heard of without leaving a trace, by the room's clock; 0 after it has said that it goes. @type {Map<number, number>} */
  heard = new Map();
  /** @type {Transport[]} */
  transports = [];
  /** Events of this participant that are nowhere else yet, and since when, by the page's own clock. @type {Map<string, number>} */
  unsent = new Map();
  /** Everything that belongs to the room, as it was signed. @type {SignedEvent[]} */
  events = [];
  #core;
  #keys;
  #identity;
  #store;
  #sealer;
  /** @type {Set<string>} */
  #ids = new Set();
  /** Whose events count, see `RoomView`. @type {Set<string>} */
  #authors = new Set();
  /** The events that count whoever has signed them, see `RoomView`. @type {Set<string>} */
  #joins = new Set();
  /** This participant's keys: other windows of this browser speak with them, too. @type {Set<string>} */
  #own;
  /** The difference of the clocks that was told last, in milliseconds. */
  #toldAhead = 0;
  #arrivals = new Arrivals();
  /** How many events that have come are not read yet. */
  #unsealing = 0;
  /** Whether taking a seat waits for these. */
  #isJoinHeld = false;
  #wasHeldUp = false;
  #isUpdating = false;
  #isStale = false;

  /**
   * @param {CoreRoom} core
   * @param {RoomKeys} keys
   * @param {Identity} identity
   * @param {RoomStore} store
   * @param {Sealer} sealer
   * @param {string[]} own this participant's public keys: their own, and that of their invitation
   */
  constructor(core, keys, identity, store, sealer, own) {
    super();
    this.#own = new Set(own);
    this.#core = core;
    this.#keys = keys;
    this.#identity = identity;
    this.#store = store;
    this.#sealer = sealer;
    this.view = core.view(Date.now());
  }

  /** The state of the best way to the others. */
  get way() {
    return bestState(this.transports);
  }

  /** Whether there is a way, and something does not arrive all the same. */
  get isHeldUp() {
    const [since = Infinity] = this.unsent.values();
    return this.way === "open" && performance.now() - since > HELD_UP;
  }

  /** The time by the clock of the room, as all stamps and times of its view are: in milliseconds since 1970. */
  get now() {
    return Date.now() + this.view.ahead;
  }

  /**
   * Adds what this browser has kept, and carries on through these transports.
   * @param {(listener: import("./transport.js").Listener) => Transport[]} transportsFor
   */
  async connectAll(transportsFor) {
    const kept = await this.#store.events(this.#identity.room);
    for (const { event, text } of kept) this.#takeIn(event, text);
    const listener = {
      event: (/** @type {SignedEvent} */ event) => this.#receive(event),
      known: () => this.#shareable(),
      stored: (/** @type {string} */ id) => this.#noteStored(id),
      changed: () => this.renewView(),
    };
    this.transports = transportsFor(listener);
    const own = kept.filter(({ isOwn }) => isOwn);
    for (const { event, isStored } of own) {
      if (!isStored) this.unsent.set(event.id, performance.now());
      for (const transport of this.transports) transport.sendEvent(event, false);
    }
    await this.renewView();
  }

  /** What the others can have from here, the oldest first; who only watches has nothing that they have not. */
  #shareable() {
    if (this.view.me === 0) return [];
    const counts = (/** @type {SignedEvent} */ { id, pubkey }) => this.#authors.has(pubkey) || this.#joins.has(id);
    return this.events.filter(counts).sort((a, b) => a.created_at - b.created_at);
  }

  /** Says something, as `propose` of the module does; throws its message if that is not possible now. @param {Intent} intent */
  async propose(intent) {
    await this.#send(this.#core.propose(intent, Date.now()));
    await this.renewView();
  }

  /** Tells the others that one is here, or goes, without leaving a trace. @param {"here" | "gone"} text */
  async mention(text) {
    const said = { text: `${text} ${this.view.me}`, stamp: Math.floor(this.now / 1000), kind: PASSING_KIND };
    const event = await this.#sealer.call("seal", { keys: this.#keys, secretKey: this.#identity.secretKey, said });
    for (const transport of this.transports) transport.passOn(event);
  }

  /** The page or the network is back. */
  wake() {
    for (const transport of this.transports) transport.wakeUp();
    this.renewView();
  }

  /** Looks at everything again, and sends what is owed without asking. */
  async renewView() {
    this.#isStale = true;
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        this.#look();
        for (const outgoing of this.view.send) {
          // Whether somebody else has the seat already shows when everything has come.
          this.#isJoinHeld = outgoing.by === "invitation" && (this.way !== "open" || this.#unsealing > 0);
          if (this.#isJoinHeld) continue;
          await this.#send(outgoing);
          this.#isStale = true;
        }
      }
    } finally {
      this.#isUpdating = false;
    }
    this.#refresh();
  }

  /** Sees what the events mean now. */
  #look() {
    this.view = this.#core.view(Date.now());
    this.#followAuthors(this.view);
    this.#noteClock(this.view);
    for (const notice of this.view.notices) {
      // Another invitation is another chance.
      if (notice.kind === "second-join") this.#store.keepIdentity({ ...this.#identity, isLost: true });
      this.dispatchEvent(new CustomEvent("notice", { detail: notice }));
    }
  }

  /** @param {RoomView} view */
  #followAuthors({ authors, joins }) {
    const isSame = (/** @type {Set<string>} */ known, /** @type {string[]} */ all) =>
      known.size === all.length && all.every((one) => known.has(one));
    if (isSame(this.#authors, authors) && isSame(this.#joins, joins)) return;
    [this.#authors, this.#joins] = [new Set(authors), new Set(joins)];
    for (const transport of this.transports) transport.listenTo(authors, joins);
  }

  /** Keeps what is known of the difference between the clocks, and tells it if that is large. @param {RoomView} view */
  #noteClock({ ahead }) {
    if (ahead !== this.#identity.ahead) {
      this.#identity = { ...this.#identity, ahead };
      if (this.view.me > 0) this.#store.keepIdentity({ ...this.#identity, isLost: false });
    }
    if (Math.abs(ahead - this.#toldAhead) < TOLD) return;
    this.#toldAhead = ahead;
    this.dispatchEvent(new CustomEvent("clock", { detail: { seconds: Math.round((0 - ahead) / 1000) } }));
  }

  /** Notes that the page is awake, and whether the others can reach it; to be called every second or so. */
  lookAround() {
    if (this.isHeldUp !== this.#wasHeldUp) {
      this.#wasHeldUp = this.isHeldUp;
      this.dispatchEvent(new Event("change"));
    }
    this.#arrivals.checkConnection(this.way === "open", this.now);
  }

  #refresh() {
    this.lookAround();
    this.dispatchEvent(new Event("change"));
  }

  /** @param {SignedEvent} event @returns {Promise<boolean>} whether it belongs to the room */
  async #receive(event) {
    if (this.#ids.has(event.id)) return true;
    // Whoever only watches can encrypt for the room, too: that is not even looked at.
    if (!this.#authors.has(event.pubkey) && !this.#joins.has(event.id)) return false;
    if (this.#ids.size >= MOST_EVENTS) return false;
    const opened = await this.#unseal(event);
    if (!opened || this.#ids.has(event.id)) return opened !== undefined;
    const { now } = this;
    if (event.kind === PASSING_KIND) {
      // An old one that somebody sends again means nothing.
      // Before the game begins, nobody's clock need be known.
      const isFresh = Math.abs(now - event.created_at * 1000) < 120_000 || this.view.phase === "joining";
      const [, what, seat] = /^(here|gone) ([1-4])$/.exec(opened.text) ?? [];
      const isOwnSeat = this.view.seats[Number(seat) - 1]?.key === event.pubkey;
      if (isFresh && isOwnSeat) this.heard.set(Number(seat), what === "gone" ? 0 : now);
      this.#refresh();
      return true;
    }
    this.#noteDelay(event, opened.text);
    this.#takeIn(event, opened.text, Date.now());
    const isOwn = this.#own.has(event.pubkey);
    const kept = { room: this.#identity.room, id: event.id, event, text: opened.text, isOwn, isStored: true };
    // Another window of this seat has kept what it has said, and knows whether it has arrived.
    if (isOwn) this.#store.addEvent(kept);
    else this.#store.keepEvent(kept);
    // Not each by itself, if many come at once.
    setTimeout(() => this.renewView(), 0);
    return true;
  }

  /** @param {SignedEvent} event @returns {Promise<{ text: string } | undefined>} what it says */
  async #unseal(event) {
    this.#unsealing += 1;
    try {
      return await this.#sealer.call("unseal", { keys: this.#keys, event });
    } finally {
      this.#unsealing -= 1;
      if (this.#isJoinHeld && this.#unsealing === 0) setTimeout(() => this.renewView(), 0);
    }
  }

  /** Says so if a turn that is waited for comes long after its stamp, while one's own clock has run. @param {SignedEvent} event @param {string} text */
  #noteDelay({ pubkey, created_at }, text) {
    const { clock, paused, seats, me } = this.view;
    const index = seats.findIndex(({ key }) => key === pubkey);
    if (!clock || paused || me === 0 || index + 1 === me || seats[index]?.owes !== "turn" || !text.includes("\nturn ")) return;
    const delay = this.#arrivals.delayOf(created_at * 1000, this.now);
    // In a game that lasts for weeks minutes are nothing.
    if (delay * MATTERS > (seats[me - 1].left ?? 0))
      this.dispatchEvent(new CustomEvent("late", { detail: { seat: index + 1, seconds: Math.round(delay / 1000) } }));
  }

  /** @param {SignedEvent} event @param {string} text what it says, checked @param {number} [now] when it came or was made, unless it was kept */
  #takeIn(event, text, now) {
    this.#ids.add(event.id);
    this.events.push(event);
    this.#core.add(event.id, event.pubkey, event.created_at, text, now);
  }

  /** @param {Outgoing} outgoing */
  async #send({ by, stamp, text }) {
    const secretKey = by === "me" ? this.#identity.secretKey : this.#identity.invitation;
    const event = await this.#sealer.call("seal", { keys: this.#keys, secretKey, said: { text, stamp } });
    this.#takeIn(event, text, Date.now());
    // What has been kept is not lost, whatever happens to the page while it is sent.
    const kept = this.#store.keepEvent({ room: this.#identity.room, id: event.id, event, text, isOwn: true, isStored: false });
    await Promise.race([kept, new Promise((done) => setTimeout(done, PATIENCE))]);
    this.unsent.set(event.id, performance.now());
    const { seats: before } = this.view;
    this.#look();
    const isAwaited = (/** @type {RoomView["seats"][number]} */ { owes }, /** @type {number} */ index) =>
      index + 1 !== this.view.me && ["turn", "reveal"].includes(owes) && owes !== before[index]?.owes;
    const awaited = this.view.seats.filter(isAwaited).map(({ key }) => key);
    for (const transport of this.transports) transport.sendEvent(event, true, awaited);
  }

  /** @param {string} id */
  async #noteStored(id) {
    if (!this.unsent.delete(id)) return;
    this.#refresh();
    await this.#store.markStored(this.#identity.room, id);
  }

  /** Leaves the room. */
  close() {
    for (const transport of this.transports) transport.disconnect();
    this.#sealer.terminate();
    this.#core.free();
  }
}
