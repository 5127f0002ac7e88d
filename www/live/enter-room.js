// @ts-check
/** Enters a room: whoever has a link to it gets the keys, what this browser has kept, and a way to the others. */
import init, { Room } from "../../take-five-live-web.js";
import { loadModuleForLink } from "../game.js";
import { loadWithRetry } from "../load-with-retry.js";
import { LiveRoom } from "./live-room.js";
import { BoardReferee } from "./referee.js";
import { RelayTransport } from "./relay-transport.js";
import { WindowTransport } from "./window-transport.js";

/** @typedef {import("./room-store.js").Identity} Identity */
/** @typedef {import("./room-link.js").RoomLink} RoomLink */
/** @typedef {import("./sealing.js").RoomKeys} RoomKeys */
/** @typedef {import("./transport.js").Listener} Listener */
/**
 * @typedef {object} Entered
 * @property {LiveRoom} room
 * @property {() => Promise<RelayTransport | undefined>} startRoom comes after whoever wants to hear of it listens; returns
 *   the way through relays, if there is one
 * @property {typeof import("../../take-five-web.js")} module that knows the game
 */

/**
 * @param {import("./sealer.js").Sealer} sealer
 * @param {RoomLink} link
 * @param {RoomKeys} keys
 * @param {Identity} identity
 * @param {import("./room-store.js").RoomStore} store
 * @param {import("./messenger-transport.js").Webxdc} [webxdc] if a messenger carries the game
 * @returns {Promise<Entered>}
 */
export async function enterRoom(sealer, link, keys, identity, store, webxdc) {
  const [module] = await Promise.all([loadModuleForLink(`game=${link.game}`), loadWithRetry(() => init())]);
  const me = await sealer.call("publicKey", identity.secretKey);
  const invitation = identity.invitation && (await sealer.call("publicKey", identity.invitation));
  const core = new Room(link.founder, me, invitation, identity.secret, identity.name, new BoardReferee(module));
  const room = new LiveRoom(core, keys, identity, store, sealer);
  const startRoom = async () => {
    /** @type {RelayTransport | undefined} */
    let relays;
    const viaMessenger = async () => (await import("./messenger-transport.js")).MessengerTransport;
    const Messenger = webxdc && (await viaMessenger());
    const viaRelays = (/** @type {Listener} */ listener) => (relays = new RelayTransport(identity.relays, keys.id, listener));
    const viaWindows = (/** @type {Listener} */ listener) => new WindowTransport(keys.id, listener);
    await room.connectAll(
      Messenger
        ? [(listener) => new Messenger(webxdc, keys.id, listener)]
        : [...(identity.relays.length > 0 ? [viaRelays] : []), viaWindows],
    );
    return relays;
  };
  return { room, startRoom, module };
}
