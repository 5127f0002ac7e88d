// @ts-check
/**
 * What carries the events of a room: relays, the other windows of this browser, or a messenger. Each is a class with
 * the members of {@link Transport}; none of them reads what it carries.
 */

/**
 * An event as in NIP-01, signed by a participant's key for the room.
 * @typedef {object} SignedEvent
 * @property {string} id 64 hexadecimal digits
 * @property {string} pubkey the author's public key, 64 hexadecimal digits
 * @property {number} created_at seconds since 1970
 * @property {number} kind
 * @property {string[][]} tags
 * @property {string} content ciphertext in Base64
 * @property {string} sig 128 hexadecimal digits
 */

/**
 * - `connecting`: not known yet; - `open`: what is sent arrives; - `away`: nothing gets through, what is sent waits;
 * - `refused`: what carries it does not want to.
 * @typedef {"connecting" | "open" | "away" | "refused"} TransportState
 */

/**
 * @typedef {object} Listener is told of what happens
 * @property {(event: SignedEvent) => Promise<boolean>} event came, not checked yet; the answer says whether it belongs
 *   to the room
 * @property {() => SignedEvent[]} known the room's events that are known here, the oldest first, and that whoever carries
 *   them should have, too
 * @property {(id: string) => void} stored an event of this browser is safe outside it
 * @property {() => void} changed the state may be another
 */

/**
 * @typedef {object} Transport
 * @property {TransportState} [state] nothing if it leads to nobody else
 * @property {(event: SignedEvent, isNew?: boolean, awaited?: string[]) => void} sendEvent sees to it that the others get it,
 *   now or as soon as there is a way; if it is not new, only where it is missing. The game waits for those with the keys
 *   `awaited` from now on
 * @property {(event: SignedEvent) => void} passOn passes on what matters only now, if that is possible at once
 * @property {(authors: string[], joins: string[]) => void} listenTo gets the events of these and those with these ids, also
 *   of before; others do not count
 * @property {() => void} wakeUp the page or the network is back: looks at once whether anything has come
 * @property {() => void} disconnect
 */

/** The states of what carries a room by the best of its ways. @type {TransportState[]} */
const BEST_FIRST = ["open", "connecting", "away", "refused"];

/** Returns the best of these states; "away" if there is none. @param {{ state?: TransportState }[]} ways */
export const bestState = (ways) => BEST_FIRST.find((best) => ways.some(({ state }) => state === best)) ?? "away";

/** The kind of the room's events, which relays store: see `docs/live.md`. */
export const KIND = 2555;

/** The kind of events that matter only now, which relays pass on and do not store. */
export const PASSING_KIND = 22555;

/** The longest content of an event that is looked at, in characters. */
export const LONGEST_CONTENT = 24_576;

/** @param {unknown} value @param {number} digits @returns {value is string} */
const isHex = (value, digits) => typeof value === "string" && value.length === digits && /^[0-9a-f]+$/.test(value);

/**
 * Whether something received has the form of an event of the room. This says nothing about who made it.
 * @param {unknown} value
 * @param {string} room its public id
 * @returns {value is SignedEvent}
 */
export function isEventOfRoom(value, room) {
  const event = /** @type {Partial<SignedEvent> | null} */ (typeof value === "object" ? value : null);
  if (!event || !(event.kind === KIND || event.kind === PASSING_KIND)) return false;
  const { id, pubkey, sig, created_at, content, tags } = event;
  if (!isHex(id, 64) || !isHex(pubkey, 64) || !isHex(sig, 128) || !Number.isSafeInteger(created_at)) return false;
  if (typeof content !== "string" || content.length > LONGEST_CONTENT) return false;
  if (!Array.isArray(tags) || tags.length > 8) return false;
  const isTag = (/** @type {unknown} */ tag) =>
    Array.isArray(tag) && tag.length < 4 && tag.every((part) => typeof part === "string" && part.length < 200);
  return tags.every(isTag) && tags.some(([name, value]) => name === "x" && value === room);
}
