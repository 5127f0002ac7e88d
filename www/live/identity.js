// @ts-check
/**
 * Who this browser is in a room: whoever opened it, whoever took the seat of an invitation, or a watcher. It has one seat,
 * in however many windows.
 */
import { toHex } from "./sealing.js";

/** @typedef {import("./room-store.js").Identity} Identity */
/** @typedef {import("./room-store.js").RoomStore} RoomStore */
/** @typedef {import("./room-link.js").RoomLink} RoomLink */
/** @typedef {import("./sealer.js").Sealer} Sealer */

/** @param {string} id the room's public id */
export const founderName = (id) => `${id} founder`;

/** Whether it has, or had, a seat: whoever only watches is somebody new each time. @param {Identity} identity */
export const hasSeat = ({ invitation, invitations }) => invitation !== "" || invitations.length > 0;

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
 * Finds out who this browser is: on the seat whose key it has, whatever link was opened; otherwise whoever the link invites.
 * In a messenger, the chat says who has which seat: there the link decides.
 * @param {Sealer} sealer
 * @param {string} id the room's public id
 * @param {RoomLink} link
 * @param {RoomStore} store
 * @param {string} name of the player, for somebody new
 * @param {boolean} [byLink] whether the link decides
 * @returns {Promise<Identity>}
 */
export async function chooseIdentity(sealer, id, link, store, name, byLink = false) {
  const { invitation } = link;
  const invited = invitation && `${id} ${await sealer.call("publicKey", invitation)}`;
  const known = (await store.identities(id)).filter(hasSeat);
  const ofLink = known.find(({ room }) => room === (invited || founderName(id)));
  const founder = known.find(({ room }) => room === founderName(id));
  const own = byLink ? ofLink : (founder ?? known.find(({ isLost }) => !isLost) ?? ofLink);
  if (own) return own;
  if (!invited) return newIdentity(sealer, `${id} watch ${randomSecret().slice(0, 16)}`, {});
  const made = await newIdentity(sealer, invited, { invitation, name });
  return store.addIdentity(made);
}
