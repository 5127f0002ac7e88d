// @ts-check
/** The panels with the turns and the notes: they navigate the game and edit its record. Loaded once a game can be played. */
import { TurnList } from "../../board/turn-list.js";
import { findElement, createElement } from "../page/dom.js";
import { showNotice } from "../page/notices.js";
import { translate, t } from "../page/translate.js";
import { defaultPlayerName } from "../table/player-names.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../../../take-five-web.js").Table} Table */
/** @typedef {import("../../../take-five-web.js").View} View */

/** @typedef {(table: Table) => boolean} Work something that may change the position */

/**
 * Buttons by id, what each does, and when it is enabled.
 * @type {[string, Work, (view: View) => boolean][]}
 */
const WAYS = [
  ["to-start", (table) => (table.toStart(), true), (view) => view.canBack],
  ["back", (table) => table.back(), (view) => view.canBack],
  ["forward", (table) => table.forward(), (view) => view.canForward],
  ["to-end", (table) => (table.toEnd(), true), (view) => view.canForward],
  ["promote", (table) => table.promote(table.view().at), (view) => view.at > 0],
];

/** Keys that navigate the game while the list has the focus, and the buttons they correspond to. */
const KEYS = {
  ArrowUp: "back",
  ArrowLeft: "back",
  ArrowDown: "forward",
  ArrowRight: "forward",
  Home: "to-start",
  End: "to-end",
  "[": "back",
  "]": "forward",
  u: "undo",
  r: "redo",
};

/** @param {string} id */
const button = (id) => findElement(`#${id}`, HTMLButtonElement);

/**
 * Returns an input for a tag of the record.
 * @param {string} tag
 * @param {string} label
 * @param {Map<string, string>} tags
 */
function named(tag, label, tags) {
  const field = createElement("input", { name: tag, value: tags.get(tag) ?? "", maxLength: tag === "Title" ? 200 : 60 });
  return createElement("label", { className: "field" }, label, field);
}

/** @param {TakeBoard} board @param {Session} session */
export function bindTurnsPanel(board, session) {
  const place = findElement("#turns", HTMLElement);
  const list = new TurnList(place, (id) => board.travel((table) => table.goTo(id)), translate);
  for (const [id, work] of WAYS) button(id).addEventListener("click", () => board.travel((table) => work(table)));

  place.addEventListener("keydown", (event) => {
    const id = /** @type {Record<string, string | undefined>} */ (KEYS)[event.key];
    if (!id || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    button(id).click();
  });

  button("remove").addEventListener("click", () => {
    const at = board.view?.at;
    if (!at || !board.travel((table) => table.remove(at))) return;
    const restore = () => board.travel((table) => table.restore());
    showNotice("removed", t("app.removed"), [{ text: t("app.restore"), act: restore }]);
  });

  const byHand = findElement("#by-hand", HTMLInputElement);
  byHand.addEventListener("change", () => (board.byHand = byHand.checked));

  const comment = findElement("#comment", HTMLTextAreaElement);
  comment.addEventListener("change", () => {
    try {
      board.travel((table) => (table.comment(board.view?.at ?? 0, comment.value), true));
    } catch (error) {
      board.report(error);
    }
  });

  const names = findElement("#names", HTMLElement);
  names.addEventListener("change", ({ target }) => {
    try {
      if (target instanceof HTMLInputElement) session.setTag(target.name, target.value);
    } catch (error) {
      board.report(error);
    }
  });

  let [version, called] = [-1, ""];
  /** @type {import("../../recoverable-table.js").RecoverableTable | undefined} */
  let game;
  const follow = () => {
    const view = board.view;
    if (!view || !board.table) return;
    const { seats = [], tokens = [] } = board.board ?? {};
    const isAnother = board.table !== game;
    if (isAnother) {
      const { tags } = board.table;
      names.replaceChildren(
        named("Title", t("app.title-of-game"), tags),
        ...seats.map((seat, index) => named(`Player${index + 1}`, t("app.player-name", { seat: defaultPlayerName(seat) }), tags)),
      );
    }
    const calledNow = seats.map(translate).join("\n");
    const isRenamed = isAnother || calledNow !== called;
    if (view.version !== version || isRenamed) {
      list.show(board.table.turns(view.version), seats, tokens, view.at);
      [version, game, called] = [view.version, board.table, calledNow];
    }
    list.mark(view.at);
    // In a game by link neither player may enter rolls and draws by hand: the other could not trust them.
    const isByLink = session.kept?.byLink !== undefined;
    if (isByLink && board.byHand) board.byHand = false;
    const source = board.board?.chance;
    byHand.closest("p")?.toggleAttribute("hidden", !source);
    if (source) findElement("#by-hand + span", HTMLElement).textContent = t("app.by-hand", { source });
    byHand.checked = board.byHand;
    byHand.disabled = isByLink;
    for (const [id, , can] of WAYS) button(id).disabled = !can(view);
    button("remove").disabled = view.at === 0;
    if (comment !== document.activeElement) comment.value = list.comment(view.at);
  };
  session.addEventListener("change", follow); // fired whenever the board changes
  follow();
}
