// @ts-check
/** Shows a room: first who is invited and who is there, then the board, and beside it the others. */
import { errorMessage } from "../error-message.js";
import { findElement, nameGame } from "../app/page/dom.js";
import { dismissNotice, showNotice } from "../app/page/notices.js";
import { loadWithRetry } from "../load-with-retry.js";
import { gameIdOfSpec } from "../notation.js";
import { TakeBoard } from "../take-board.js";
import { Lobby } from "./lobby.js";
import { LiveTable } from "./live-table.js";
import { t, translate, translateAsSentence } from "./live-words.js";
import { bindPresence } from "./presence.js";
import { bindRoomPanel } from "./room-panel.js";

/** @typedef {import("../../take-five-live-web.js").LiveNotice} LiveNotice */
/** @typedef {import("./room-store.js").Identity} Identity */

const root = document.documentElement;

/**
 * @param {import("./enter-room.js").Entered} entered
 * @param {import("./room-link.js").RoomLink} link
 * @param {Identity} identity
 * @param {import("./room-store.js").RoomStore} store
 * @param {import("../../take-five-live-web.js").Intent} [first] what is said first in a room that has just been opened
 */
export async function showRoom({ room, startRoom, relays, module }, link, identity, store, first) {
  const board = findElement("take-board", TakeBoard);
  const lobby = new Lobby(room, link, identity, relays);
  const table = new LiveTable(board, room, identity, module);
  /** Says something, or says why that cannot be said now. @param {import("../../take-five-live-web.js").Intent} intent */
  const propose = async (intent) => {
    try {
      await room.propose(intent);
    } catch (error) {
      showNotice("refused", translateAsSentence(errorMessage(error)));
    }
  };
  room.addEventListener("notice", (event) => {
    if (!(event instanceof CustomEvent)) return;
    const notice = /** @type {LiveNotice} */ (event.detail);
    const player = table.nameOf(notice.seat);
    const reason = notice.reason ? translate(JSON.parse(notice.reason)) : "";
    showNotice(`problem-${notice.kind}`, t("live.notice", { kind: notice.kind, player, turn: notice.text, reason }));
  });
  room.addEventListener("late", (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { seat, seconds } = /** @type {{ seat: number, seconds: number }} */ (event.detail);
    showNotice("late", t("live.late", { player: table.nameOf(seat), seconds }));
  });
  room.addEventListener("clock", (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { seconds } = /** @type {{ seconds: number }} */ (event.detail);
    if (Math.abs(seconds) < 30) return dismissNotice("clock");
    const [ahead, minutes] = [seconds > 0 ? "yes" : "no", Math.round(Math.abs(seconds) / 60)];
    showNotice("clock", t("live.clock-off", { ahead, minutes, player: table.nameOf(1) }));
  });
  let isBeside = false;
  const showBeside = async () => {
    const { bindBesideBoard } = await loadWithRetry(() => import("./beside-board.js"));
    bindBesideBoard(room, table, identity);
  };
  const showState = async () => {
    const { phase } = room.view;
    if (phase === "opening" || phase === "joining") {
      lobby.showLobby();
      root.dataset.view = "lobby";
    } else if (await table.catchUp()) {
      lobby.hide();
      root.dataset.view = "table";
      // Whoever comes back has seen no lobby, which names it, too.
      const game = gameIdOfSpec(room.view.spec);
      if (!isBeside) nameGame(game, t(`game.${game}`));
      if (!isBeside) showBeside();
      isBeside = true;
    }
  };
  room.addEventListener("change", showState);
  table.addEventListener("refused", (event) => {
    if (event instanceof CustomEvent) showNotice("refused", translateAsSentence(errorMessage(event.detail)));
  });
  await startRoom();
  bindRoomPanel(room, table, { propose, relays, link, identity });
  bindPresence(room);
  if (first) await propose(first);
  if (!(await store.works())) showNotice("kept", t("live.nothing-kept"));
  await showState();
}
