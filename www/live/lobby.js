// @ts-check
/** Before the game: what to send to whom, and who is there already. */
import { createButton, createElement, findElement, nameGame } from "../app/page/dom.js";
import { showBriefly } from "../app/page/show-briefly.js";
import { gameIdOfSpec } from "../notation.js";
import { loadWithRetry } from "../load-with-retry.js";
import { t } from "./live-words.js";
import { writeRoomLink } from "./room-link.js";

/** @typedef {import("./room-store.js").Identity} Identity */
/** @typedef {import("./room-link.js").RoomLink} RoomLink */

/** The address of the page with another link. @param {RoomLink} link */
export const addressOf = (link) => `${location.origin}${location.pathname}#${writeRoomLink(link)}`;

/** After so long without a way to the others, or without a word of the game, that is told, in milliseconds. */
const [UNREACHABLE, NOTHING] = [5_000, 8_000];

/** Whether there is a sheet that hands a link to other apps. */
const canShare = typeof navigator.share === "function";

export class Lobby {
  #room;
  #link;
  #identity;
  #relays;
  /** When this page came, and when it last had a way to the others, by its own clock. */
  #since = performance.now();
  #reached = performance.now();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #looking;
  /** What is shown, so that nothing is drawn twice. */
  #shown = "";

  /**
   * @param {import("./live-room.js").LiveRoom} room
   * @param {RoomLink} link
   * @param {Identity} identity
   * @param {import("./relay-transport.js").RelayTransport} [relays]
   */
  constructor(room, link, identity, relays) {
    this.#room = room;
    this.#relays = relays;
    this.#link = link;
    this.#identity = identity;
  }

  showLobby() {
    const { phase, seats, spec, me } = this.#room.view;
    const game = t(`game.${gameIdOfSpec(spec) || this.#link.game}`);
    this.#looking ??= setInterval(() => this.#showState(), 1_000);
    this.#showState();
    const key = JSON.stringify([seats.map(({ joined, name }) => [joined, name]), me, phase]);
    if (key === this.#shown) return;
    const isFirst = this.#shown === "";
    this.#shown = key;
    document.title = t("app.title", { game });
    nameGame(gameIdOfSpec(spec) || this.#link.game, game);
    const { invitations } = this.#identity;
    const isHost = invitations.length > 0;
    const host = seats[0]?.name ?? "";
    const title = findElement("#lobby-title", HTMLElement);
    title.textContent = t("live.lobby", { host: isHost ? "yes" : "no", game, name: host, named: host ? "yes" : "no" });
    findElement("#lobby-lead", HTMLElement).textContent = isHost ? t("live.lobby-lead", { count: invitations.length }) : "";
    const open = invitations.flatMap((invitation, index) => {
      const seat = seats[index + 1];
      if (!seat?.joined) return [this.#invitation(invitation, index + 1, invitations.length)];
      return [
        createElement("li", {
          className: "joined",
          textContent: t("live.joined", { name: seat.name, named: seat.name ? "yes" : "no", seat: index + 2 }),
        }),
      ];
    });
    findElement("#seats-open", HTMLElement).replaceChildren(...open);
    if (isFirst && isHost) title.focus({ preventScroll: true });
  }

  hide() {
    this.#shown = "";
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  /** Says what is waited for, or what is wrong. */
  #showState() {
    const { seats, me } = this.#room.view;
    const why = this.#relays?.report.notes.join(" · ") ?? "";
    const state = this.#state();
    const text = t("live.lobby-state", {
      state,
      seat: me,
      missing: seats.filter(({ joined }) => !joined).length,
      why,
      told: why ? "yes" : "no",
    });
    const line = findElement("#lobby-state", HTMLElement);
    line.dataset.state = state;
    if (line.textContent !== text) line.textContent = text;
  }

  #state() {
    const { phase, me } = this.#room.view;
    const { way } = this.#room;
    const now = performance.now();
    if (way === "open") this.#reached = now;
    if (way === "refused") return "refused";
    if (this.#room.isHeldUp) return "held";
    if (now - this.#reached > UNREACHABLE) return "unreachable";
    if (phase !== "opening") return me === 1 ? "waiting" : me > 0 ? "joined" : "watching";
    if (way !== "open") return "connecting";
    return now - this.#since > NOTHING ? "nothing" : "looking";
  }

  /** @param {string} invitation its private key @param {number} number from 1 @param {number} count */
  #invitation(invitation, number, count) {
    const address = addressOf({ ...this.#link, invitation });
    const status = createElement("p", { className: "quiet" });
    status.setAttribute("role", "status");
    const field = createElement("input", { readOnly: true, value: address, ariaLabel: t("share.link") });
    field.addEventListener("focus", () => field.select());
    const copy = createButton(t("live.copy"), async () => {
      try {
        await navigator.clipboard.writeText(address);
        showBriefly(status, t("share.copied"));
      } catch {
        field.select(); // the browser does not allow scripts to copy
        status.textContent = t("share.copy-yourself");
      }
    });
    const share = createButton(t("live.share"), async () => {
      try {
        await navigator.share({ text: t("live.invite", { game: t(`game.${this.#link.game}`) }), url: address });
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return; // cancelled
        copy.click();
      }
    });
    (canShare ? share : copy).className = "main";
    const figure = createElement("figure");
    loadWithRetry(() => import("./qr-code.js")).then(({ drawCode }) => drawCode(figure, address));
    const title = count > 1 ? [createElement("h3", { textContent: t("live.seat", { number: number + 1 }) })] : [];
    const row = createElement("p", { className: "row" }, ...(canShare ? [share] : []), copy);
    return createElement("li", { className: "invitation" }, ...title, row, field, status, figure);
  }
}
