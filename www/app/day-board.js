// @ts-check
/**
 * The game of the day on the front page: a small board that plays the key moment of the game's lesson by itself. It is
 * loaded last of all, once the page has been at rest for a while and somebody can see it.
 */
import { RecoverableTable, loadModule } from "../recoverable-table.js";
import { applySettingsToBoard, settingChanges } from "../settings.js";
import { TakeBoard } from "../take-board.js";
import { gameOfDay } from "./game-of-day.js";
import { createButton, createElement, findElement } from "./page/dom.js";
import { t } from "./page/translate.js";

/** How long the page is at rest before the board is loaded, which would delay a game that is started meanwhile. */
const REST = 2500;
/** How long each position is shown, and the last one, in milliseconds. */
const BEAT = 1400;
const END = 4000;

/**
 * What a lesson says about its key moment.
 * @typedef {{ id: string, link: string, line: string[], key?: boolean }} Step
 */

/** A board that no script takes for the one that is played on. */
class DayBoard extends TakeBoard {}
if (!customElements.get("day-board")) customElements.define("day-board", DayBoard);

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Shows the picture of today's game, and a board in its place when it is time. */
export async function showDay() {
  const place = findElement("#day", HTMLElement);
  const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#front .cards li"));
  const card = gameOfDay([...cards], new Date());
  const id = card?.querySelector("a")?.dataset.game ?? "";
  const picture = /** @type {HTMLElement | undefined} */ (card?.querySelector("picture")?.cloneNode(true));
  if (!picture || navigatorSavesData()) return;
  const stage = createElement("div", { className: "stage", inert: true }, picture);
  stage.ariaHidden = "true";
  const learn = createElement("a", { href: `#learn=${id}`, textContent: t(`game.${id}`) });
  place.replaceChildren(stage, createElement("p", {}, createElement("span", { className: "quiet" }, t("front.today")), learn));
  await Promise.all([seen(place), new Promise((done) => setTimeout(done, REST))]);
  const response = await fetch(new URL(`../learn/lessons/${id}.json`, import.meta.url));
  if (!response.ok || !isFront()) return;
  const { steps } = /** @type {{ steps: Step[] }} */ (await response.json());
  const moment = steps.find(({ key }) => key);
  if (!moment) return;
  await loadModule();
  learn.hash = `learn=${id}/${moment.id}`;
  const board = new DayBoard();
  applySettingsToBoard(board);
  for (const name of ["play", "coords"]) board.setAttribute(name, "off");
  const { game, start, end } = played(moment);
  stage.append(board);
  await board.showGame(game);
  board.travel((table) => (table.goToStep(start), true));
  picture.remove();
  place.append(turnOn(board, start, end));
}

/** Whether a visitor pays for what is downloaded, or has asked for less. */
const navigatorSavesData = () => /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;

const isFront = () => document.documentElement.dataset.view === "front";

/** Resolves when an element can be seen. @param {Element} place */
const seen = (place) =>
  new Promise((done) => {
    const observer = new IntersectionObserver(([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      observer.disconnect();
      done(undefined);
    });
    observer.observe(place);
  });

/** Returns the game of a step with its line played, and how many steps there are before and after that. @param {Step} moment */
function played({ link, line }) {
  const game = RecoverableTable.open(link);
  const start = game.see((table) => table.view().steps);
  game.with((table) => {
    table.setSeats(table.seats().map(() => "human"));
    table.chanceByHand(true); // the line has its rolls and cards
    for (const text of line) table.play(text);
  }, undefined);
  return { game, start, end: game.see((table) => table.view().steps) };
}

/**
 * Plays the line again and again while the front page is shown. Returns the button that stops it.
 * @param {DayBoard} board
 * @param {number} start
 * @param {number} end
 */
function turnOn(board, start, end) {
  let at = start;
  let isPaused = reduced.matches;
  let timer = 0;
  const beat = (/** @type {number} */ time) => {
    clearTimeout(timer);
    if (!isPaused) timer = setTimeout(next, time);
  };
  const next = () => {
    if (!isFront()) return void board.remove();
    if (document.hidden || !board.checkVisibility()) return beat(END);
    at = at < end ? at + 1 : start;
    board.travel((table) => (table.goToStep(at), true));
    beat(at < end ? BEAT : END);
  };
  const label = () => {
    button.textContent = t(isPaused ? "watch.go-on" : "watch.pause");
  };
  const button = createButton("", () => {
    isPaused = !isPaused;
    label();
    beat(BEAT / 2);
  });
  const obeyReducedMotion = () => {
    isPaused = reduced.matches;
    label();
    beat(BEAT);
  };
  reduced.addEventListener("change", obeyReducedMotion, { signal: board.lifecycle.signal });
  settingChanges.addEventListener("set", () => applySettingsToBoard(board, "theme"), { signal: board.lifecycle.signal });
  obeyReducedMotion();
  return button;
}
