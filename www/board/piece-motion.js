// @ts-check
/**
 * How pieces move: those that go somewhere rise and settle, a die tumbles, what a player takes flies to them, and what
 * nobody keeps dissolves, one place after the other. Loaded once a board can be played on; until then, things simply come
 * and go. All of it is for the eye: the board is in its new state from the start.
 */

/** @typedef {import("../svg-painter.js").Change} Change */
/** @typedef {import("../svg-painter.js").Point} Point */
/** @typedef {import("../svg-painter.js").Shown} Shown */

/** How long things take at normal speed, in milliseconds. */
const [RISE, TRAVEL, TUMBLE, FLIGHT] = [120, 200, 450, 400];

/** The time between one place and the next, and the maximum for all of them, in milliseconds. */
const APART = { each: 140, all: 700 };

/** More parts than these rise without a shadow: those are slow to paint. */
const FEW = 6;

const DOWN = { transform: "none", filter: "drop-shadow(0 0 0 rgb(0 0 0 / 0%))" };
const UP = { transform: "translateY(-9px)", filter: "drop-shadow(0 9px 5px rgb(0 0 0 / 40%))" };

/**
 * Returns when each part begins to leave, in milliseconds: parts of one place together, place after place, the nearest to
 * the source first.
 * @param {Point[]} places the place of each part
 * @param {Point} [source]
 */
export function leaveDelays(places, source) {
  const [x, y] = source ?? [0, 0];
  const far = (/** @type {Point} */ place) => (source ? Math.hypot(place[0] - x, place[1] - y) : 0);
  const order = [...new Set([...places].sort((one, other) => far(one) - far(other)).map(String))];
  const each = Math.min(APART.each, APART.all / order.length);
  return places.map((place) => Math.round(each * order.indexOf(String(place))));
}

/** Animates a change of the picture. @param {Change} change */
export function animateChange({ gone, shown, bound, above, pace, to, source }) {
  const isDie = (/** @type {Shown} */ { part }) => /^(die|face)/.test(part.key);
  const rolled = shown.some(({ part, element }) => part.key === "face-pips" && element.matches(".new"));
  const leaving = rolled ? gone.filter((part) => !isDie(part)) : gone;
  const moving = [...bound.keys()];
  const delays = leaveDelays(
    leaving.map(({ part }) => part.at),
    source,
  ).map((delay) => delay / pace);
  // A part that was thrown has lost the animation of its class: it takes it up again.
  const dissolve = () =>
    leaving.forEach(({ element }, index) =>
      Object.assign(element.style, { animation: "", animationDelay: `${delays[index]}ms` }),
    );
  if (!to) dissolve();
  // Measuring and starting an animation make the browser recompute all pending changes: do that after the last one.
  queueMicrotask(() => {
    for (const element of moving) rise(element, pace, moving.length <= FEW);
    if (rolled) tumble([...shown, ...gone].filter(isDie), pace);
    const goal = to?.();
    if (goal) fly(leaving, above, pace, goal, delays);
    else if (to) dissolve();
  });
}

/** A part rises as it sets off, and settles once it is there. @param {Element} element @param {number} pace @param {boolean} hasShadow */
function rise(element, pace, hasShadow) {
  const [down, up] = [DOWN, UP].map(({ transform, filter }) => (hasShadow ? { transform, filter } : { transform }));
  const length = TRAVEL + RISE;
  const frames = [down, { ...up, offset: RISE / length }, { ...up, offset: TRAVEL / length }, down];
  element.animate(frames, { id: "rise", duration: length / pace });
}

/** What is dragged rises, too. @param {Element[]} elements @param {number} pace */
export function lift(elements, pace) {
  for (const element of elements) element.animate({ filter: [DOWN.filter, UP.filter] }, { id: "rise", duration: RISE / pace });
}

/**
 * The die is thrown, and shows its number once it lies still.
 * @param {Shown[]} parts of the die
 * @param {number} pace
 */
function tumble(parts, pace) {
  const transform = ["translateY(-90px) rotate(-500deg) scale(0.8)", "translateY(18px) rotate(-60deg) scale(1.08)", "none"];
  for (const { part, element } of parts) {
    const [isOld, isNumber] = [element.matches(".gone"), part.key === "face-pips"];
    Object.assign(element.style, {
      animation: "none",
      transformBox: "view-box",
      transformOrigin: `${part.at[0]}px ${part.at[1]}px`,
    });
    const timing = { id: "tumble", duration: TUMBLE / pace, easing: "ease-out" };
    const throwing = element.animate(isNumber ? { opacity: [0, 0] } : { transform }, timing);
    if (isOld) throwing.onfinish = () => element.dispatchEvent(new Event("animationend"));
  }
}

/**
 * @param {Shown[]} gone
 * @param {SVGGElement} above where they fly, above all others
 * @param {number} pace 2 is twice the normal speed
 * @param {Point} to
 * @param {number[]} delays
 */
function fly(gone, above, pace, to, delays) {
  above.append(...gone.map(({ element }) => element));
  gone.forEach(({ part, element }, index) => {
    const [x, y] = [to[0] - part.at[0], to[1] - part.at[1]];
    // Small and pale on their way: never mistaken for pieces between two places.
    const frames = { translate: ["0px 0px", `${x}px ${y}px`], scale: [1, 0.6, 0.35], opacity: [1, 0.6, 0.3] };
    element.style.animation = "none";
    const timing = { duration: FLIGHT / pace, delay: delays[index], easing: "ease-in", fill: /** @type {const} */ ("forwards") };
    const flight = element.animate(frames, timing);
    flight.onfinish = () => element.dispatchEvent(new Event("animationend"));
  });
}
