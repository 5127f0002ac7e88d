// @ts-check
/** Before the game: what to send to whom, and who is there already. */
import { createButton, createElement, findElement } from "../app/page/dom.js";
import { gameIdOfSpec } from "../notation.js";
import { loadWithRetry } from "../load-with-retry.js";
import { t } from "./live-words.js";
import { writeRoomLink } from "./room-link.js";

/** @typedef {import("./room-store.js").Identity} Identity */
/** @typedef {import("./room-link.js").RoomLink} RoomLink */

/** The address of the page with another link. @param {RoomLink} link */
export const addressOf = (link) => `${location.origin}${location.pathname}#${writeRoomLink(link)}`;

/** Whether there is a sheet that hands a link to other apps. */
const canShare = typeof navigator.share === "function";

export class Lobby {
  #room;
  #link;
  #identity;
  /** What is shown, so that nothing is drawn twice. */
  #shown = "";

  /** @param {import("./live-room.js").LiveRoom} room @param {RoomLink} link @param {Identity} identity */
  constructor(room, link, identity) {
    this.#room = room;
    this.#link = link;
    this.#identity = identity;
  }

  showLobby() {
    const { phase, seats, spec, me } = this.#room.view;
    const game = t(`game.${gameIdOfSpec(spec) || this.#link.game}`);
    const isOpen = this.#room.transports.some(({ state }) => state === "open");
    const state = phase === "opening" ? (isOpen ? "looking" : "connecting") : me > 0 ? "waiting" : "watching";
    findElement("#lobby-state", HTMLElement).textContent = t("live.lobby-state", { state });
    const key = JSON.stringify([seats.map(({ joined, name }) => [joined, name]), me, phase]);
    if (key === this.#shown) return;
    const isFirst = this.#shown === "";
    this.#shown = key;
    document.title = t("app.title", { game });
    findElement("#name", HTMLElement).textContent = game;
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
  }

  /** @param {string} invitation its private key @param {number} number from 1 @param {number} count */
  #invitation(invitation, number, count) {
    const address = addressOf({ ...this.#link, invitation });
    const told = createElement("p", { className: "quiet" });
    told.setAttribute("role", "status");
    const field = createElement("input", { readOnly: true, value: address, ariaLabel: t("share.link") });
    field.addEventListener("focus", () => field.select());
    const copy = createButton(t("live.copy"), async () => {
      try {
        await navigator.clipboard.writeText(address);
        told.textContent = t("share.copied");
      } catch {
        field.select(); // the browser does not allow scripts to copy
        told.textContent = t("share.copy-yourself");
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
    return createElement("li", { className: "invitation" }, ...title, row, field, told, figure);
  }
}
