// @ts-check
/**
 * Who this window is in a room: whoever opened it, whoever took the seat of an invitation, or a watcher. A browser can be
 * several of them, in several windows; each is in one window at a time.
 */
import { toHex } from "./sealing.js";

/** @typedef {import("./room-store.js").Identity} Identity */
/** @typedef {import("./room-store.js").RoomStore} RoomStore */
/** @typedef {import("./room-link.js").RoomLink} RoomLink */
/** @typedef {import("./sealer.js").Sealer} Sealer */

/** How long a window that is reloaded waits for its place, in milliseconds. */
const PATIENCE = 5_000;

/** @param {string} id the room's public id */
export const founderName = (id) => `${id} founder`;

/** The room's entry in the session storage: who this window was before it was reloaded. @param {string} id */
const keyOf = (id) => `take-five-live ${id}`;

/** @param {string} id @returns {string | null} */
function nameBefore(id) {
  try {
    return sessionStorage.getItem(keyOf(id));
  } catch {
    return null; // storage is blocked
  }
}

/** @param {string} id @param {string} name */
function rememberName(id, name) {
  try {
    sessionStorage.setItem(keyOf(id), name);
  } catch {
    // Storage is blocked or full: after a reload the window asks again.
  }
}

/** The places that this window holds. @type {Set<string>} */
const own = new Set();

/**
 * Holds a place as long as the window is open.
 * @param {string} name
 * @param {boolean} waits whether the window had it before, and its former self may not be gone yet
 * @returns {Promise<boolean>}
 */
export function holdPlace(name, waits) {
  // Some messengers have no locks, nor several windows.
  if (own.has(name) || !navigator.locks) return Promise.resolve(true);
  return new Promise((done) => {
    const how = waits ? { signal: AbortSignal.timeout(PATIENCE) } : { ifAvailable: true };
    const held = navigator.locks.request(`take-five-live ${name}`, how, (lock) => {
      if (lock) own.add(name);
      done(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
    held.catch(() => done(false)); // it did not become free in time
  });
}

/** Returns 32 random bytes in hexadecimal. */
export const randomSecret = () => toHex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Returns a new participant.
 * @param {Sealer} sealer
 * @param {string} room as in {@link Identity}
 * @param {Partial<Identity>} more
 * @returns {Promise<Identity>}
 */
export async function newIdentity(sealer, room, more) {
  const secretKey = await sealer.call("makeKey", undefined);
  const gameId = `live-${randomSecret().slice(0, 20)}`;
  return { room, secretKey, secret: randomSecret(), invitation: "", gameId, relays: [], invitations: [], name: "", ...more };
}

/**
 * Finds out who this window is.
 * @param {Sealer} sealer
 * @param {string} id the room's public id
 * @param {RoomLink} link
 * @param {RoomStore} store
 * @param {string} name of the player, for somebody new
 * @returns {Promise<Identity>}
 */
export async function chooseIdentity(sealer, id, link, store, name) {
  const founder = await store.identity(founderName(id));
  const invited = link.invitation && `${id} ${await sealer.call("publicKey", link.invitation)}`;
  const before = nameBefore(id);
  const places = [before, founder && founderName(id), invited].filter((place) => typeof place === "string" && place !== "");
  for (const place of new Set(/** @type {string[]} */ (places))) {
    if (!(await holdPlace(place, place === before))) continue;
    const known = await store.identity(place);
    if (!known && place !== invited) continue;
    rememberName(id, place);
    if (known) return known;
    // Two windows of one browser are two people, of whom one has the name that is kept here.
    const own = (await store.hasEntered(id)) ? "" : name;
    const made = await newIdentity(sealer, place, { invitation: link.invitation, name: own });
    await store.keepIdentity(made);
    return made;
  }
  return newIdentity(sealer, `${id} watch ${randomSecret().slice(0, 16)}`, { name: "" });
}
