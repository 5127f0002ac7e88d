// @ts-check
/**
 * Hands something secret from one device to another, which talk where others listen: a box can be opened by the device with
 * a certain key only (ECDH with P-256, HKDF, AES-GCM), and a code shows people which device has that key.
 */

/** What a device has: its private key, and the public one in Base64. @typedef {{ secret: JsonWebKey, key: string }} Device */
/** `from`: the public key that was made for this box; both are Base64. @typedef {{ from: string, content: string }} DeviceBox */

const CURVE = { name: "ECDH", namedCurve: "P-256" };

/** The bytes of a nonce of AES-GCM. */
const NONCE = 12;

/** The signs of a code: without those that look like others. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Each sign is five bits: nobody finds another key with the same sixty. */
const CODE_LENGTH = 12;

/** @param {Uint8Array} bytes */
const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes));

/** @param {string} text throws if it is not Base64 */
const fromBase64 = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** Whether it is a key as devices write them: others would show the same code. @param {string} text */
export function isKey(text) {
  try {
    const bytes = fromBase64(text);
    return bytes.length === 65 && bytes[0] === 4 && toBase64(bytes) === text;
  } catch {
    return false; // not Base64
  }
}

/** @param {CryptoKey} key */
const exported = async (key) => toBase64(new Uint8Array(await crypto.subtle.exportKey("raw", key)));

/** @returns {Promise<Device>} */
export async function makeDevice() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
  return { secret: await crypto.subtle.exportKey("jwk", privateKey), key: await exported(publicKey) };
}

/** What people compare, in three groups: `K7QM-2D4P-9XYZ`. @param {string} key of the device */
export async function codeOf(key) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", fromBase64(key)));
  const bits = Array.from(hash, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const signs = Array.from({ length: CODE_LENGTH }, (_, at) => SIGNS[Number.parseInt(bits.slice(5 * at, 5 * at + 5), 2)]);
  return (signs.join("").match(/.{4}/g) ?? []).join("-");
}

/**
 * Closes a box for a device.
 * @param {string} key of the device; throws if it is none
 * @param {string} purpose what it is for; it opens for nothing else
 * @param {unknown} content
 * @returns {Promise<DeviceBox>}
 */
export async function encryptForDevice(key, purpose, content) {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
  const from = await exported(publicKey);
  const cipher = await cipherOf(privateKey, key, `${purpose} ${from} ${key}`);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const text = new TextEncoder().encode(JSON.stringify(content));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, cipher, text));
  return { from, content: toBase64(new Uint8Array([...iv, ...sealed])) };
}

/**
 * Opens a box for this device.
 * @param {Device} device
 * @param {string} purpose
 * @param {Partial<DeviceBox>} box as it came
 * @returns {Promise<unknown>} nothing if it is for another device or purpose, or has been changed
 */
export async function decryptForDevice(device, purpose, { from = "", content = "" }) {
  try {
    const secret = await crypto.subtle.importKey("jwk", device.secret, CURVE, false, ["deriveBits"]);
    const cipher = await cipherOf(secret, from, `${purpose} ${from} ${device.key}`);
    const bytes = fromBase64(content);
    const how = { name: "AES-GCM", iv: bytes.slice(0, NONCE) };
    const plain = await crypto.subtle.decrypt(how, cipher, bytes.slice(NONCE));
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined; // a key that is none, not Base64, or closed for somebody else
  }
}

/** @param {CryptoKey} secret @param {string} key of the other side @param {string} info */
async function cipherOf(secret, key, info) {
  const other = await crypto.subtle.importKey("raw", fromBase64(key), CURVE, false, []);
  const bits = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, secret, 256);
  const root = await crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: new TextEncoder().encode(info) };
  return crypto.subtle.deriveKey(hkdf, root, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}
