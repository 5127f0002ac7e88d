// @ts-check
/** A board in a frame of anybody's page: quiet until it is touched, and nothing is kept. */
import { bindSteps, step } from "./board/steps.js";
import { followHeight } from "./embed/height.js";
import { hearHost, tellHost } from "./embed/host.js";
import { bindStepKeys } from "./embed/steps.js";
import { TakeBoard } from "./take-board.js";
import { loadWords } from "./words.js";

/**
 * The page has these.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type
 */
function find(selector, type) {
  const found = document.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${selector}`);
}

const board = find("take-board", TakeBoard);
const whole = find("main", HTMLElement);
const row = find(".steps", HTMLElement);
const app = find(".steps a", HTMLAnchorElement);

/** How the page is to be seen follows the board. */
const dress = () => {
  const theme = board.getAttribute("theme") ?? "";
  document.documentElement.style.colorScheme = theme === "auto" ? "" : theme;
};

/** Whether it was told that a board is there. */
let isTold = false;

/**
 * Opens a game, and tells the page around that there is a board now, and what was wrong with the link.
 * @param {string} link
 */
async function open(link) {
  let isWrong;
  try {
    await board.load(link);
    isWrong = board.game?.problem !== undefined;
    dress();
  } catch (error) {
    board.report(error);
    isWrong = true;
  }
  const message = board.said.textContent ?? "";
  if (board.game && !isTold) {
    isTold = true;
    await nameSteps();
    tellHost("ready", { link: board.link });
  }
  if (!board.game) withoutBoard();
  if (isWrong) tellHost("error", { message });
}

/** Shows the buttons to step with. */
async function nameSteps() {
  const words = await loadWords("en");
  for (const element of row.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", words.say({ id: element.getAttribute("data-label") ?? "" }));
  }
  row.hidden = false;
}

/** @returns {string} */
const linkInAddress = () => (location.hash.length > 1 ? location.hash : location.search).slice(1);

bindSteps(board, row);
bindStepKeys(board);
const withoutBoard = followHeight(board, whole);
board.addEventListener("change", () => (app.hash = board.link));
board.addEventListener("turn", ({ detail }) => tellHost("turn", { ...detail, link: board.link }));
board.addEventListener("result", ({ detail }) => tellHost("result", { ...detail, link: board.link }));
hearHost({
  // Not every value can be made a text.
  load: ({ link }) => open(typeof link === "string" ? link : ""),
  step: ({ to }) => step(board, to),
});
addEventListener("hashchange", () => open(linkInAddress()));

await open(linkInAddress());
document.documentElement.dataset.ready = "";
