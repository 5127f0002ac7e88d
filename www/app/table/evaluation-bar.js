// @ts-check
/** A bar above the board with the winning chances of the players, side by side in their colours. */
import { createElement } from "../page/dom.js";
import { t } from "../page/translate.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */

export class EvaluationBar {
  element = createElement("div", { id: "evaluation", slot: "above", role: "img", hidden: true });

  /**
   * Shows these chances; while they are unknown, the last ones stay, dimmed.
   * @param {number[] | undefined} chances player 1 first
   * @param {Message[]} seats the names of the players
   * @param {string[]} tokens the token class of each player
   */
  showChances(chances, seats, tokens) {
    this.element.classList.toggle("old", !chances);
    this.element.ariaLabel ??= t("analysis.thinks");
    if (!chances) return;
    const parts = tokens.map((token, index) => {
      const part = this.element.children[index] ?? this.element.appendChild(createElement("span"));
      part.className = `who ${token}`;
      if (part instanceof HTMLElement) part.style.setProperty("--part", String(chances[index]));
      return t("analysis.chance", { seat: seats[index], percent: Math.round(100 * chances[index]) });
    });
    while (this.element.childElementCount > tokens.length) this.element.lastElementChild?.remove();
    this.element.ariaLabel = t("analysis.bar", { chances: parts.join(t("list.comma")) });
  }
}
