// @ts-check
/** The page of live games: makes an invitation, or enters the room of a link. */
import "../settings.js";
import { linkIn } from "../arrived-link.js";
import { useModuleWithRecords } from "../recoverable-table.js";
import { onLoadError } from "../load-with-retry.js";
import { findElement, loadStyles } from "../app/page/dom.js";
import { showLoadError } from "../app/page/notices.js";
import { bindUncaughtErrors } from "../app/page/uncaught-errors.js";
import { readStored } from "../app/store/local-storage.js";
import { chooseIdentity, hasSeat } from "./identity.js";
import { enterRoom, loadModules } from "./enter-room.js";
import { t, translate } from "./live-words.js";
import { loadRelays } from "./relays.js";
import { RelayTransport } from "./relay-transport.js";
import { readRoomLink, writeRoomLink } from "./room-link.js";
import { RoomStore } from "./room-store.js";
import { showRoom } from "./show-room.js";
import { Sealer } from "./sealer.js";
import { deriveKeys } from "./sealing.js";

/** @typedef {import("./messenger-transport.js").Webxdc} Webxdc */

const root = document.documentElement;

// As `preload.js` does for the app: only if it is here already.
if (navigator.serviceWorker?.controller) loadStyles("fonts/face");

/** The most relays of a room: those of the site's list now, and of the list when the room was opened. */
const MOST_RELAYS = 6;

/** Says why there can be no live game here. @param {string} why */
function apologize(why) {
  const [text] = findElement("#sorry", HTMLElement).getElementsByTagName("p");
  text.textContent = why;
  root.dataset.view = "sorry";
}

/** Whether a page of another site frames this one, and could make somebody click what they do not see. */
function isFramed() {
  try {
    return top !== window && !top?.location.href;
  } catch {
    return true; // another origin: nothing can be read
  }
}

/** @param {Webxdc} [messenger] */
async function openPage(messenger) {
  const webxdc = messenger && new (await import("./messenger-chat.js")).MessengerChat(messenger);
  if (!webxdc && isFramed()) {
    findElement("#framed a", HTMLAnchorElement).href = location.href;
    root.dataset.view = "framed";
    return;
  }
  // What is encrypted and signed needs a page that nobody could have changed on its way.
  if (!globalThis.crypto?.subtle) return apologize(t("live.insecure"));
  useModuleWithRecords();
  onLoadError((trouble) => trouble && showLoadError(trouble));
  const [store, sealer] = [new RoomStore(), new Sealer()];
  /** @param {import("./start-form.js").OpenedRoom} opened */
  const enterOpened = async ({ link, keys, identity, first }) => {
    if (webxdc) {
      await (await import("./messenger-room.js")).announceRoom(webxdc, link, identity.invitations);
      const host = { seat: "host", isTaken: true };
      await (await import("./messenger-seat.js")).keepSeat(webxdc, host, identity, keys, sealer, store);
    } else history.replaceState(null, "", `#${writeRoomLink(link)}`);
    await showRoom(await enterRoom(sealer, { link, keys, identity }, store, webxdc), link, identity, store, first);
  };
  const inChat = webxdc && (await (await import("./messenger-room.js")).roomOfChat(webxdc));
  const arrived = webxdc ? inChat?.link : linkIn(location.hash);
  let link = readRoomLink(arrived ?? "");
  if (arrived && !link) return apologize(t("live.bad-link"));
  // Whatever happened to the link on its way, it is kept and sent on as it was.
  if (link && !webxdc) history.replaceState(history.state, "", `#${writeRoomLink(link)}`);
  // Everything that takes its time begins now.
  const listed = webxdc ? undefined : loadRelays();
  if (link) loadModules();
  const relays = await listed;
  if (relays?.length === 0) return apologize(t("live.off"));
  if (!link) {
    const { bindStartForm } = await import("./start-form.js");
    return bindStartForm(sealer, store, relays ?? [], enterOpened);
  }
  const keys = await deriveKeys(link.key);
  const seats = webxdc && inChat?.seat ? await import("./messenger-seat.js") : undefined;
  if (webxdc && inChat && seats) link = await seats.findSeat(webxdc, inChat, link, keys.id, sealer, store);
  const connected = relays && new RelayTransport(relays, keys.id);
  const name = String(readStored("live").name ?? webxdc?.selfName ?? "");
  const known = await chooseIdentity(sealer, keys.id, link, store, name, Boolean(webxdc));
  // The list may have changed since the room was opened, or cannot be had now.
  const identity = { ...known, relays: [...new Set([...(relays ?? []), ...known.relays])].slice(0, MOST_RELAYS) };
  if (hasSeat(identity) && String(identity.relays) !== String(known.relays)) store.keepIdentity(identity);
  if (webxdc && inChat && hasSeat(identity)) await seats?.keepSeat(webxdc, inChat, identity, keys, sealer, store);
  const entered = await enterRoom(sealer, { link, keys, identity, relays: connected }, store, webxdc);
  await showRoom(entered, link, identity, store);
}

bindUncaughtErrors();
// Another link in the same window leads to another room.
addEventListener("hashchange", () => location.reload());
const webxdc = /** @type {{ webxdc?: Webxdc }} */ (/** @type {unknown} */ (globalThis)).webxdc;

try {
  await openPage(webxdc);
} catch (error) {
  const message = /** @type {import("../../take-five-web.js").Message | undefined} */ (error);
  apologize(message?.id ? translate(message) : t("fault.unexpected", { error: String(error) }));
  console.error(error);
}
root.dataset.ready = "";
