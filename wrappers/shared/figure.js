/** A figure: the boards of a block as elements. The element itself may be defined later. */
import { BlockError, KEYS, readBlock } from "./read-block.js";

/** The sentence about an unknown key, from `www/lang/en.json`: the build puts it here. */
const UNKNOWN_KEY = process.env.UNKNOWN_KEY;

/**
 * Returns the figure, or undefined after `refuse` has been told why there is none.
 * @param {string} text of the block
 * @param {(words: string, place: HTMLElement) => void} write captions into the page
 * @param {(problem: string) => void} refuse
 */
export function makeFigure(text, write, refuse) {
  try {
    return assemble(readBlock(text), write);
  } catch (error) {
    if (!(error instanceof BlockError)) throw error;
    refuse(`${error.line}: ${UNKNOWN_KEY.replace("{known}", KEYS.join(", ")).replace("{found}", error.found)}`);
  }
}

/**
 * @param {ReturnType<typeof readBlock>} block
 * @param {(words: string, place: HTMLElement) => void} write
 */
function assemble({ frames, caption }, write) {
  const figure = document.createElement("figure");
  figure.className = "take-five";
  for (const frame of frames) {
    figure.append(makeBoard(frame.attributes));
    if (frame.words) figure.append(said("p", frame.words, write));
  }
  if (caption) figure.append(said("figcaption", caption, write));
  return figure;
}

/**
 * @param {"p" | "figcaption"} name
 * @param {string} words
 * @param {(words: string, place: HTMLElement) => void} write
 */
function said(name, words, write) {
  const place = document.createElement(name);
  write(words, place);
  return place;
}

/** @param {Record<string, string>} attributes */
function makeBoard(attributes) {
  const board = document.createElement("take-board");
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
  return board;
}
