// @ts-check
/** The seat of a member of the chat, on whichever of their devices this is. */
import { confirmDialog } from "../app/dialogs/confirm-dialog.js";
import { findElement } from "../app/page/dom.js";
import { founderName } from "./identity.js";
import { t } from "./live-words.js";
import { askForSeat, keepOwnEvents, shareSeat } from "./messenger-device.js";
import { takeSeat } from "./messenger-room.js";

/** @typedef {import("./messenger-room.js").ChatSeat} ChatSeat */
/** @typedef {import("./messenger-chat.js").MessengerChat} MessengerChat */
/** @typedef {import("./messenger-transport.js").Webxdc} Webxdc */
/** @typedef {import("./room-link.js").RoomLink} RoomLink */
/** @typedef {import("./room-store.js").Identity} Identity */
/** @typedef {import("./room-store.js").RoomStore} RoomStore */
/** @typedef {import("./sealer.js").Sealer} Sealer */
/** @typedef {import("./sealing.js").RoomKeys} RoomKeys */

/**
 * Returns the link with which to enter, at once if the seat was not taken before or is on this device. Otherwise the person
 * reads where it is, and this resolves when they want to watch meanwhile; the page is reloaded when the seat has come.
 * @param {Webxdc} chat
 * @param {ChatSeat} own
 * @param {RoomLink} link
 * @param {string} room its public id
 * @param {Sealer} sealer
 * @param {RoomStore} store
 * @returns {Promise<RoomLink>}
 */
export async function findSeat(chat, { seat, isTaken, key }, link, room, sealer, store) {
  if (!isTaken) return link;
  const place = seat === "host" ? founderName(room) : `${room} ${await sealer.call("publicKey", seat)}`;
  const taker = seat === "host" ? link.founder : key;
  /** Whether it is the one that has taken the seat: two devices may have tried at once. @param {Identity} identity */
  const hasTaken = async (identity) =>
    identity.room === place && taker !== "" && (await sealer.call("publicKey", identity.secretKey).catch(() => "")) === taker;
  const isKept = async () => (await Promise.all((await store.identities(room)).map(hasTaken))).includes(true);
  if (await isKept()) return link;
  const take = async (/** @type {Identity} */ identity) => {
    if (!(await hasTaken(identity))) return false;
    await store.keepIdentity(identity);
    // Reading it again waits until it has been written, which the reload would prevent; without storage, it never is.
    if (await isKept()) location.reload();
    return true;
  };
  const text = (await store.works())
    ? t("live.device-elsewhere", { code: await askForSeat(chat, room, seat, take) })
    : t("live.device-keeps-nothing");
  findElement("#elsewhere p", HTMLElement).textContent = text;
  document.documentElement.dataset.view = "elsewhere";
  document.documentElement.dataset.ready = "";
  await new Promise((done) =>
    findElement("#elsewhere button", HTMLButtonElement).addEventListener("click", done, { once: true }),
  );
  return { ...link, invitation: "" };
}

/**
 * Tells the chat who has a seat from now on, if that is new, and gives it to the person's other devices; before the room is
 * entered, so that what was said on these is known here.
 * @param {MessengerChat} chat
 * @param {Pick<ChatSeat, "seat" | "isTaken">} own
 * @param {Identity} identity
 * @param {RoomKeys} keys
 * @param {Sealer} sealer
 * @param {RoomStore} store
 */
export async function keepSeat(chat, { seat, isTaken }, identity, keys, sealer, store) {
  await keepOwnEvents(chat, identity, keys, sealer, store);
  // Somebody else, or another device, may have been faster.
  if (!isTaken && chat.payloads.some((payload) => Object(payload).seat === seat)) return location.reload();
  if (!isTaken) takeSeat(chat, seat, await sealer.call("publicKey", identity.secretKey));
  // This goes on as long as the page.
  shareSeat(chat, keys.id, seat, identity, (code) => confirmDialog(t("live.device-ask", { code }), t("live.device-share")));
}
