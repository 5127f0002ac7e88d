// @ts-check
/** Beside the board: whether the others are there, what they offer and say, and what one can offer and say. */
import { createButton, createElement, findElement } from "../app/page/dom.js";
import { dismissNotice, showNotice } from "../app/page/notices.js";
import { readStored, writeStored } from "../app/store/local-storage.js";
import { wide } from "../app/table/layout.js";
import { loadWithRetry } from "../load-with-retry.js";
import { addressOf } from "./lobby.js";
import { t } from "./live-words.js";
import { AWAY } from "./presence.js";
import { bindTimes } from "./times.js";

/** @typedef {import("../../take-five-live-web.js").Intent} Intent */
/** @typedef {import("../../take-five-live-web.js").LiveOffer} LiveOffer */
/** @typedef {import("../../take-five-live-web.js").Phrase} Phrase */
/** @typedef {import("./live-room.js").LiveRoom} LiveRoom */
/** @typedef {import("./live-table.js").LiveTable} LiveTable */
/**
 * @typedef {object} Around
 * @property {(intent: Intent) => Promise<void>} propose
 * @property {import("./relay-transport.js").RelayTransport | undefined} relays
 * @property {import("./room-link.js").RoomLink} link
 * @property {import("./room-store.js").Identity} identity
 */

/** @type {Phrase[]} */
const PHRASES = ["hello", "good-luck", "well-played", "oops", "moment", "back", "good-game", "thanks"];

/** The most phrases in view. */
const IN_VIEW = 3;

/** How long a phrase, or that something was copied, is news, in milliseconds. */
const FRESH = 8_000;

/** How long somebody's part of chance may take before the others are told, in seconds. */
const WITHHELD = 15;

const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** @param {LiveRoom} room @param {LiveTable} table @param {Around} around */
export function bindRoomPanel(room, table, { propose, relays, link, identity }) {
  const { board } = table;
  /** @param {string} id @param {() => unknown} act */
  const on = (id, act) => {
    const button = findElement(`#${id}`, HTMLButtonElement);
    button.addEventListener("click", act);
    return button;
  };
  /** Ends the game, if that is confirmed. @param {string} question @param {string} yes @param {Intent} intent */
  const askFirst = async (question, yes, intent) => {
    const { confirmDialog } = await loadWithRetry(() => import("../app/dialogs/confirm-dialog.js"));
    if (await confirmDialog(question, yes)) await propose(intent);
  };
  const undo = on("undo", () => (table.canTakeBack || table.isPlanning ? board.undo() : propose("undo")));
  const resign = on("resign", () => askFirst(t("live.resign-sure"), t("app.resign"), "resign"));
  const draw = on("draw", () => propose("draw"));
  const pause = on("pause", () => propose(room.view.paused ? "resume" : "pause"));
  const match = on("match", () => propose("match games=3"));
  on("flip", () => board.setAttribute("flip", board.board?.flip ? "off" : "on"));
  on("help", () => board.openDialog("keyList"));
  on("copy-watch", async () => {
    await navigator.clipboard.writeText(addressOf({ ...link, invitation: "" }));
    showNotice("copied", t("share.copied"));
    setTimeout(() => dismissNotice("copied"), FRESH);
  });
  on("save-transcript", async () => {
    const { saveTranscript } = await loadWithRetry(() => import("./transcript.js"));
    saveTranscript(room.events, link);
  });
  const name = findElement("#rename", HTMLInputElement);
  name.value = identity.name;
  name.addEventListener("change", () => {
    writeStored("live", { ...readStored("live"), name: name.value.trim() });
    propose(`name ${name.value.trim()}`);
  });
  const mute = findElement("#mute", HTMLInputElement);
  mute.checked = readStored("live").muted === true;
  mute.addEventListener("change", () => {
    writeStored("live", { ...readStored("live"), muted: mute.checked });
    fillIn();
  });
  const phrases = PHRASES.map((phrase) => createButton(t("live.phrase", { phrase }), () => propose(`say ${phrase}`)));
  findElement("#phrases", HTMLElement).append(...phrases);
  const again = createElement("button", { type: "button", id: "again", className: "main", textContent: t("live.rematch") });
  again.addEventListener("click", () => propose("rematch"));
  const claim = { text: t("live.claim"), act: () => propose("claim") };

  const fillIn = () => {
    const { view } = room;
    const may = (/** @type {string} */ intent) => view.may.includes(intent);
    undo.disabled = !table.canTakeBack && (table.isPlanning || !may("undo"));
    resign.disabled = !may("resign");
    draw.disabled = !may("draw");
    // While chance is due, offers wait.
    pause.hidden = view.me === 0 || view.clock === "" || view.phase === "over";
    pause.disabled = !may("pause") && !may("resume");
    pause.textContent = t(view.paused ? "live.resume" : "live.pause");
    match.hidden = view.me === 0;
    match.disabled = !may("match");
    match.textContent = t("live.match");
    for (const button of phrases) button.disabled = view.me === 0;
    name.disabled = view.me === 0;
    showConnection(room, table, relays);
    showOffers(view.offers, view.me, table, propose);
    const isOver = view.phase === "over";
    for (const button of [undo, resign, draw]) button.hidden = isOver;
    if (may("rematch") && !view.offers.some(({ kind }) => kind === "rematch")) resign.before(again);
    else again.remove();
    const mayClaim = may("claim") && view.claimFrom > 0 && room.now >= view.claimFrom;
    if (mayClaim) showNotice("claim", t("live.may-claim"), [claim]);
    else dismissNotice("claim");
    showSaid(room, table, mute.checked);
  };
  room.addEventListener("change", fillIn);
  table.addEventListener("change", fillIn);
  bindTimes(room, table);
  bindWithheld(room, table);
  fillIn();
}

