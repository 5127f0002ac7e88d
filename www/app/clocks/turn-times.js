// @ts-check
/** The time spent on each turn, in the list of turns. */
import { createElement, findElement } from "../page/dom.js";
import { t } from "../page/translate.js";
import { clockText } from "./time-text.js";

/**
 * Keeps the times in the list up to date.
 * @param {() => ArrayLike<number>} times of each turn of the main line, turn 1 first; none if the game has no clocks
 * @returns {() => void} to be called when there is a new one
 */
export function bindTurnTimes(times) {
  const list = findElement("#turns", HTMLElement);
  const writeTimes = () => {
    const all = times();
    // Variations, which are lists within the items, have no times.
    for (const button of list.querySelectorAll(":scope > ol > li > button")) {
      const number = Number(button.querySelector(".number")?.textContent);
      const time = number > 0 ? all[number - 1] : undefined;
      const text = time ? clockText(Math.max(time, 1000)) : "";
      const shown = button.querySelector(".spent");
      if ((shown?.textContent ?? "") === text) continue;
      shown?.remove();
      if (text) button.append(createElement("small", { className: "spent", textContent: text, title: t("clocks.spent") }));
    }
  };
  // A long list is filled in steps.
  new MutationObserver(writeTimes).observe(list, { childList: true, subtree: true });
  writeTimes();
  return writeTimes;
}
