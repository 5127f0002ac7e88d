// @ts-check
/** Tells how high a frame needs to be to show everything; in a lower one the board is smaller. */
import { onLoadError } from "../load-with-retry.js";
import { postToHost } from "./host-messages.js";

/** Up to this height a board fits on most screens, in pixels. */
const MOST = 720;

/**
 * Fits the board into the frame, and tells the host page how high the frame should be, initially and on every change.
 * @param {import("../take-board.js").TakeBoard} board
 * @param {HTMLElement} whole the element that contains everything
 * @returns {() => void} to call if there will be no board: what is shown instead has a height, too
 */
export function reportFrameHeight(board, whole) {
  let reported = 0;
  let isWithout = false;
  /** @param {number} wanted */
  const tell = (wanted) => {
    if (wanted === reported) return;
    reported = wanted;
    postToHost("height", { height: wanted });
  };
  const measure = () => {
    const [, , width, height] = board.board?.frame ?? [0, 0, 0, 0];
    if (width === 0) return isWithout ? tell(whole.offsetHeight) : undefined;
    // The space around the board does not depend on the board's height.
    const picture = board.svg.getBoundingClientRect();
    const around = Math.ceil(whole.offsetHeight - picture.height);
    board.style.setProperty("--board-height", `max(6rem, 100vh - ${around}px)`);
    tell(around + Math.min(MOST, Math.ceil((picture.width * height) / width)));
  };
  // Not immediately, because measuring changes sizes again.
  const observer = new ResizeObserver(() => requestAnimationFrame(measure));
  observer.observe(whole);
  observer.observe(board);
  // Before the change is painted, so that nothing visibly jumps.
  board.addEventListener("acted", measure);
  const without = () => {
    isWithout = true;
    measure();
  };
  onLoadError((trouble) => trouble && without());
  return without;
}
