/**
 * A gadget for wikis that forbid frames: each `<pre class="take-board">` becomes a board of the site named here. Without
 * scripts, and until the board is there, the text stays; or the picture, if both are in `<div class="take-five">`.
 */
import { makeFigure } from "../../shared/figure.js";
import { blocksIn, elementsOf, frameOf, textOf, unreadIn } from "./blocks.js";

// The address where Take Five is hosted, with its trailing slash. A wiki can set wgTakeFiveSite instead.
const SITE = mw.config.get("wgTakeFiveSite", "https://example.org/games/");

/** The sentence about a text that is no block, from `www/lang/en.json`: the build puts it here. */
const UNREAD = process.env.UNREAD;

let isLoading = false;

/** Not with `import()`, which MediaWiki's check of gadgets cannot read. @param {Element} board the first one */
function loadElement(board) {
  if (isLoading) return;
  isLoading = true;
  const script = document.createElement("script");
  script.type = "module";
  // If it waits for a click, so may all others; a board that does not loads the element at once.
  script.src = `${SITE}${board.getAttribute("run") === "click" ? "take-board-click" : "take-board"}.js`;
  document.head.append(script);
}

/** Captions are plain text here. */
const write = (words, place) => {
  place.textContent = words;
};

/** Tells why a text stays as it is: who looks at it, and who looks into the console. @param {Element} place @param {string} problem */
function refuse(place, problem) {
  if (place.title === problem) return; // the same page again
  place.title = problem;
  mw.log.warn(problem);
}

/** @param {HTMLElement} block */
function replace(block) {
  const frame = frameOf(block);
  const figure = makeFigure(textOf(block), write, (problem) => refuse(frame, problem));
  if (!figure) return;
  // The element shows its content until it has a board: the pictures of a box, or else the text.
  const pictures = frame.matches("div.take-five") ? [...frame.childNodes].filter((node) => node !== block) : [];
  const content = pictures.length ? pictures : [block.cloneNode(true)];
  if (frame.parentNode) frame.replaceWith(figure);
  else hold(frame, figure);
  const board = figure.querySelector("take-board");
  board.append(...content);
  loadElement(board);
}

/** What has no place in a page yet cannot be replaced, so the figure goes into it. @param {Element} frame @param {Element} figure */
function hold(frame, figure) {
  frame.removeAttribute("class");
  frame.replaceChildren(figure);
}

mw.hook("wikipage.content").add((content) => {
  for (const root of elementsOf(content)) {
    for (const block of blocksIn(root)) if (!block.closest("figure.take-five")) replace(block);
    for (const place of unreadIn(root)) refuse(place, UNREAD);
  }
});
