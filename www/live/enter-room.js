// @ts-check
/** Enters a room: whoever has a link to it gets the keys, what this browser has kept, and a way to the others. */
import init, { Room } from "../../take-five-live-web.js";
import { loadModule, startOnce } from "../recoverable-table.js";
import { loadWithRetry } from "../load-with-retry.js";
import { gameIdOfSpec } from "../notation.js";
import { LiveRoom } from "./live-room.js";
import { t } from "./live-words.js";
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
 * @property {() => Promise<void>} startRoom comes after whoever wants to hear of it listens
 * @property {RelayTransport | undefined} relays the way through relays, if there is one
 * @property {typeof import("../../take-five-web.js")} module
 */
/**
 * What a room is entered with.
 * @typedef {object} Key
 * @property {RoomLink} link
 * @property {RoomKeys} keys
 * @property {Identity} identity
 * @property {RelayTransport} [relays] that has been connected already
 */

/** @type {Promise<unknown> | undefined} */
let roomModule;

/** Loads the module of rooms and that of the games, which it returns. */
export async function loadModules() {
  roomModule ??= loadWithRetry(() => startOnce(init));
  const [module] = await Promise.all([loadModule(), roomModule]);
  return module;
}

/**
 * @param {import("./sealer.js").Sealer} sealer
 * @param {Key} key
 * @param {import("./room-store.js").RoomStore} store
 * @param {import("./messenger-chat.js").MessengerChat} [webxdc] if a messenger carries the game
 * @returns {Promise<Entered>}
 */
export async function enterRoom(sealer, { link, keys, identity, ...key }, store, webxdc) {
  const relays = webxdc || identity.relays.length === 0 ? undefined : (key.relays ?? new RelayTransport([], keys.id));
  relays?.connectTo(identity.relays);
  const [module, me, invitation] = await Promise.all([
    loadModules(),
    sealer.call("publicKey", identity.secretKey),
    identity.invitation && sealer.call("publicKey", identity.invitation),
  ]);
  const referee = new BoardReferee(module);
  const core = new Room(link.founder, me, invitation, identity.secret, identity.name, identity.ahead ?? 0, referee);
  const room = new LiveRoom(core, keys, identity, store, sealer, [me, invitation]);
  const viaRelays = (/** @type {Listener} */ listener) => (relays ? [Object.assign(relays, { listener })] : []);
  const startRoom = async () => {
    if (!webxdc) return room.connectAll((listener) => [...viaRelays(listener), new WindowTransport(keys.id, listener)]);
    const { MessengerTransport } = await import("./messenger-transport.js");
    const notice = () => t("live.notify-turn", { game: t(`game.${gameIdOfSpec(room.view.spec)}`) });
    await room.connectAll((listener) => [new MessengerTransport(webxdc, keys.id, listener, notice)]);
  };
  return { room, startRoom, relays, module };
}
