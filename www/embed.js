// @ts-check
/** An embedded board, in an iframe of any page: silent until it is touched, and it stores nothing. */
import { linkInAddress } from "./arrived-link.js";
import { bindNavigationButtons, navigate } from "./board/navigation.js";
import { reflect } from "./board/reflect.js";
import { reportFrameHeight } from "./embed/frame-height.js";
import { onHostMessage, postToHost } from "./embed/host-messages.js";
import { bindNavigationKeys } from "./embed/navigation-keys.js";
import { hasRecord } from "./notation.js";
import { followTheme } from "./page-theme.js";
import { TakeBoard } from "./take-board.js";
import { loadWords } from "./words.js";

/**
 * Returns an element that the page is known to contain.
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

/** Whether the host page knows that there is a board. */
let isTold = false;

/** What a link says about the frame, in the form of attributes. */
const OF_FRAME = /(?:^|&)(autoplay|loop)=([^&]*)/g;

/** The link in the address. In a record, nothing is put right: it may say anything. */
function link() {
  const plain = (location.hash || location.search).slice(1);
  const whole = hasRecord(plain) ? plain : linkInAddress();
  const own = new Map([...whole.matchAll(OF_FRAME)].map(([, name, value]) => [name, value]));
  for (const name of ["autoplay", "loop"]) reflect(board, name, own.get(name));
  return whole.replace(OF_FRAME, "").replace(/^&/, "");
}

/**
 * Opens a game, and tells the host page that there is a board now and what was wrong with the link.
 * @param {string} link
 */
async function open(link) {
  let isWrong;
  try {
    await board.load(link);
    isWrong = board.table?.problem !== undefined;
  } catch (error) {
    board.report(error);
    isWrong = true;
  }
  const message = board.said.textContent ?? "";
  if (board.table && !isTold) {
    isTold = true;
    await nameSteps();
    postToHost("ready", { link: board.link });
  }
  if (!board.table) withoutBoard();
  if (isWrong) postToHost("error", { message });
}

/** Labels the step buttons and shows them. */
async function nameSteps() {
  const words = await loadWords();
  for (const element of row.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", words.say({ id: element.getAttribute("data-label") ?? "" }));
  }
  row.hidden = false;
}

bindNavigationButtons(board, row);
bindNavigationKeys(board);
const withoutBoard = reportFrameHeight(board, whole);
followTheme(board);
board.addEventListener("change", () => {
  app.hash = (board.lesson ?? board).link;
  whole.classList.toggle("has-lesson", board.lesson !== undefined);
});
board.addEventListener("turn", ({ detail }) => postToHost("turn", { ...detail, link: board.link }));
board.addEventListener("result", ({ detail }) => postToHost("result", { ...detail, link: board.link }));
onHostMessage({
  // Not every value can be converted to a string.
  load: ({ link }) => open(typeof link === "string" ? link : ""),
  step: ({ to }) => navigate(board, to),
});
addEventListener("hashchange", () => open(link()));

await open(link());
document.documentElement.dataset.ready = "";
