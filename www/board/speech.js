//# allFunctionsCalledOnLoad
// @ts-check
/** What is said aloud: a live region, of which the newest sentence is also read by eye. */
import { element } from "./element.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */

/** Longer ones are written smaller, in letters: the room for them stays as it is. */
const LONG = 90;

/** How many sentences stay, to be heard again. */
const KEPT = 12;

export class Speech {
  /**
   * The newest last, the only one that is seen. Each is added and none replaced, so that a reader that is still
   * reading one out goes on to the next.
   */
  region = element("div", "said");

  constructor() {
    this.region.setAttribute("role", "log");
    this.region.append(element("p", ""));
  }

  /** What was said last. */
  get last() {
    return /** @type {HTMLElement} */ (this.region.lastElementChild);
  }

  /**
   * @param {string} text
   * @param {string} [aside] what is seen elsewhere and only needs to be heard
   */
  say(text, aside = "") {
    if (!text && !aside) return;
    const line = element("p", text.length > LONG ? "long" : "");
    const heard = element("span", "aside");
    heard.textContent = aside && ` ${aside}`;
    line.append(text, ...(aside ? [heard] : []));
    this.region.append(line);
    while (this.region.childElementCount > KEPT) this.region.firstElementChild?.remove();
  }
}

/**
 * What is said of steps that were taken: what happened and how the turn goes on, to be seen and heard;
 * and what is seen elsewhere and only heard: points that have changed, whose turn it is.
 * @param {Message[]} told
 * @param {Message[]} seats what the players are called
 * @param {View | undefined} before
 * @param {View} after with what can be done by whoever is told
 * @returns {{ seen: Message[], heard: Message[] }}
 */
export function account(told, seats, before, after) {
  if (told.length === 0) return { seen: [], heard: [] };
  const { held, choices, toPlay, result, status } = after;
  const points = newPoints(seats, before, after);
  if (result) return { seen: [...told, result.why], heard: [...points, result.who] };
  if (typeof toPlay === "number" && held !== undefined && choices.length > 0) {
    const on = { id: "board.goes-on", args: { held, choices: either(choices) } };
    return { seen: [...told, on], heard: points };
  }
  return { seen: told, heard: [...points, status] };
}

/**
 * The points that have changed, each with its player.
 * @param {Message[]} seats
 * @param {View | undefined} before
 * @param {View} after
 * @returns {Message[]}
 */
function newPoints(seats, before, after) {
  return seats.flatMap((seat, index) => {
    /** @param {View | undefined} view */
    const points = (view) => view?.facts[index + 1]?.find(({ id }) => id === "facts.points");
    const [was, is] = [points(before), points(after)];
    if (!is || !was || was.args.points === is.args.points) return [];
    return [{ id: "seat.facts", args: { seat, facts: is } }];
  });
}

/**
 * "c5, d4 or e7".
 * @param {string[]} items
 * @returns {import("../../take-five-web.js").Arg}
 */
export function either(items) {
  if (items.length < 2) return items[0] ?? "";
  const [first, ...rest] = items;
  return { id: rest.length > 1 ? "list.more" : "list.or", args: { first, rest: either(rest) } };
}
