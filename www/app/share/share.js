// @ts-check
/** Sharing links, and games played by link. */
import { find } from "../page/dom.js";
import { takeBack, whyNot } from "./by-link.js";
import { dismiss, notice } from "../page/notices.js";
import { say, t } from "../page/say.js";
import { askSeat } from "./seat-question.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */

/** @param {string} link @returns {string} the address of this page with the link */
function address(link) {
  return `${location.origin}${location.pathname}#${link}`;
}

/**
 * Returns a link to the position on the board, without the turns that led to it.
 * @param {Pick<Session, "game">} session
 */
export const positionLink = ({ game }) => game?.see((table) => table.positionLink()) ?? "";

/**
 * Copies a text; if the browser does not allow that, shows it for copying by hand.
 * @param {string} text
 */
export async function copy(text) {
  const field = find("#link", HTMLInputElement);
  field.value = text;
  const told = find("#link-told", HTMLElement);
  try {
    await navigator.clipboard.writeText(text);
    find("#link-field", HTMLElement).hidden = true;
    told.textContent = t("share.copied");
  } catch {
    // The browser does not allow scripts to copy: select the text, to be copied by hand.
    find("#link-field", HTMLElement).hidden = false;
    field.select();
    told.textContent = t("share.copy-yourself");
  }
}

/** @param {TakeBoard} board @param {Session} session */
export function bindShare(board, session) {
  /** @param {string} id @param {() => unknown} act */
  const on = (id, act) => find(`#${id}`, HTMLButtonElement).addEventListener("click", act);

  on("copy-game", () => copy(address(session.game?.link ?? "")));
  on("copy-position", () => copy(address(positionLink(session))));

  /** Returns the seats that people play, with their names and tokens. */
  function people() {
    const levels = session.game?.see((table) => table.levels());
    const { seats: all = [], tokens = [] } = board.board ?? {};
    const seats = all.map((seat, index) => ({ player: index + 1, name: say(seat), token: tokens[index] ?? "" }));
    return seats.filter((_, index) => levels?.[index] === 0);
  }

  /** Asks which seat is played here. Returns whether the game is played by link then. */
  async function chooseSeat() {
    const view = board.view;
    const byLink = session.kept?.byLink;
    const seats = people();
    if (!view || seats.length === 0) return false;
    // The player who has just played sends the link; before the first turn, the player to move asks for it.
    const before = seats.findLast(({ player }) => player < (view.turnOf ?? 1)) ?? seats[seats.length - 1];
    const likely = byLink?.seat ?? (view.canUndo ? before.player : (view.turnOf ?? 1));
    const isOne = seats.length === 1 && !byLink;
    const answer = isOne ? seats[0].player : await askSeat(seats, likely, byLink !== undefined);
    if (answer === undefined) return false;
    session.playByLink(answer === "stop" ? undefined : { seat: answer, base: byLink?.base ?? 0 });
    return answer !== "stop";
  }
  on("change-seat", chooseSeat);

  /** Sends the game as it stands; the first time, asks who sends it. */
  async function send() {
    // What was sent before is final: never send less than that.
    if (board.view?.canForward) board.travel((table) => (table.toEnd(), true));
    const isFirst = session.kept?.byLink === undefined;
    const isOver = board.view?.toPlay === "over";
    if (isFirst && !isOver && !(await chooseSeat())) return;
    const { view } = board;
    const byLink = session.kept?.byLink;
    if (!view || !session.game) return;
    if (isFirst && byLink && byLink.seat === view.turnOf) {
      return notice("first", t("by-link.first", { player: board.board?.seats[byLink.seat - 1] ?? "" }));
    }
    const url = address(session.game.link);
    try {
      await (navigator.share?.({ url }) ?? copy(url));
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // cancelled
      await copy(url);
    }
    if (byLink) session.playByLink({ ...byLink, base: view.steps });
  }
  on("send", send);
  function answerLink() {
    const view = board.view;
    if (view?.turnOf) session.playByLink({ seat: view.turnOf, base: view.steps });
  }
  on("answer", answerLink);
  on("both", () => session.copy());

  /** The news that has already been shown. @type {Message[]} */
  let announced = [];
  const update = () => {
    const view = board.view;
    const seats = board.board?.seats ?? [];
    if (!view) return;
    const byLink = session.kept?.byLink;
    const seat = (/** @type {number | undefined} */ player) => (player ? (seats[player - 1] ?? "") : "");
    const mine = byLink && say({ id: "by-link.you", args: { player: seat(byLink.seat) } });
    const told = [mine, ...session.news.map(say)].filter(Boolean).join(" ");
    const asks = session.isSent && byLink === undefined;
    const toAnswer = { text: t("by-link.answer", { player: seat(view.turnOf) }), act: answerLink };
    find("#by-link", HTMLElement).textContent = told;
    find("#answer", HTMLButtonElement).hidden = !asks;
    find("#answer", HTMLButtonElement).textContent = toAnswer.text;
    find("#both", HTMLButtonElement).hidden = byLink === undefined;
    find("#seat-here", HTMLElement).hidden = byLink === undefined;
    find("#seat-here span", HTMLElement).textContent = mine ?? "";
    board.guardsChanged();
    const isToSend = byLink && view.steps > byLink.base && (view.turnOf !== byLink.seat || view.toPlay === "over");
    if (view.turnOf !== byLink?.seat) dismiss("first");
    if (isToSend) notice("send", t("by-link.send-now"), [{ text: t("by-link.send"), act: send }]);
    else dismiss("send");
    if (session.news === announced) return;
    announced = session.news;
    // If a link shows an earlier turn, it was sent to be looked at.
    if (announced.length > 0 && !(asks && view.canForward)) notice("news", told, asks ? [toAnswer] : []);
    else dismiss("news");
  };
  board.guards.set("by-link", (view) => {
    const byLink = session.kept?.byLink;
    return byLink && whyNot(byLink, view, board.board?.seats ?? []);
  });
  board.playsHere = () => session.kept?.byLink?.seat;
  board.takeBack = (table) => takeBack(table, session.kept?.byLink);
  session.addEventListener("change", update);
  update();
}
