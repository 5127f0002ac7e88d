// @ts-check
/**
 * Links to a room: what they say stands behind `#` and never reaches a host. `game` is the id of the game; `room` holds the room's key and the public
 * key of whoever opened it; `seat`, in an invitation, the private key that takes the seat. Without it one can only watch.
 */
import { fromHex, toHex } from "./sealing.js";

/**
 * @typedef {object} RoomLink
 * @property {string} game its id, so that the page can load it before it knows the room
 * @property {Uint8Array<ArrayBuffer>} key of the room, 32 bytes
 * @property {string} founder the public key of whoever opened it, in hexadecimal
 * @property {string} invitation the private key of the invitation, in hexadecimal; empty if one may only watch
 */

/** @param {Uint8Array} bytes */
const writeBytes = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} empty if it is not Base64 */
function bytesOf(text) {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array(); // whoever reads it finds that it is too short
  }
}

/** @param {RoomLink} link @returns {string} the part behind `#` */
export function writeRoomLink({ game, key, founder, invitation }) {
  const room = `game=${game}&room=${writeBytes(key)}${writeBytes(fromHex(founder))}`;
  return invitation ? `${room}&seat=${writeBytes(fromHex(invitation))}` : room;
}

/** @param {string} hash @returns {RoomLink | undefined} nothing if it is no link to a room, or has been cut off */
export function readRoomLink(hash) {
  const keys = new URLSearchParams(hash.replace(/^#/, ""));
  const game = keys.get("game") ?? "";
  const room = keys.get("room") ?? "";
  // 32 bytes are 43 characters.
  const [key, founder] = [bytesOf(room.slice(0, 43)), bytesOf(room.slice(43))];
  const invitation = bytesOf(keys.get("seat") ?? "");
  if (key.length !== 32 || founder.length !== 32 || ![0, 32].includes(invitation.length)) return undefined;
  if (keys.has("seat") && invitation.length === 0) return undefined;
  if (!/^[a-z][a-z-]*$/.test(game)) return undefined;
  return { game, key, founder: toHex(founder), invitation: toHex(invitation) };
}
