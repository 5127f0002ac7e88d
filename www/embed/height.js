// @ts-check
/** How high a frame would have to be for all that it shows; a board in a lower one is smaller. */
import { onTrouble } from "../loading.js";
import { tellHost } from "./host.js";

/** As high as this a board is seen whole on most screens, in pixels. */
const MOST = 720;

/**
 * Fits the board into the frame, and tells the page around how high that should be, at first and when it changes.
 * @param {import("../take-board.js").TakeBoard} board
 * @param {HTMLElement} whole the element that holds all there is
 * @returns {() => void} to be called where no board comes: what is seen instead has a height, too
 */
export function followHeight(board, whole) {
  let told = 0;
  let isWithout = false;
  /** @param {number} wanted */
  const tell = (wanted) => {
    if (wanted === told) return;
    told = wanted;
    tellHost("height", { height: wanted });
  };
  const measure = () => {
    const [, , width, height] = board.board?.frame ?? [0, 0, 0, 0];
    if (width === 0) return isWithout ? tell(whole.offsetHeight) : undefined;
    // What stands around the board is as high whatever the board's height is.
    const around = Math.ceil(whole.offsetHeight - board.svg.getBoundingClientRect().height);
    board.style.setProperty("--board-height", `max(8rem, 100vh - ${around}px)`);
    tell(around + Math.min(MOST, Math.ceil((board.offsetWidth * height) / width)));
  };
  // Not at once, for what it sets changes sizes again.
  const observer = new ResizeObserver(() => requestAnimationFrame(measure));
  observer.observe(whole);
  observer.observe(board);
  // Before what has changed is painted, so that nothing is seen to jump.
  board.addEventListener("acted", measure);
  const without = () => {
    isWithout = true;
    measure();
  };
  onTrouble((trouble) => trouble && without());
  return without;
}