/**
 * Tells who keeps the others waiting for their part of chance, and from when on they can claim the game. Only their page
 * can send it: they may have closed it, or do not like what comes.
 * @param {LiveRoom} room
 * @param {LiveTable} table
 */
function bindWithheld(room, table) {
  let [place, seconds] = ["", 0];
  setInterval(() => {
    const { game, line, seats, me, claimFrom } = room.view;
    const seat = seats.findIndex(({ owes }, index) => owes === "reveal" && index + 1 !== me) + 1;
    const at = seat > 0 ? `${game} ${line.length}` : "";
    if (at !== place) dismissNotice("withheld");
    // Only while they could hear and be heard; a page that sleeps does not count either.
    const isOpen = room.way === "open" && room.unsent.size === 0;
    [place, seconds] = [at, at === place && isOpen ? seconds + 1 : 0];
    if (at === "" || seconds !== WITHHELD) return;
    const claim = claimFrom > room.now ? when.format(claimFrom - room.view.ahead) : "";
    showNotice("withheld", t("live.withheld", { player: table.nameOf(seat), claim, may: claim ? "yes" : "no" }));
  }, 1_000);
}

/** Says whether the others are there, and whether what is played here reaches them. @param {LiveRoom} room @param {LiveTable} table @param {import("./relay-transport.js").RelayTransport | undefined} relays */
function showConnection(room, table, relays) {
  const line = findElement("#connection", HTMLElement);
  const { seats, me, watchers } = room.view;
  const isOpen = room.way === "open";
  const { now } = room;
  const others = seats
    .map((seat, index) => ({ ...seat, number: index + 1 }))
    .filter(({ joined, number }) => joined && number !== me);
  // Who has said that they go is away, even if they have just played.
  const away = others.filter(({ number, seen }) => now - (room.heard.get(number) ?? seen) > AWAY);
  const names = (/** @type {{ number: number }[]} */ all) => all.map(({ number }) => table.nameOf(number));
  const state = !isOpen ? "lost" : room.isHeldUp ? "held" : away.length > 0 ? "away" : "here";
  line.dataset.state = state;
  const text = t("live.connection", {
    state,
    away: names(away),
    here: names(others),
    count: (state === "away" ? away : others).length,
    waiting: room.unsent.size,
    watchers,
  });
  if (line.textContent !== text) line.textContent = text;
  if (relays?.isRefused) showNotice("relays", t("live.refused", { why: relays.report.notes.join(" · ") }));
  else dismissNotice("relays");
}

/** The offers that wait for an answer from here, as notices: those are in view on every screen. @type {Set<string>} */
const asked = new Set();

/** @param {LiveOffer[]} offers @param {number} me @param {LiveTable} table @param {(intent: Intent) => Promise<void>} propose */
function showOffers(offers, me, table, propose) {
  const isForMe = (/** @type {LiveOffer} */ { seat, accepted, declined }) =>
    me > 0 && seat !== me && !accepted.includes(me) && !declined.includes(me);
  const text = (/** @type {LiveOffer} */ { seat, kind, declined }) => {
    const answer = declined.length > 0 ? "no" : "open";
    return t("live.offer", { kind, mine: seat === me ? "yes" : "no", player: table.nameOf(seat), answer });
  };
  const open = offers.filter(isForMe);
  for (const id of asked) if (!open.some((offer) => offer.id === id)) dismissNotice(`offer-${id}`);
  asked.clear();
  for (const offer of open) {
    asked.add(offer.id);
    const ways = [
      { text: t("live.accept"), act: () => propose(`accept ${offer.id}`) },
      { text: t("live.decline"), act: () => propose(`decline ${offer.id}`) },
    ];
    showNotice(`offer-${offer.id}`, text(offer), ways, false);
  }
  const others = offers.filter((offer) => !isForMe(offer));
  const shown = others.map((offer) => createElement("p", { textContent: text(offer) }));
  findElement("#offers", HTMLElement).replaceChildren(...shown);
}

/** @param {LiveRoom} room @param {LiveTable} table @param {boolean} isMuted */
function showSaid(room, table, isMuted) {
  const { said } = room.view;
  const heard = isMuted ? [] : said.slice(-IN_VIEW);
  const list = findElement("#said", HTMLElement);
  const key = JSON.stringify([heard, heard.map(({ seat }) => table.nameOf(seat))]);
  if (list.dataset.shown === key) return;
  const isNew = list.dataset.shown !== undefined && heard.length > 0;
  list.dataset.shown = key;
  const lines = heard.map(({ seat, phrase }) =>
    t("live.said", { player: table.nameOf(seat), phrase: t("live.phrase", { phrase }) }),
  );
  list.replaceChildren(...lines.map((textContent) => createElement("li", { textContent })));
  // On a phone the list is below the board.
  if (!isNew || room.now - (heard.at(-1)?.stamp ?? 0) > FRESH || wide.matches) return;
  showNotice("said", lines.at(-1) ?? "");
  setTimeout(() => dismissNotice("said"), FRESH);
}
