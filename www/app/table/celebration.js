// @ts-check
/** A moment of joy when a game ends: what decided it lights up, and the winner's star lands. Once, and briefly. */

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** How long it takes at normal speed, in milliseconds. */
const LENGTH = 700;

/** @param {TakeBoard} board */
export async function celebrateResult(board) {
  await board.playback.whenFinished();
  await board.settled;
  const { speed } = board.playback;
  if (reduced.matches || speed === 0 || !board.view?.result) return;
  const duration = LENGTH / speed;
  const decisive = board.svg.querySelectorAll(".sign.decisive");
  decisive.forEach((sign, index) => {
    if (!(sign instanceof SVGElement)) return;
    // One after the other, all within the same time.
    const delay = (index / decisive.length) * duration;
    sign.style.transformBox = "fill-box";
    sign.style.transformOrigin = "center";
    sign.animate({ scale: [1, 1.18, 1], fillOpacity: [1, 0.6, 1] }, { duration: duration / 2, delay, iterations: 2 });
  });
  for (const bar of document.querySelectorAll(".players .won")) {
    const landing = { scale: [4, 1], rotate: ["-144deg", "0deg"], opacity: [0, 1] };
    bar.animate(landing, { duration, easing: "cubic-bezier(0.3, 1.4, 0.6, 1)", pseudoElement: "::after" });
  }
}
