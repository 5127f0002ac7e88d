// @ts-check
/**
 * Plays through the game on a board, a turn every few seconds, while the board is in view. It pauses when the reader touches
 * the board or moves the focus into it, and waits for Play where people want less motion. Loaded when a board first has
 * the attribute `autoplay`.
 */
import { loadWithRetry } from "../load-with-retry.js";
import { loadWords } from "../words.js";
import { createButton } from "./create-elements.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {WeakMap<TakeBoard, Autoplay>} */
const all = new WeakMap();

/** Follows the attributes of a board. @param {TakeBoard} board */
export async function show(board) {
  await Promise.all([loadWithRetry(() => loadWords("more", board.language)), board.prepare()]);
  const autoplay = all.get(board) ?? new Autoplay(board);
  all.set(board, autoplay);
  autoplay.follow();
}

class Autoplay {
  #board;
  #button;
  /** Whether it is to go on while the board is in view. */
  #isOn = false;
  #isInView = false;
  /** Whether the game has been shown from a turn before its end. */
  #hasBegun = false;
  /** What is shown, as far as it is known. @type {{ table: unknown, steps: number | undefined }} */
  #known = { table: undefined, steps: undefined };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {TakeBoard} board */
  constructor(board) {
    this.#board = board;
    this.#button = createButton("tool", () => this.#toggle());
    this.#button.part.add("autoplay");
    // The same for both words.
    this.#button.style.minWidth = "5.5rem";
    board.panel.keys.before(this.#button);
    for (const name of ["pointerdown", "focusin"]) {
      board.addEventListener(name, (event) => event.composedPath().includes(this.#button) || this.#set(false));
    }
    board.addEventListener("change", () => this.follow());
    board.lifecycle.during((signal) => {
      const eye = new IntersectionObserver(
        (entries) => {
          this.#isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= 0.5;
          this.follow();
        },
        { threshold: 0.5 },
      );
      eye.observe(board.svg);
      document.addEventListener("visibilitychange", () => this.follow(), { signal });
      signal.addEventListener("abort", () => {
        eye.disconnect();
        clearTimeout(this.#timer);
      });
    });
  }

  /** Seconds for each turn; 0 for none. */
  get #pause() {
    return Math.max(0, Number(this.#board.getAttribute("autoplay")) || 0);
  }

  /** Goes on, or stops, as the board is now. */
  follow() {
    const { table, view } = this.#board;
    if (table !== this.#known.table) {
      this.#isOn = !reduced.matches;
      this.#hasBegun = false;
      // Somebody else has gone to another turn.
    } else if (view?.steps !== this.#known.steps) this.#isOn = false;
    this.#known = { table, steps: view?.steps };
    this.#set(this.#isOn);
  }

  /** @param {boolean} isOn */
  #set(isOn) {
    this.#isOn = isOn;
    const { view, word, speech } = this.#board;
    const isOffered = this.#pause > 0 && Boolean(view?.canForward || view?.canBack);
    const isRunning = isOffered && isOn && this.#isInView && !document.hidden;
    this.#button.hidden = !isOffered;
    this.#button.textContent = word(isOn ? "board.pause" : "turns.play");
    // Unasked, it must not talk.
    speech.region.ariaLive = isRunning ? "off" : null;
    clearTimeout(this.#timer);
    if (isRunning) this.#timer = setTimeout(() => this.#step(), 1000 * this.#pause);
  }

  #toggle() {
    if (!this.#board.view?.canForward) this.#hasBegun = false;
    this.#set(!this.#isOn);
  }

  #step() {
    const board = this.#board;
    const loops = ["on", "1"].includes(board.getAttribute("loop") ?? "");
    const goesOn = board.view?.canForward;
    if (!goesOn && this.#hasBegun && !loops) return this.#set(false);
    this.#hasBegun = true;
    board.travel((table) => (goesOn ? table.forward() : (table.toStart(), true)));
    this.#known.steps = board.view?.steps;
  }
}
