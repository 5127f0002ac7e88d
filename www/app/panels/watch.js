// @ts-check
/** Watching engines play each other: they stop when asked to, and play as fast as is wanted. */
import { SETTINGS, set, setting } from "../../settings.js";
import { button, find, make } from "../page/dom.js";
import { t } from "../page/say.js";
import { levelOf } from "../../notation.js";

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
    const seats = board.game?.see((table) => table.seats()) ?? [];
    place.hidden = board.view?.toPlay === "over" || !seats.every((seat) => levelOf(seat) > 0);
    pause.textContent = t(opponents.isResting ? "watch.go-on" : "watch.pause");
    speed.value = setting("speed");
  };
  board.addEventListener("change", update);
  update();
}
