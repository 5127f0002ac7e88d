// @ts-check
/**
 * One person on several devices: the messenger says that they are the same person, but the keys of a seat are on the device
 * that has taken it. Another one asks for them in the chat, and gets them when the person has confirmed its code there: an
 * update does not prove who has sent it.
 */
import { readStored, writeStored } from "../app/store/local-storage.js";
import { encryptForDevice, codeOf, isKey, makeDevice, decryptForDevice } from "./device-encryption.js";
import { isEventOfRoom } from "./transport.js";

/** @typedef {import("./device-encryption.js").Device} Device */
/** @typedef {import("./messenger-transport.js").Webxdc} Webxdc */
/** @typedef {import("./messenger-chat.js").MessengerChat} MessengerChat */
/** @typedef {import("./room-store.js").Identity} Identity */
/** @typedef {import("./room-store.js").RoomStore} RoomStore */
/** @typedef {import("./sealer.js").Sealer} Sealer */
/** @typedef {import("./sealing.js").RoomKeys} RoomKeys */
/** A device with this key wants a seat. @typedef {{ seat: string, by: string, key: string }} SeatRequest */
/** @typedef {import("./device-encryption.js").DeviceBox & { seat: string, to: string }} SeatAnswer */

/** The entry with the key of this device. */
const KEPT = "device";

/** The most devices that are asked about on one visit, the first one first: anybody in the chat can send requests. */
const MOST = 3;

/** The most refusals that are kept. */
const MOST_REFUSED = 100;

/** @param {string} room its public id @param {string} seat */
const purposeOf = (room, seat) => `take-five live seat ${room} ${seat}`;

/** The key of this device; the same at each visit, so that an answer can come when it is away. @returns {Promise<Device>} */
async function thisDevice() {
  const { own } = /** @type {{ own?: Device }} */ (readStored(KEPT));
  if (own) return own;
  const made = await makeDevice();
  writeStored(KEPT, { ...readStored(KEPT), own: made });
  return made;
}

/**
 * Asks the person's other device for a seat.
 * @param {Webxdc} chat
 * @param {string} room its public id
 * @param {string} seat
 * @param {(identity: Identity) => Promise<boolean>} take what has come; it may be anybody's: whether it was right
 * @returns {Promise<string>} the code of this device
 */
export async function askForSeat(chat, room, seat, take) {
  const device = await thisDevice();
  let hasAsked = false;
  let isDone = false;
  await chat.setUpdateListener(async ({ payload }) => {
    const { ask, answer } = /** @type {{ ask?: Partial<SeatRequest>, answer?: Partial<SeatAnswer> }} */ (payload ?? {});
    if (ask?.key === device.key && ask.seat === seat) hasAsked = true;
    if (isDone || answer?.to !== device.key || answer.seat !== seat) return;
    const identity = /** @type {Identity | undefined} */ (await decryptForDevice(device, purposeOf(room, seat), answer));
    if (identity) isDone ||= await take(identity);
  }, 0);
  const { key } = device;
  if (!hasAsked) chat.sendUpdate({ payload: { ask: { seat, by: chat.selfAddr, key } } }, "");
  return codeOf(key);
}

/**
 * Gives the seat of this device to others that ask for it, one after the other, as far as the person agrees.
 * @param {Webxdc} chat
 * @param {string} room its public id
 * @param {string} seat
 * @param {Identity} identity
 * @param {(code: string) => Promise<boolean>} confirm asks whether a device with this code is the person's own
 */
export async function shareSeat(chat, room, seat, identity, confirm) {
  /** The keys of those that wait. @type {Set<string>} */
  const waiting = new Set();
  /** The keys of those that the person has refused. */
  const { refused = [] } = /** @type {{ refused?: string[] }} */ (readStored(KEPT));
  /** @type {Set<string>} */
  const answered = new Set();
  let asked = 0;
  let isAsking = true;
  const askAll = async () => {
    if (isAsking) return;
    isAsking = true;
    for (let [key] = waiting; key && asked < MOST; [key] = waiting) {
      waiting.delete(key);
      const isOpen = !answered.has(key) && !refused.includes(key) && isKey(key);
      if (!isOpen) continue;
      asked += 1;
      if (!(await confirm(await codeOf(key)))) {
        refused.push(key);
        writeStored(KEPT, { ...readStored(KEPT), refused: refused.slice(-MOST_REFUSED) });
        continue;
      }
      // The key may be none.
      const box = await encryptForDevice(key, purposeOf(room, seat), identity).catch(() => undefined);
      if (box) chat.sendUpdate({ payload: { answer: { seat, to: key, ...box } } }, "");
    }
    isAsking = false;
  };
  await chat.setUpdateListener(({ payload }) => {
    const { ask, answer } = /** @type {{ ask?: Partial<SeatRequest>, answer?: Partial<SeatAnswer> }} */ (payload ?? {});
    if (typeof answer?.to === "string" && answer.seat === seat) answered.add(answer.to);
    if (ask?.seat === seat && ask.by === chat.selfAddr && typeof ask.key === "string") waiting.add(ask.key);
    askAll();
  }, 0);
  // Only now it is known what has been answered before.
  isAsking = false;
  await askAll();
}

/**
 * Keeps on this device what this participant has said on others, up to now: it would say it again otherwise, such as that it
 * joins the room.
 * @param {MessengerChat} chat
 * @param {Identity} identity
 * @param {RoomKeys} keys
 * @param {Sealer} sealer
 * @param {RoomStore} store
 */
export async function keepOwnEvents(chat, identity, keys, sealer, store) {
  const secrets = [identity.secretKey, identity.invitation].filter(Boolean);
  const own = await Promise.all(secrets.map((secret) => sealer.call("publicKey", secret)));
  const { room } = identity;
  const known = new Set((await store.events(room)).map(({ id }) => id));
  const events = chat.payloads.map((payload) => Object(payload).event).filter((event) => isEventOfRoom(event, keys.id));
  for (const event of events) {
    if (known.has(event.id) || !own.includes(event.pubkey)) continue;
    const opened = await sealer.call("unseal", { keys, event });
    if (opened) await store.keepEvent({ room, id: event.id, event, text: opened.text, isOwn: true, isStored: true });
  }
}
