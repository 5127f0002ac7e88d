// @ts-check
/** Links to hand on, and games that are played by handing them on. */
import { find } from "./dom.js";
import { takeBack, whyNot } from "./by-link.js";
import { dismiss, notice } from "./notices.js";
import { say, t } from "./say.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("./session.js").Session} Session */

/** @param {string} link @returns {string} the address of this page with it */
function address(link) {
  return `${location.origin}${location.pathname}#${link}`;
}

/** @param {string} text */
const escaped = (text) => encodeURIComponent(text).replace(/%20/g, "+").replace(/%2F/g, "/").replace(/%2C/g, ",");

/**
 * The link that opens what a board shows, and nothing of how it came about.
 * @param {TakeBoard} board
 * @param {Session} session
 */
export function positionLink(board, session) {
  const game = session.game?.link.split("&")[0];
  return `${game}&position=${escaped(board.view?.position ?? "")}`;
}

/**
 * Copies a text; where the browser does not allow it, shows it to be copied.
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
  on("copy-position", () => copy(address(positionLink(board, session))));

  /** Sends the game as it stands: whose turn is over plays here. */
  async function send() {
    // What was sent before stands: never less than that.
    if (board.view?.canForward) board.travel((table) => (table.toEnd(), true));
    const view = board.view;
    const seats = board.board?.seats.length ?? 0;
    if (!view || !session.game) return;
    const url = address(session.game.link);
    try {
      await (navigator.share?.({ url }) ?? copy(url));
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // thought better of it
      await copy(url);
    }
    const before = ((view.turnOf ?? 1) + seats - 2) % seats;
    const seat = session.kept?.byLink?.seat ?? before + 1;
    session.playByLink({ seat, base: view.steps });
  }
  on("send", send);
  function answer() {
    const view = board.view;
    if (view?.turnOf) session.playByLink({ seat: view.turnOf, base: view.steps });
  }
  on("answer", answer);
  on("both", () => session.copy());

  /** What has been shown of what happened since. @type {Message[]} */
  let announced = [];
  const follow = () => {
    const view = board.view;
    const seats = board.board?.seats ?? [];
    if (!view) return;
    const byLink = session.kept?.byLink;
    const seat = (/** @type {number | undefined} */ player) => (player ? seats[player - 1] ?? "" : "");
    const mine = byLink && say({ id: "by-link.you", args: { player: seat(byLink.seat) } });
    const told = [mine, ...session.news.map(say)].filter(Boolean).join(" ");
    const asks = session.isSent && byLink === undefined;
    const toAnswer = { text: t("by-link.answer", { player: seat(view.turnOf) }), act: answer };
    find("#by-link", HTMLElement).textContent = told;
    find("#answer", HTMLButtonElement).hidden = !asks;
    find("#answer", HTMLButtonElement).textContent = toAnswer.text;
    find("#both", HTMLButtonElement).hidden = byLink === undefined;
    const isToSend = byLink && view.steps > byLink.base && (view.turnOf !== byLink.seat || view.toPlay === "over");
    if (isToSend) notice("send", t("by-link.send-now"), [{ text: t("by-link.send"), act: send }]);
    else dismiss("send");
    if (session.news === announced) return;
    announced = session.news;
    // Where a link shows an earlier turn, it was sent to be looked at.
    if (announced.length > 0 && !(asks && view.canForward)) notice("news", told, asks ? [toAnswer] : []);
    else dismiss("news");
  };
  board.whyNot = (view) => {
    const byLink = session.kept?.byLink;
    return byLink && whyNot(byLink, view, board.board?.seats ?? []);
  };
  board.takeBack = (table) => takeBack(table, session.kept?.byLink);
  session.addEventListener("change", follow);
  follow();
}
