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
 * Returns the link that this member of the chat has: to the seat taken here before, or the first that is free.
 * @param {Webxdc} webxdc
 * @returns {Promise<string>} empty if nobody has opened a room yet
 */
export async function roomOfChat(webxdc) {
  /** @type {Announcement | undefined} */
  let announced;
  /** Who has which seat. @type {Map<string, string>} */
  const taken = new Map();
  let isUpToDate = false;
  await webxdc.setUpdateListener(({ payload }) => {
    const { seat, by } = /** @type {{ seat?: unknown, by?: unknown }} */ (payload ?? {});
    // If two open one at the same time, the first in the chat counts.
    if (isAnnouncement(payload)) {
      // Somebody else has been faster than whoever still chooses a game here.
      if (isUpToDate && !announced && payload.by !== webxdc.selfAddr) location.reload();
      announced ??= payload;
    }
    if (typeof seat === "string" && typeof by === "string" && !taken.has(seat)) taken.set(seat, by);
  }, 0);
  isUpToDate = true;
  if (!announced) return "";
  const { room, seats } = announced;
  const link = readRoomLink(room);
  if (!link) return "";
  if (taken.get("host") === webxdc.selfAddr) return writeRoomLink(link);
  const mine = seats.find((seat) => taken.get(seat) === webxdc.selfAddr);
  const free = mine ?? seats.find((seat) => !taken.has(seat)) ?? "";
  if (free && !mine) webxdc.sendUpdate({ payload: { seat: free, by: webxdc.selfAddr } }, "");
  return writeRoomLink({ ...link, invitation: free });
}

/**
 * Tells the chat of a room that was opened here.
 * @param {Webxdc} webxdc
 * @param {RoomLink} link
 * @param {string[]} seats the private keys of the invitations
 */
export async function announceRoom(webxdc, link, seats) {
  const game = t(`game.${link.game}`);
  webxdc.sendUpdate({ payload: { seat: "host", by: webxdc.selfAddr } }, "");
  const payload = { room: writeRoomLink({ ...link, invitation: "" }), seats, by: webxdc.selfAddr };
  webxdc.sendUpdate({ payload, info: t("live.chat-invite", { name: webxdc.selfName, game }), document: game }, "");
}
