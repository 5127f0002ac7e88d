/**
 * A gadget for wikis that forbid frames: each `<pre class="take-board">` becomes a board of the site named here. Without
 * scripts, and until the board is there, the text stays; or the picture, if both are in `<div class="take-five">`.
 */
import { makeFigure } from "../../shared/figure.js";

// The address where Take Five is hosted, with its trailing slash. A wiki can set wgTakeFiveSite instead.
const SITE = mw.config.get("wgTakeFiveSite", "https://example.org/games/");

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

/** @param {HTMLPreElement} block */
function replace(block) {
  const figure = makeFigure(block.textContent, write, (problem) => {
    block.title = problem;
    mw.log.warn(problem);
  });
  if (!figure) return;
  const place = block.closest("div.take-five") || block;
  place.replaceWith(figure);
  // The element shows its content until it has a board.
  const board = figure.querySelector("take-board");
  board.append(...(place === block ? [block] : pictures(place, block)));
  loadElement(board);
}

/** What is in the box beside the text. @param {Element} box @param {Element} block */
const pictures = (box, block) => [...box.childNodes].filter((node) => node !== block);

mw.hook("wikipage.content").add((content) => {
  for (const block of content[0].querySelectorAll("pre.take-board")) if (!block.closest("figure.take-five")) replace(block);
});
