// @ts-check
/** The room of a chat: an app in a messenger has one, and everybody in the chat can take a seat. */
import { t } from "./live-words.js";
import { readRoomLink, writeRoomLink } from "./room-link.js";

/** @typedef {import("./messenger-transport.js").Webxdc} Webxdc */
/** @typedef {import("./room-link.js").RoomLink} RoomLink */
/** What is said once: the room, and the private keys of its invitations. @typedef {{ room: string, seats: string[], by: string }} Announcement */

/** @param {unknown} payload @returns {payload is Announcement} */
function isAnnouncement(payload) {
  const { room, seats } = /** @type {Partial<Announcement>} */ (payload ?? {});
  const isKey = (/** @type {unknown} */ key) => typeof key === "string" && /^[0-9a-f]{64}$/.test(key);
  return (
    typeof room === "string" && readRoomLink(room) !== undefined && Array.isArray(seats) && seats.length < 4 && seats.every(isKey)
  );
}

/**
 * The place of this member in the room of the chat.
 * @typedef {object} ChatSeat
 * @property {string} link to the room
 * @property {string} seat the private key of the invitation, or `host`; empty if all seats are other people's
 * @property {boolean} isTaken whether this member has taken it before, on this device or another one
 * @property {string} key the public key with which it was taken, if that is known
 */

/** The rooms that were opened on this page. @type {Set<string>} */
const opened = new Set();

/**
 * Returns the place that this member of the chat has: the seat taken before, or the first that is free.
 * @param {Webxdc} webxdc
 * @returns {Promise<ChatSeat | undefined>} nothing if nobody has opened a room yet
 */
export async function roomOfChat(webxdc) {
  /** @type {Announcement | undefined} */
  let announced;
  /** Who has which seat. @type {Map<string, { by: string, key: string }>} */
  const taken = new Map();
  let isUpToDate = false;
  await webxdc.setUpdateListener(({ payload }) => {
    const { seat, by, key = "" } = /** @type {{ seat?: unknown, by?: unknown, key?: unknown }} */ (payload ?? {});
    // If two open one at the same time, the first in the chat counts.
    if (isAnnouncement(payload)) {
      // Another device has been faster than this one, where somebody still chooses a game.
      if (isUpToDate && !announced && !opened.has(payload.room)) location.reload();
      announced ??= payload;
    }
    const isClaim = typeof seat === "string" && typeof by === "string";
    if (isClaim && !taken.has(seat)) taken.set(seat, { by, key: String(key) });
  }, 0);
  isUpToDate = true;
  if (!announced) return undefined;
  const { room, seats } = announced;
  const link = readRoomLink(room);
  if (!link) return undefined;
  const isMine = (/** @type {string} */ seat) => taken.get(seat)?.by === webxdc.selfAddr;
  if (announced.by === webxdc.selfAddr) return { link: writeRoomLink(link), seat: "host", isTaken: true, key: link.founder };
  const mine = seats.find(isMine);
  const seat = mine ?? seats.find((seat) => !taken.has(seat)) ?? "";
  const key = taken.get(seat)?.key ?? "";
  return { link: writeRoomLink({ ...link, invitation: seat }), seat, isTaken: mine !== undefined, key };
}

/**
 * Tells the chat that this member has a seat.
 * @param {Webxdc} webxdc
 * @param {string} seat
 * @param {string} key the public key with which it was taken
 */
export const takeSeat = (webxdc, seat, key) => webxdc.sendUpdate({ payload: { seat, by: webxdc.selfAddr, key } }, "");

/**
 * Tells the chat of a room that was opened here.
 * @param {Webxdc} webxdc
 * @param {RoomLink} link
 * @param {string[]} seats the private keys of the invitations
 */
export async function announceRoom(webxdc, link, seats) {
  const game = t(`game.${link.game}`);
  const room = writeRoomLink({ ...link, invitation: "" });
  opened.add(room);
  const payload = { room, seats, by: webxdc.selfAddr };
  webxdc.sendUpdate({ payload, info: t("live.chat-invite", { name: webxdc.selfName, game }), document: game }, "");
}
