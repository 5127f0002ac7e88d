//# allFunctionsCalledOnLoad
// @ts-check
/** Announcements: a live region, whose newest sentence is also shown. */
import { withFullStop } from "../words.js";
import { createElement } from "./create-elements.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */

/** Sentences with more characters than this are set in smaller type, so that they fit into the same space. */
const LONG = 90;

/** How many sentences stay in the region, to be read again. */
const KEPT = 12;

export class LiveRegion {
  /**
   * The newest is last, and the only one shown. Sentences are appended, never replaced, so that a screen reader that
   * is still reading one goes on to the next.
   */
  region = createElement("div", "said");

  constructor() {
    this.region.setAttribute("role", "log");
    this.region.append(createElement("p", ""));
  }

  /** The last announcement. */
  get last() {
    return /** @type {HTMLElement} */ (this.region.lastElementChild);
  }

  /**
   * @param {string} text
   * @param {string} [aside] shown elsewhere, so only to be heard
   * @param {boolean} [isRefusal] whether it says why something is not allowed: a page can show that where it is seen at once
   * @param {string} [earlier] shown before it, but not spoken again
   */
  say(text, aside = "", isRefusal = false, earlier = "") {
    if (!text && !aside) return;
    this.region.part.toggle("refused", isRefusal);
    const line = createElement("p", earlier.length + text.length > LONG ? "long" : "");
    if (earlier) {
      const seen = createElement("span", "");
      seen.ariaHidden = "true";
      seen.textContent = `${earlier} `;
      line.append(seen);
    }
    const heard = createElement("span", "aside");
    heard.textContent = aside && ` ${aside}`;
    line.append(text, ...(aside ? [heard] : []));
    this.region.append(line);
    while (this.region.childElementCount > KEPT) this.region.firstElementChild?.remove();
  }
}

/**
 * Returns what to announce about steps that were taken. `seen`: what happened, both shown and spoken. `heard`: what is
 * visible elsewhere and only spoken: changed points, and whose turn it is or how it continues.
 * @param {Message[]} sentences
 * @param {Message[]} seats the names of the players
 * @param {View | undefined} before
 * @param {View} after with what the listener can do next
 * @returns {{ seen: Message[], heard: Message[] }}
 */
export function describeChange(sentences, seats, before, after) {
  if (sentences.length === 0) return { seen: [], heard: [] };
  const { held, choices, toPlay, result, status } = after;
  const points = newPoints(seats, before, after);
  if (result) return { seen: sentences, heard: [...points, result.who, ...reasonBeside(result)] };
  if (typeof toPlay === "number" && held !== undefined && choices.length > 0) {
    const on = { id: "board.goes-on", args: { held, choices: joinWithOr(choices) } };
    return { seen: sentences, heard: [...points, on] };
  }
  return { seen: sentences, heard: [...points, status] };
}

/** Joins sentences, some of which end with a full stop. @param {string[]} sentences */
export function joinSentences(sentences) {
  const said = sentences.filter(Boolean);
  return [...said.slice(0, -1).map(withFullStop), ...said.slice(-1)].join(" ");
}

/**
 * Returns why the game ended as it did, unless the sentence on who won says so.
 * @param {NonNullable<View["result"]>} result
 */
export const reasonBeside = ({ who, why }) => ("why" in who.args ? [] : [why]);

/**
 * Returns the points that have changed, each with its player.
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
 * Returns a list such as "c5, d4 or e7".
 * @param {string[]} items
 * @returns {import("../../take-five-web.js").Arg}
 */
export function joinWithOr(items) {
  if (items.length < 2) return items[0] ?? "";
  const [first, ...rest] = items;
  return { id: rest.length > 1 ? "list.more" : "list.or", args: { first, rest: joinWithOr(rest) } };
}
