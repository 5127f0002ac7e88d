/** Where the blocks of a wiki page are, in whatever a hook hands over. */
import { readBlock } from "../../shared/read-block.js";

/** Marked texts, or something in them: by themselves, or as extensions write `<syntaxhighlight class="take-board">`. */
const MARKED =
  "pre.take-board, .mw-highlight.take-board pre, .mw-highlight-lang-take-board pre, pre.language-take-board, pre > .language-take-board";

/** What the board takes the place of, if a text is in one. */
const FRAMES = "div.take-five, .mw-highlight";

/** Wherever boards have replaced their texts. */
const DONE = "figure.take-five";

/**
 * The elements in what a hook hands over: jQuery's lists contain texts, too, or nothing.
 * @param {unknown} content
 * @returns {Element[]}
 */
export function elementsOf(content) {
  // Nodes may be those of another window.
  const type = (node) => Object(node).nodeType;
  const nodes = type(content) ? [content] : Array.from(Object(content));
  const isWhole = (node) => [Node.DOCUMENT_FRAGMENT_NODE, Node.DOCUMENT_NODE].includes(type(node));
  return nodes.flatMap((node) => (isWhole(node) ? [...node.children] : node)).filter((node) => type(node) === Node.ELEMENT_NODE);
}

/** All texts in an element that are to become boards, the element included. @param {Element} root */
export function blocksIn(root) {
  const blocks = within(root, MARKED).map((place) => place.closest("pre"));
  return [...new Set(blocks)].filter((block) => !block.closest(DONE));
}

/** The elements in which a board was probably meant, but which stay text. @param {Element} root */
export function unreadIn(root) {
  const lost = within(root, ".mw-highlight").filter((place) => resemblesBlock(textOf(place)));
  const places = new Set([...within(root, ".take-board"), ...lost]);
  const isRead = (place) => place.closest(`${DONE}, pre.take-board`) || within(place, `${MARKED}, ${DONE}`).length;
  return [...places].filter((place) => !isRead(place));
}

/** The element that a board replaces: all of a box or of highlighted code, if no other text is in it. @param {Element} block */
export function frameOf(block) {
  const frame = block.closest(FRAMES);
  return frame && frame.querySelectorAll("pre").length === 1 ? frame : block;
}

/** The text of a block without the numbers of its lines, which begin with letters. @param {Element} block */
export function textOf(block) {
  const copy = /** @type {Element} */ (block.cloneNode(true));
  for (const end of copy.querySelectorAll("br")) end.replaceWith("\n");
  const text = copy.textContent;
  // In a record, turns can begin with numbers, too.
  return /^\s*\[Game\b/m.test(text) ? text : text.replace(/^[^\S\n]*\d+[\s:.|]*/gm, "");
}

/** @param {Element} root @param {string} selector */
const within = (root, selector) => [...(root.matches(selector) ? [root] : []), ...root.querySelectorAll(selector)];

/** @param {string} text */
function resemblesBlock(text) {
  try {
    const { game, learn, puzzle } = readBlock(text).frames[0].attributes;
    return Boolean(game || learn || puzzle);
  } catch {
    return false;
  }
}
