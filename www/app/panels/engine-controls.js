// @ts-check
/** Controls for watching engines play each other: pause and speed. */
import { SETTINGS, changeSetting, getSetting } from "../../settings.js";
import { createButton, findElement, createElement } from "../page/dom.js";
import { t } from "../page/translate.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/** @param {TakeBoard} board */
export function bindEngineControls(board) {
  const place = findElement("#watch", HTMLElement);
  const { opponents } = board;
  const pause = createButton("", () => {
    if (opponents.isPaused) opponents.resume();
    else opponents.pause();
    update();
  });
  pause.id = "pause";
  const values = SETTINGS.find(({ name }) => name === "speed")?.values ?? [];
  const speed = createElement("select", { id: "watch-speed" });
  speed.append(...values.map((value) => new Option(t("settings.value", { name: "speed", value }), value)));
  speed.setAttribute("aria-label", t("settings.name", { name: "speed" }));
  speed.addEventListener("change", () => changeSetting("speed", speed.value));
  place.append(pause, speed);
  const update = () => {
    const levels = board.table?.see((table) => table.levels());
    place.hidden = board.view?.toPlay === "over" || !levels?.every((level) => level > 0);
    pause.textContent = t(opponents.isPaused ? "watch.go-on" : "watch.pause");
    speed.value = getSetting("speed");
  };
  board.addEventListener("change", update);
  update();
}
