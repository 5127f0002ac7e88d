// @ts-check
/** A heat map on a board: an amount for each place, shown as colour. */

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */

export class HeatMap {
  #board;
  #canvas = document.createElement("canvas");
  /** Above 0, up to 1, by the key of the place. @type {Map<string, number>} */
  #heat = new Map();
  #isDue = false;

  /** @param {TakeBoard} board */
  constructor(board) {
    this.#board = board;
    this.#canvas.className = "heat";
    this.#canvas.ariaHidden = "true";
    board.svg.after(this.#canvas);
    board.lifecycle.during((signal) => this.#observe(signal));
  }

  /** Redraws when the board is displayed differently. @param {AbortSignal} signal stops it */
  #observe(signal) {
    const again = () => this.#soon();
    const size = new ResizeObserver(again);
    size.observe(this.#board);
    // Zooming changes the viewBox.
    const zoom = new MutationObserver(again);
    zoom.observe(this.#board.svg, { attributes: true, attributeFilter: ["viewBox"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again, { signal });
    for (const observer of [size, zoom]) signal.addEventListener("abort", () => observer.disconnect(), { once: true });
  }

  /** @param {Map<string, number>} amounts by the key of the place; an empty map clears the heat map */
  colour(amounts) {
    const most = Math.max(...amounts.values(), 0);
    // Scaled by the square root, so that places with few visits are visible, too.
    this.#heat = new Map([...amounts].filter(([, n]) => n > 0).map(([key, n]) => [key, Math.sqrt(n / most)]));
    this.#soon();
  }

  #soon() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  #draw() {
    const { svg, places } = this.#board;
    const [all, host] = [svg.getBoundingClientRect(), this.#board.getBoundingClientRect()];
    const dense = devicePixelRatio;
    const canvas = this.#canvas;
    Object.assign(canvas, { width: Math.round(all.width * dense), height: Math.round(all.height * dense) });
    const px = (/** @type {number} */ n) => `${n}px`;
    const at = { left: px(all.left - host.left), top: px(all.top - host.top), width: px(all.width), height: px(all.height) };
    Object.assign(canvas.style, at);
    const context = canvas.getContext("2d");
    if (!context || this.#heat.size === 0) return;
    context.scale(dense, dense);
    const colour = getComputedStyle(canvas).color;
    for (const [key, heat] of this.#heat) {
      const box = places.element(key)?.getBoundingClientRect();
      if (!box) continue;
      const [x, y] = [box.left + box.width / 2 - all.left, box.top + box.height / 2 - all.top];
      const radius = Math.min(box.width, box.height) * 0.62;
      const glow = context.createRadialGradient(x, y, 0, x, y, radius);
      glow.addColorStop(0, colour);
      glow.addColorStop(0.55, colour);
      glow.addColorStop(1, "transparent");
      context.globalAlpha = 0.06 + 0.44 * heat;
      context.fillStyle = glow;
      context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
    }
  }
}
