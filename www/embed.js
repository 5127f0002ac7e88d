// @ts-check
/** A board in a frame of anybody's page: quiet until it is touched, and nothing is kept. */
import { followHeight } from "./embed/height.js";
import { hearHost, tellHost } from "./embed/host.js";
import { bindSteps, step } from "./embed/steps.js";
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

/** @param {string} link */
async function open(link) {
  try {
    await board.load(link);
  } catch (error) {
    board.report(error);
    tellHost("error", { message: board.said.textContent ?? "" });
    return;
  }
  // What is loaded next after a diagram is played on again, where it does not say otherwise.
  if (!board.playable && board.game?.see((table) => table.shown()).play === undefined) {
    board.playable = true;
    board.goOn();
  }
  dress();
  const problem = board.game?.problem;
  if (problem) tellHost("error", { message: board.said.textContent ?? "" });
}

/** @returns {string} */
const linkInAddress = () => (location.hash.length > 1 ? location.hash : location.search).slice(1);

const words = loadWords("en");
bindSteps(board, row);
followHeight(board, whole);
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
const say = await words;
for (const element of row.querySelectorAll("[data-label]")) {
  element.setAttribute("aria-label", say.say({ id: element.getAttribute("data-label") ?? "" }));
}
row.hidden = false;
document.documentElement.dataset.ready = "";
tellHost("ready", { link: board.link });
