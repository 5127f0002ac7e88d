// @ts-check
/**
 * The players around the board, as they would sit: whoever's side is at the bottom is shown below it, all others above.
 * Each with token, name, level, what the game counts for them, and whose turn it is.
 */
import { settingOfElement } from "../../board/settings.js";
import { loadWithRetry } from "../../load-with-retry.js";
import { createElement, findElement, loadStyles } from "../page/dom.js";
import { seatsFromBelow } from "./seat-order.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../../take-five-web.js").Message} Message */

/**
 * The elements of a player.
 * @typedef {object} Bar
 * @property {HTMLLIElement} item
 * @property {HTMLElement} token
 * @property {HTMLElement} level the name of an engine's; empty for a person
 * @property {HTMLElement} facts with the longest text that they will ever have as `data-room`, so that nothing shifts
 */

/**
 * Keeps the players around the board up to date.
 * @param {TakeBoard} board
 * @param {EventTarget} session
 */
export function bindPlayerBars(board, session) {
  const above = findElement("#players-above", HTMLUListElement);
  const below = findElement("#players-below", HTMLUListElement);
  /** By seat. @type {Bar[]} */
  let bars = [];
  let shown = "";

  const factsInWords = (/** @type {Message[]} */ facts) => facts.map((fact) => board.word(fact)).join(board.word("list.comma"));

  const paintBars = () => {
    const { board: drawn, table, view } = board;
    if (!drawn || !table || !view) return;
    const [levels, { reader }] = [table.see((now) => now.levels()), board];
    const order = seatsFromBelow(drawn.seats.length, settingOfElement(board, "flip"), reader);
    const names = drawn.seats.map((seat) => board.word(seat));
    const key = JSON.stringify([order, names, drawn.tokens, [...levels], reader, drawn.spec]);
    if (key !== shown) {
      shown = key;
      bars = names.map((name, index) => {
        const [seat, isReader] = [drawn.seats[index], index + 1 === reader];
        const hasName = seat.id === "seat.named";
        const named = isReader ? (hasName ? board.word("seat.you", { seat: name }) : board.word("seat.self")) : name;
        // The game's own word for a player who is called otherwise; a number says nothing to the reader.
        const own = hasName
          ? board.word(/** @type {Message} */ (seat.args.seat))
          : isReader && seat.id !== "seat.player"
            ? name
            : "";
        return createBar(
          named,
          own,
          levels[index] > 0,
          drawn.tokens[index] ?? "",
          factsInWords(drawn.room.facts[index + 1] ?? []),
        );
      });
      nameLevels(bars, drawn.spec, levels);
      const [bottom, ...others] = order.map((index) => bars[index].item);
      below.replaceChildren(bottom);
      above.replaceChildren(...others);
      above.style.setProperty("--players", String(others.length));
      if (board.svg.querySelector(".mat, .names")) nameMats(board, bars);
    }
    // Touch only what differs: any new text is laid out again.
    bars.forEach(({ item, facts }, index) => {
      const text = factsInWords(view.facts[index + 1] ?? []);
      if (facts.firstElementChild && facts.firstElementChild.textContent !== text) facts.firstElementChild.textContent = text;
      const isOn = view.turnOf === index + 1 && !view.result;
      if (isOn !== item.hasAttribute("aria-current")) item.toggleAttribute("aria-current", isOn);
      const hasWon = view.result?.places[index] === 1;
      if (hasWon !== item.classList.contains("won")) item.classList.toggle("won", hasWon);
    });
    if (drawn.captures.length > 0) heapCaptures(board, bars);
  };

  board.addEventListener("acted", paintBars);
  session.addEventListener("change", paintBars); // a name, for instance
  new MutationObserver(paintBars).observe(board, { attributeFilter: ["flip"] });
  // What a player takes flies to the token in their bar.
  board.host.captureGoal = (player) => middleOf(bars[player - 1]?.token, board.svg);
}

/**
 * Shows what each player has taken, once that has arrived there.
 * @param {TakeBoard} board
 * @param {Bar[]} bars
 */
async function heapCaptures(board, bars) {
  const { showHeaps } = await loadWithRetry(() => import("./captured-heaps.js"));
  // Drawn without their style, they would move when it comes.
  await Promise.all([loadStyles("table-later"), board.playback.whenFinished()]);
  showHeaps(
    board,
    bars.map(({ item }) => item),
  );
}

/** @param {TakeBoard} board @param {Bar[]} bars */
async function nameMats(board, bars) {
  const { nameMats } = await loadWithRetry(() => import("./mat-names.js"));
  nameMats(
    board,
    bars.map(({ item }) => item.querySelector("b")?.textContent ?? ""),
  );
}

/**
 * Gives the engines the names of their levels, and says what to expect of each.
 * @param {Bar[]} bars
 * @param {string} spec
 * @param {Uint8Array} levels
 */
async function nameLevels(bars, spec, levels) {
  if (levels.every((level) => level === 0)) return;
  // Not with the board: it loads the page's sentences first.
  const { describeLevel } = await loadWithRetry(() => import("./player-names.js"));
  bars.forEach(async ({ item, level }, index) => {
    if (levels[index] === 0) return;
    const { name, full, expect } = await describeLevel(spec, levels[index]);
    level.textContent = name;
    item.title = `${full}: ${expect}`;
  });
}

/**
 * @param {string} name
 * @param {string} own the game's word for a player with another name, or empty
 * @param {boolean} isEngine
 * @param {string} token
 * @param {string} room
 * @returns {Bar}
 */
function createBar(name, own, isEngine, token, room) {
  const mark = createElement("span", { className: `who ${token}` });
  const facts = createElement("span", { className: "facts" }, createElement("span"));
  facts.dataset.room = room;
  const level = createElement("span", { className: isEngine ? "level" : "" });
  const called = createElement("span", { className: "name" }, createElement("b", { textContent: name }));
  called.append(` ${own}${own && isEngine ? ", " : ""}`, level);
  return { item: createElement("li", {}, mark, called, facts), token: mark, level, facts };
}

/**
 * Returns where the middle of an element is, in the units of a picture; `undefined` if either is not shown.
 * @param {Element | undefined} element
 * @param {SVGSVGElement} svg
 * @returns {[number, number] | undefined}
 */
function middleOf(element, svg) {
  const toPicture = svg.getScreenCTM()?.inverse();
  if (!element?.checkVisibility() || !toPicture) return undefined;
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(toPicture);
  return [middle.x, middle.y];
}
