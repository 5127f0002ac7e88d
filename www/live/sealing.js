// @ts-check
/**
 * Signs and encrypts what participants say, and checks and decrypts what they have said. Everybody who has a room's key
 * can read; only who has the private key of a participant can write in that name.
 */
import { KIND } from "./transport.js";

/** @typedef {import("./transport.js").SignedEvent} SignedEvent */
/**
 * Signatures as in BIP 340: the part of `@noble/secp256k1` that is used here.
 * @typedef {object} Schnorr
 * @property {() => { secretKey: Uint8Array, publicKey: Uint8Array }} keygen
 * @property {(secretKey: Uint8Array) => Uint8Array} getPublicKey
 * @property {(message: Uint8Array, secretKey: Uint8Array) => Promise<Uint8Array>} signAsync
 * @property {(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => Promise<boolean>} verifyAsync
 */
/** What is derived from a room's key: its public id, and the cipher. @typedef {{ id: string, cipher: CryptoKey }} RoomKeys */
/**
 * What a participant has said, checked.
 * @typedef {{ id: string, author: string, stamp: number, text: string }} OpenedEvent
 */

/** The bytes of a nonce of AES-GCM. */
const NONCE = 12;

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} hex */
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {Uint8Array} bytes */
const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** @param {string} text throws if it is not Base64 */
const fromBase64 = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** Returns a text as bytes. @param {string} text @returns {Uint8Array<ArrayBuffer>} */
const utf8 = (text) => new TextEncoder().encode(text);

/** @param {Uint8Array<ArrayBuffer>} secret the room's key, 32 bytes @returns {Promise<RoomKeys>} */
export async function deriveKeys(secret) {
  const root = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits", "deriveKey"]);
  const hkdf = (/** @type {string} */ info) => ({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8(info) });
  const id = await crypto.subtle.deriveBits(hkdf("take-five live room"), root, 128);
  const aes = { name: "AES-GCM", length: 256 };
  const cipher = await crypto.subtle.deriveKey(hkdf("take-five live cipher"), root, aes, false, ["encrypt", "decrypt"]);
  return { id: toHex(new Uint8Array(id)), cipher };
}

/** The hash that is an event's id, by NIP-01. @param {Omit<SignedEvent, "id" | "sig">} event */
async function hashOf({ pubkey, created_at, kind, tags, content }) {
  const text = JSON.stringify([0, pubkey, created_at, kind, tags, content]);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text)));
}

/**
 * @param {Schnorr} schnorr
 * @param {RoomKeys} keys
 * @param {Uint8Array} secretKey of the participant
 * @param {{ text: string, stamp: number, kind?: number }} said `stamp`: seconds since 1970
 * @returns {Promise<SignedEvent>}
 */
export async function seal(schnorr, { id: room, cipher }, secretKey, { text, stamp, kind = KIND }) {
  const pubkey = toHex(schnorr.getPublicKey(secretKey));
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: utf8(pubkey) }, cipher, utf8(text));
  const content = toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
  const event = { pubkey, created_at: stamp, kind, tags: [["x", room]], content };
  const hash = await hashOf(event);
  return { ...event, id: toHex(hash), sig: toHex(await schnorr.signAsync(hash, secretKey)) };
}

/**
 * Returns what an event says if it belongs to the room and its author has signed it; otherwise nothing. The cipher
 * comes first: it is much faster than the signature, and a stranger cannot pass it.
 * @param {Schnorr} schnorr
 * @param {RoomKeys} keys
 * @param {SignedEvent} event
 * @returns {Promise<OpenedEvent | undefined>}
 */
export async function unseal(schnorr, { cipher }, event) {
  try {
    const bytes = fromBase64(event.content);
    const how = { name: "AES-GCM", iv: bytes.slice(0, NONCE), additionalData: utf8(event.pubkey) };
    const plain = await crypto.subtle.decrypt(how, cipher, bytes.slice(NONCE));
    const hash = await hashOf(event);
    if (toHex(hash) !== event.id) return undefined;
    if (!(await schnorr.verifyAsync(fromHex(event.sig), hash, fromHex(event.pubkey)))) return undefined;
    const text = new TextDecoder("utf-8", { fatal: true }).decode(plain);
    return { id: event.id, author: event.pubkey, stamp: event.created_at, text };
  } catch {
    return undefined; // not Base64, not for this room, changed on its way, no point of the curve, or no text
  }
}
