// @ts-check
/**
 * Tells a player that it is their turn: in the title, on the icon of the installed app, by a sound and, for those who want
 * it, by a notification of the system while the page is hidden.
 */
import { createElement, findElement } from "../app/page/dom.js";
import { showNotice } from "../app/page/notices.js";
import { updateAppBadge } from "../app/share/turn-badge.js";
import { GameStore } from "../app/store/game-store.js";
import { readStored, writeStored } from "../app/store/local-storage.js";
import { loadWithRetry } from "../load-with-retry.js";
import { gameIdOfSpec } from "../notation.js";
import { changeSetting, getSetting, settingChanges } from "../settings.js";
import { t } from "./live-words.js";

/** After so many turns of live games it is asked whether they want notifications. */
const KNOWN_BY_THEN = 2;

/** A messenger notifies of games itself. */
const canNotify = "Notification" in globalThis && !("webxdc" in globalThis);

/** What is kept: how many turns were played here, and whether notifications are wanted. */
const kept = () => /** @type {{ turns?: number, notify?: "on" | "off" }} */ (readStored("live"));

/** @param {object} more */
const keep = (more) => writeStored("live", { ...readStored("live"), ...more });

/** Whether notifications are wanted, and still allowed. */
const isOn = () => kept().notify === "on" && Notification.permission === "granted";

/**
 * @param {import("./live-room.js").LiveRoom} room
 * @param {import("./live-table.js").LiveTable} table
 * @param {import("./room-store.js").Identity} identity
 */
export function bindYourTurn(room, table, identity) {
  const { board } = table;
  const store = new GameStore();
  table.addEventListener("saved", () => updateAppBadge(store));
  const sounds = bindSoundsOnUse(board);
  if (canNotify) table.addEventListener("played", addSetting());
  addCheckbox(
    "sounds",
    t("settings.name", { name: "sounds" }),
    (isWanted) => changeSetting("sounds", isWanted ? "on" : "off"),
    () => getSetting("sounds") === "on",
  );

  /** @type {boolean | undefined} */
  let wasMine;
  const look = () => {
    const name = t(`game.${gameIdOfSpec(room.view.spec)}`);
    const { isMyTurn: isMine } = table;
    document.title = t(isMine ? "app.title-turn" : "app.title", { game: name });
    if (isMine && wasMine === false) {
      // What is played on the board is heard anyway.
      if (document.hidden || table.isLookingBack) sounds()?.soundTurn();
      if (document.hidden && canNotify && isOn()) notify(t("live.notify-turn", { game: name }), identity.gameId);
    }
    wasMine = isMine;
  };
  table.addEventListener("change", look);
  look();
}

/** @param {import("../take-board.js").TakeBoard} board @returns {() => typeof import("../app/panels/sounds.js") | undefined} the sounds, if they are on and there */
function bindSoundsOnUse(board) {
  /** @type {typeof import("../app/panels/sounds.js") | undefined} */
  let sounds;
  let quiet = () => {};
  const follow = async () => {
    quiet();
    quiet = () => {};
    if (getSetting("sounds") !== "on") return;
    sounds ??= await loadWithRetry(() => import("../app/panels/sounds.js"));
    quiet();
    quiet = getSetting("sounds") === "on" ? sounds.bindSounds(board) : () => {};
  };
  // Browsers mute a page until it is used.
  const used = new AbortController();
  for (const event of ["pointerdown", "keydown"])
    addEventListener(event, () => (used.abort(), follow()), { capture: true, signal: used.signal });
  settingChanges.addEventListener("set", (event) => {
    if (used.signal.aborted && event instanceof CustomEvent && event.detail === "sounds") follow();
  });
  return () => (getSetting("sounds") === "on" ? sounds : undefined);
}

/**
 * Lets people have notifications and switch them off.
 * @returns {() => void} to be called after each turn: asks once, when they know the game
 */
function addSetting() {
  const update = addCheckbox("notify", t("live.notify"), (isWanted) => choose(isWanted), isOn);
  /** @param {boolean} isWanted */
  const choose = async (isWanted) => {
    // Only now the browser asks, if it has not been asked before.
    const permission = isWanted ? await Notification.requestPermission() : "default";
    keep({ notify: permission === "granted" ? "on" : "off" });
    if (isWanted && permission !== "granted") showNotice("notify", t("live.notify-refused"));
    update();
  };
  return () => {
    const turns = (kept().turns ?? 0) + 1;
    if (turns <= KNOWN_BY_THEN) keep({ turns });
    if (turns < KNOWN_BY_THEN || kept().notify || Notification.permission === "denied") return;
    const ways = [true, false].map((wants) => ({
      text: t("live.notify-answer", { wants: wants ? "yes" : "no" }),
      act: () => choose(wants),
    }));
    showNotice("notify", t("live.notify-ask"), ways, false);
  };
}

/**
 * Adds a setting to what is folded away beside the board.
 * @param {string} id
 * @param {string} text
 * @param {(isWanted: boolean) => void} choose
 * @param {() => boolean} isChosen
 * @returns {() => void} shows how things stand
 */
function addCheckbox(id, text, choose, isChosen) {
  const field = createElement("input", { type: "checkbox", id });
  field.addEventListener("change", () => choose(field.checked));
  const label = createElement("label", { className: "check" }, field, " ", createElement("span", { textContent: text }));
  const more = findElement(".more", HTMLElement);
  more.querySelector("summary")?.after(createElement("p", {}, label));
  const update = () => (field.checked = isChosen());
  // What the browser allows can be changed elsewhere.
  more.addEventListener("toggle", update);
  settingChanges.addEventListener("set", update);
  update();
  return update;
}

/** @param {string} text @param {string} tag one notification for each game */
async function notify(text, tag) {
  const options = { tag, icon: new URL("../icons/icon-192.png", import.meta.url).href, data: location.href };
  const seen = new AbortController();
  /** @param {Notification} notification */
  const closeWhenSeen = (notification) =>
    document.addEventListener("visibilitychange", () => (notification.close(), seen.abort()), { signal: seen.signal });
  try {
    const notification = new Notification(text, options);
    notification.onclick = () => (window.focus(), notification.close());
    closeWhenSeen(notification);
  } catch {
    // On phones only the service worker may.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(text, options);
    for (const notification of (await worker?.getNotifications({ tag })) ?? []) closeWhenSeen(notification);
  }
}
