// @ts-check
/**
 * How captured pieces leave the board: what a player takes flies to them, and what nobody keeps dissolves, one place
 * after the other. Loaded once a board can be played on; until then, things simply vanish.
 */

/** @typedef {import("../svg-painter.js").Point} Point */
/** @typedef {{ part: import("../../take-five-web.js").Part, element: SVGPathElement }} Gone */

/** How long a part flies, in milliseconds. */
const FLIGHT = 400;

/** The time between one place and the next, and the maximum for all of them, in milliseconds. */
const APART = { each: 70, all: 700 };

/**
 * Returns when each part begins to dissolve, in milliseconds: parts of one place together, place after place.
 * @param {Point[]} places the place of each part
 */
export function dissolveDelays(places) {
  const order = [...new Set(places.map(String))];
  const each = Math.min(APART.each, APART.all / order.length);
  return places.map((place) => Math.round(each * order.indexOf(String(place))));
}

/** @param {Gone[]} gone @param {number} pace 2 is twice the normal speed */
function dissolve(gone, pace) {
  const delays = dissolveDelays(gone.map(({ part }) => part.at));
  gone.forEach(({ element }, index) => (element.style.animationDelay = `${delays[index] / pace}ms`));
}

/**
 * @param {Gone[]} gone
 * @param {SVGGElement} above where they fly, above all others
 * @param {number} pace 2 is twice the normal speed
 * @param {() => Point | undefined} [goal] returns where they go, if a player takes them and that is shown
 */
export function depart(gone, above, pace, goal) {
  if (!goal) return dissolve(gone, pace);
  // Measuring and starting an animation make the browser recompute all pending changes: do that after the last one.
  queueMicrotask(() => {
    const to = goal();
    if (!to) return dissolve(gone, pace);
    above.append(...gone.map(({ element }) => element));
    for (const { part, element } of gone) {
      const [x, y] = [to[0] - part.at[0], to[1] - part.at[1]];
      // Small and pale on their way: never mistaken for pieces between two places.
      const frames = { translate: ["0px 0px", `${x}px ${y}px`], scale: [1, 0.6, 0.35], opacity: [1, 0.6, 0.3] };
      element.style.animation = "none";
      const flight = element.animate(frames, { duration: FLIGHT / pace, easing: "ease-in", fill: "forwards" });
      flight.onfinish = () => element.dispatchEvent(new Event("animationend"));
    }
  });
}
