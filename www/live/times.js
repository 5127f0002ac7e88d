// @ts-check
/** The clocks of a live game: each player's own thinking. */
import { createElement, findElement } from "../app/page/dom.js";
import { t } from "./live-words.js";

/** @param {number} left in milliseconds @returns {string} such as `4:05` or `1:00:00` */
function clockTime(left) {
  const seconds = Math.abs(Math.ceil(left / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, ...rest] = parts.map(String);
  const [minutes, last] = rest.map((part, index) => (index > 0 || parts[0] > 0 ? part.padStart(2, "0") : part));
  return `${left < 0 ? "\u2212" : ""}${parts[0] > 0 ? `${hours}:` : ""}${minutes}:${last}`;
}

/**
 * @param {import("./live-room.js").LiveRoom} room
 * @param {import("./live-table.js").LiveTable} table
 */
export function bindTimes(room, table) {
  const line = findElement("#times", HTMLElement);
  let wasDue = false;
  const showTimes = () => {
    const { clock, seats, since, paused, phase, claimFrom } = room.view;
    line.hidden = clock === "";
    // What can be claimed from now on is known without anything coming from the others.
    const isDue = claimFrom > 0 && room.now >= claimFrom;
    const isNew = isDue && !wasDue;
    // Before the view is renewed: that may come back here at once.
    wasDue = isDue;
    if (isNew) room.renewView();
    if (clock === "") return;
    const { turnOf } = table;
    const runs = phase === "playing" && !paused;
    const times = seats.map(({ left = 0, player }, index) => {
      const isRunning = runs && player === turnOf;
      const time = createElement("b", { textContent: clockTime(left - (isRunning ? room.now - since : 0)) });
      time.toggleAttribute("data-runs", isRunning);
      return createElement("span", {}, `${table.nameOf(index + 1)} `, time);
    });
    line.replaceChildren(...times);
    line.ariaLabel = t("live.times");
  };
  setInterval(() => {
    room.lookAround();
    showTimes();
  }, 1_000);
  room.addEventListener("change", showTimes);
}
