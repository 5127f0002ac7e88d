// @ts-check
/** Sharing links, and games played by link. */
import { loadWithRetry } from "../../load-with-retry.js";
import { loadWords } from "../../words.js";
import { findElement } from "../page/dom.js";
import { showBriefly } from "../page/show-briefly.js";
import { dismissNotice, showNotice } from "../page/notices.js";
import { translate, t } from "../page/translate.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").View} View */
/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */

/** @param {string} link @returns {string} the address of this page with the link */
function address(link) {
  return `${location.origin}${location.pathname}#${link}`;
}

/**
 * Returns a link to the position on the board, without the turns that led to it.
 * @param {Pick<Session, "table">} session
 */
export const positionLink = ({ table }) => table?.see((now) => now.positionLink()) ?? "";

/**
 * Copies a text; if the browser does not allow that, shows it for copying by hand.
 * @param {string} text
 */
export async function copyToClipboard(text) {
  const field = findElement("#link", HTMLInputElement);
  field.value = text;
  const status = findElement("#link-told", HTMLElement);
  try {
    await navigator.clipboard.writeText(text);
    findElement("#link-field", HTMLElement).hidden = true;
    showBriefly(status, t("share.copied"));
  } catch {
    // The browser does not allow scripts to copy: select the text, to be copied by hand.
    findElement("#link-field", HTMLElement).hidden = false;
    field.select();
    status.textContent = t("share.copy-yourself");
  }
}

/** Whether there is a sheet that hands the link to other apps; otherwise it is copied. */
const canShare = typeof navigator.share === "function";

/** @param {TakeBoard} board @param {Session} session */
export function bindShareMenu(board, session) {
  /** @param {string} id @param {() => unknown} act */
  const on = (id, act) => findElement(`#${id}`, HTMLButtonElement).addEventListener("click", act);

  on("copy-game", () => copyToClipboard(address(session.table?.link ?? "")));
  on("copy-position", () => copyToClipboard(address(positionLink(session))));

  on("film", async () => {
    const { table } = session;
    const load = () => Promise.all([import("./film-dialog.js"), loadWords("more")]);
    const [{ lastTurn, openFilmDialog }] = await loadWithRetry(load);
    if (!table || lastTurn(table) === 0) showBriefly(findElement("#link-told", HTMLElement), t("filming.no-turns"));
    else await openFilmDialog(board, table);
  });

  /** The number of steps in the link that was copied last: where nothing can be shared, that is all that sending does. */
  let copied = -1;

  /** Returns the seats that people play, with their names and tokens. */
  function people() {
    const levels = session.table?.see((table) => table.levels());
    const { seats: all = [], tokens = [] } = board.board ?? {};
    const seats = all.map((seat, index) => ({ player: index + 1, name: translate(seat), token: tokens[index] ?? "" }));
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
    const ask = async () => {
      const { openSeatDialog } = await loadWithRetry(() => import("./seat-dialog.js"));
      return openSeatDialog(seats, likely, byLink !== undefined);
    };
    const answer = isOne ? seats[0].player : await ask();
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
    if (!view || !session.table) return;
    if (isFirst && byLink && byLink.seat === view.turnOf) {
      return showNotice("first", t("by-link.first", { player: board.board?.seats[byLink.seat - 1] ?? "" }));
    }
    const url = address(session.table.link);
    const text = t("by-link.invite", { game: t(`game.${board.board?.game}`), over: isOver ? "yes" : "no" });
    try {
      copied = canShare ? -1 : view.steps;
      await (canShare ? navigator.share({ text, url }) : copyToClipboard(url));
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // cancelled
      await copyToClipboard(url);
    }
    if (byLink) session.playByLink({ ...byLink, base: view.steps });
  }
  on("send", send);
  const box = findElement("#to-send", HTMLElement);
  const [boxText, boxLink, boxButton] = box.children;
  boxButton.textContent = t(canShare ? "by-link.share" : "by-link.copy");
  boxButton.addEventListener("click", send);
  boxLink.addEventListener("focus", () => boxLink instanceof HTMLInputElement && boxLink.select());

  /** Shows the link to send; while there is none, keeps its space. @param {View} view */
  function showLink(view) {
    const byLink = session.kept?.byLink;
    const isSent = view.steps <= (byLink?.base ?? 0);
    const isOver = view.toPlay === "over";
    box.hidden = byLink === undefined || (isOver && isSent);
    if (box.hidden || !byLink) return;
    const waits = view.turnOf !== byLink.seat;
    const isCopied = copied === view.steps;
    const state = isOver ? "over" : !waits ? "mine" : isCopied ? "copied" : isSent ? "sent" : "due";
    const player = board.board?.seats[(view.turnOf ?? 0) - 1] ?? "";
    boxText.textContent = t("by-link.state", { state, player });
    if (boxLink instanceof HTMLInputElement) boxLink.value = waits ? address(session.table?.link ?? "") : "";
    boxButton.toggleAttribute("disabled", !waits);
  }
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
    const mine = byLink && translate({ id: "by-link.you", args: { player: seat(byLink.seat) } });
    const news = [mine, ...session.news.map(translate)].filter(Boolean).join(" ");
    const asks = session.isSent && byLink === undefined;
    const toAnswer = { text: t("by-link.answer", { player: seat(view.turnOf) }), act: answerLink };
    findElement("#by-link", HTMLElement).textContent = news;
    findElement("#answer", HTMLButtonElement).hidden = !asks;
    findElement("#answer", HTMLButtonElement).textContent = toAnswer.text;
    findElement("#both", HTMLButtonElement).hidden = byLink === undefined;
    // Alone against computers there is nobody to send it to.
    const isAlone = byLink === undefined && board.reader !== undefined;
    for (const id of ["#send", "#trust"]) findElement(id, HTMLElement).hidden = isAlone;
    findElement("#seat-here", HTMLElement).hidden = byLink === undefined;
    findElement("#seat-here span", HTMLElement).textContent = mine ?? "";
    showLink(view);
    const isToSend = byLink && view.steps > byLink.base && (view.turnOf !== byLink.seat || view.toPlay === "over");
    if (view.turnOf !== byLink?.seat) dismissNotice("first");
    if (isToSend) showNotice("send", t("by-link.send-now"), [{ text: t("by-link.send"), act: send }]);
    else dismissNotice("send");
    if (session.news === announced) return;
    announced = session.news;
    // If a link shows an earlier turn, it was sent to be looked at.
    if (announced.length > 0 && !(asks && view.canForward)) showNotice("news", news, asks ? [toAnswer] : []);
    else dismissNotice("news");
  };
  session.addEventListener("change", update);
  update();
}
