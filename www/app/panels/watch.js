// @ts-check
/** Controls for watching engines play each other: pause and speed. */
import { SETTINGS, set, setting } from "../../settings.js";
import { button, find, make } from "../page/dom.js";
import { t } from "../page/say.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/** @param {TakeBoard} board */
export function bindWatch(board) {
  const place = find("#watch", HTMLElement);
  const { opponents } = board;
  const pause = button("", () => {
    if (opponents.isResting) opponents.goOn();
    else opponents.rest();
    update();
  });
  pause.id = "pause";
  const values = SETTINGS.find(({ name }) => name === "speed")?.values ?? [];
  const speed = make("select", { id: "watch-speed" });
  speed.append(...values.map((value) => new Option(t("settings.value", { name: "speed", value }), value)));
  speed.setAttribute("aria-label", t("settings.name", { name: "speed" }));
  speed.addEventListener("change", () => set("speed", speed.value));
  place.append(pause, speed);
  const update = () => {
    const levels = board.game?.see((table) => table.levels());
    place.hidden = board.view?.toPlay === "over" || !levels?.every((level) => level > 0);
    pause.textContent = t(opponents.isResting ? "watch.go-on" : "watch.pause");
    speed.value = setting("speed");
  };
  board.addEventListener("change", update);
  update();
}
