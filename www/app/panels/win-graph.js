// @ts-check
/** A graph of the winning chances over the game; a click or an arrow key goes to that turn. */
import { createElement } from "../page/dom.js";
import { translate, t } from "../page/translate.js";
import { heightsBetween, labelBaseline } from "./graph-label.js";

/** @typedef {import("../../../take-five-web.js").Message} Message */
/**
 * @typedef {{ turn: number, number?: number, chances: number[] | undefined, mark?: Mark }} Stop the end of a turn;
 *   `number` is the turn's own if set-up counts as none, and `chances` are undefined if unknown
 */
/** @typedef {{ isFull: boolean, text: string }} Mark a filled circle or an empty one, and what it stands for */

const HEIGHT = 120;
const MARGIN = 8;
/** The size of the type, and the width of the name of a line. */
const TYPE = 12;
const NAME = 64;
/** Of a mark. */
const RADIUS = 4.5;

/** The dash pattern of each seat's line: colour alone would not be accessible. @type {number[][]} */
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]];

export class WinGraph {
  #canvas = createElement("canvas", { className: "graph", tabIndex: 0, role: "slider" });
  #caption = createElement("figcaption", { className: "quiet" });
  figure = createElement("figure", {}, this.#canvas, this.#caption);
  /** @type {Stop[]} */
  #stops = [];
  #at = 0;
  /** @type {Message[]} */
  #seats = [];
  #go;

  /** @param {(turn: number) => unknown} go called with the turn to show, 0 for the start */
  constructor(go) {
    this.#go = go;
    const canvas = this.#canvas;
    canvas.ariaLabel = t("analysis.graph");
    canvas.addEventListener("click", ({ offsetX }) => {
      const last = this.#stops.length - 1;
      const width = canvas.clientWidth - 2 * MARGIN;
      this.#goTo(Math.round(((offsetX - MARGIN) / width) * last));
    });
    canvas.addEventListener("keydown", (event) => {
      const last = this.#stops.length - 1;
      /** @type {Record<string, number>} */
      const ways = {
        ArrowLeft: this.#at - 1,
        ArrowDown: this.#at - 1,
        ArrowRight: this.#at + 1,
        ArrowUp: this.#at + 1,
        Home: 0,
        End: last,
      };
      const to = ways[event.key];
      if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.#goTo(to);
    });
    new ResizeObserver(() => requestAnimationFrame(() => this.#draw())).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#draw());
  }

  /** @param {number} index */
  #goTo(index) {
    const stop = this.#stops[Math.min(Math.max(index, 0), this.#stops.length - 1)];
    if (stop) this.#go(stop.turn);
  }

  /**
   * @param {Stop[]} stops
   * @param {number} turn the one on the board
   * @param {Message[]} seats
   */
  plot(stops, turn, seats) {
    this.#stops = stops;
    this.#seats = seats;
    this.#at = Math.max(
      stops.findIndex((stop) => stop.turn === turn),
      0,
    );
    const text = this.#describe();
    this.#caption.textContent = text;
    const values = { "aria-valuemin": 0, "aria-valuemax": stops.length - 1, "aria-valuenow": this.#at, "aria-valuetext": text };
    for (const [name, value] of Object.entries(values)) this.#canvas.setAttribute(name, String(value));
    this.#draw();
  }

  /** Describes the chances at the turn shown. */
  #describe() {
    const { chances, mark, number = this.#at } = this.#stops[this.#at] ?? {};
    const each = this.#seats.map((seat, index) =>
      t("analysis.chance", { seat, percent: Math.round(100 * (chances?.[index] ?? 0)) }),
    );
    if (mark) each.push(mark.text);
    return chances
      ? t("analysis.graph-at", { number, chances: each.join(t("list.comma")) })
      : t("analysis.graph-open", { number });
  }

  #draw() {
    const canvas = this.#canvas;
    const width = canvas.clientWidth;
    const context = canvas.getContext("2d");
    if (!context || width === 0) return;
    Object.assign(canvas, { width: Math.round(width * devicePixelRatio), height: Math.round(HEIGHT * devicePixelRatio) });
    context.scale(devicePixelRatio, devicePixelRatio);
    const colour = getComputedStyle(canvas);
    // Custom properties would be returned unresolved, with `light-dark()` in them; these are resolved.
    const { color: ink, borderTopColor: quiet, outlineColor: accent, backgroundColor: paper } = colour;
    const last = Math.max(this.#stops.length - 1, 1);
    const x = (/** @type {number} */ index) => MARGIN + (index / last) * (width - 2 * MARGIN);
    const y = (/** @type {number} */ chance) => MARGIN + (1 - chance) * (HEIGHT - 2 * MARGIN);
    context.lineWidth = 1;
    context.strokeStyle = quiet;
    for (const part of [0, 0.5, 1])
      line(context, [
        [x(0), y(part)],
        [x(last), y(part)],
      ]);
    context.strokeStyle = accent;
    context.lineWidth = 2;
    line(context, [
      [x(this.#at), 0],
      [x(this.#at), HEIGHT],
    ]);
    context.strokeStyle = context.fillStyle = ink;
    context.font = `600 ${TYPE}px ${colour.fontFamily}`;
    // With two players the second line would only mirror the first.
    const count = this.#seats.length === 2 ? 1 : this.#seats.length;
    for (let seat = 0; seat < count; seat += 1) {
      context.setLineDash(DASHES[seat % DASHES.length]);
      /** @type {[number, number][]} */
      let run = [];
      this.#stops.forEach(({ chances }, index) => {
        if (chances) run.push([x(index), y(chances[seat])]);
        if (chances && index < last) return;
        if (run.length === 1) context.fillRect(run[0][0] - 1.5, run[0][1] - 1.5, 3, 3);
        line(context, run);
        run = [];
      });
      context.setLineDash([]);
    }
    for (let seat = 0; seat < count && this.#stops.some(({ chances }) => chances); seat += 1) {
      const left = x(0) + 6 + (NAME + 6) * seat;
      const heights = Array.from({ length: count }, (_, of) => {
        const points = this.#stops.map(({ chances }, index) => ({ x: x(index), y: chances && y(chances[of]) }));
        return heightsBetween(points, left, left + NAME);
      });
      // The line at one half, too.
      const baseline = labelBaseline(heights[seat], [...heights.flat(), y(0.5)], {
        size: TYPE,
        top: MARGIN,
        bottom: HEIGHT - MARGIN,
      });
      context.fillText(translate(this.#seats[seat]), left, baseline, NAME);
    }
    this.#stops.forEach(({ chances, mark }, index) => {
      if (!chances || !mark) return;
      context.beginPath();
      context.arc(x(index), y(chances[0]), RADIUS, 0, 2 * Math.PI);
      context.fillStyle = mark.isFull ? accent : paper;
      context.fill();
      context.stroke();
    });
  }
}

/** @param {CanvasRenderingContext2D} context @param {[number, number][]} points */
function line(context, points) {
  context.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.stroke();
}
