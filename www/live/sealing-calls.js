// @ts-check
/** What a {@link import("./sealer.js").Sealer} does, wherever that runs. */
import { schnorr } from "../../vendor/secp256k1.js";
import { fromHex, seal, toHex, unseal } from "./sealing.js";

/** @typedef {import("./sealing.js").RoomKeys} RoomKeys */
/** @typedef {import("./transport.js").SignedEvent} SignedEvent */

export const sealingCalls = {
  /** Returns a new private key, in hexadecimal. */
  makeKey: async (/** @type {undefined} */ _) => toHex(schnorr.keygen().secretKey),
  /** Returns the public key that belongs to a private one. @param {string} secretKey */
  publicKey: async (secretKey) => toHex(schnorr.getPublicKey(fromHex(secretKey))),
  /** @param {{ keys: RoomKeys, secretKey: string, said: Parameters<typeof seal>[3] }} input */
  seal: ({ keys, secretKey, said }) => seal(schnorr, keys, fromHex(secretKey), said),
  /** @param {{ keys: RoomKeys, event: SignedEvent }} input */
  unseal: ({ keys, event }) => unseal(schnorr, keys, event),
};
