// @ts-check
/** A position being set up, kept as its text outside the module, so that it outlives a trap. */
import init, { Draft, abandonInstance, freshInstance } from "../../take-five-editor.js";
import { isMessage, isTrap, randomSeed } from "../game.js";

/** @typedef {import("../../take-five-editor.js").Desk} Desk */
/** @typedef {import("../../take-five-editor.js").Part} Part */
/** @typedef {import("../../take-five-editor.js").Sketch} Sketch */
/** @typedef {import("../../take-five-editor.js").Control} Control */
/** @typedef {import("../../take-five-editor.js").Message} Message */

/** @type {Promise<unknown> | undefined} */
let ready;

/** Loads the module, once; what failed is tried again when it is asked for again. */
export function loadEditor() {
  ready ??= init();
  ready.catch(() => (ready = undefined));
  return ready;
}

/** Whether a draft is of the instance that the module has now: the trap of another may have had it replaced. @param {Draft} draft */
function isHere(draft) {
  try {
    return Boolean(draft.desk());
  } catch {
    return false; // whatever a draft throws that cannot even be shown
  }
}

/** Errors it throws are messages for words to say; after any, the draft stands as before. */
export class SafeDraft {
  #draft;
  #spec;
  #text;
  /** The texts of before, the last change last. @type {string[]} */
  #before = [];

  /** @param {string} spec @param {string} [text] the start where there is none */
  constructor(spec, text) {
    this.#draft = text === undefined ? Draft.start(spec, randomSeed()) : Draft.read(spec, text);
    this.#spec = this.#draft.desk().spec;
    this.#text = this.#draft.sketch().text;
  }

  /** The full spec. */
  get spec() {
    return this.#spec;
  }

  /** Whether there is something to take back. */
  get canUndo() {
    return this.#before.length > 0;
  }

  /** @returns {Desk} */
  desk() {
    return this.#see((draft) => draft.desk());
  }

  /** @returns {Sketch} */
  sketch() {
    return this.#see((draft) => draft.sketch());
  }

  /** @param {string} key @returns {Part[]} */
  piece(key) {
    return this.#see((draft) => draft.piece(key));
  }

  /** @param {string} place @returns {string[]} */
  lifted(place) {
    return this.#see((draft) => draft.lifted(place));
  }

  /** @param {string} place @param {string} piece */
  put(place, piece) {
    this.#do((draft) => draft.put(place, piece));
  }

  /** @param {string} from @param {string} to */
  shift(from, to) {
    this.#do((draft) => draft.shift(from, to));
  }

  /** @param {string} control @param {string} value */
  set(control, value) {
    this.#do((draft) => draft.set(control, value));
  }

  /** Takes all off the board. */
  clear() {
    this.#replace(() => Draft.empty(this.#spec));
  }

  /** Begins at the start of the game; where chance sets it up, with a set-up of its own. */
  restart() {
    this.#replace(() => Draft.start(this.#spec, randomSeed()));
  }

  /** @param {string} text */
  take(text) {
    this.#replace(() => Draft.read(this.#spec, text));
  }

  /** Another game, or other options: as much stays as means something there, else the start. @param {string} spec */
  playBy(spec) {
    this.#replace(() => {
      try {
        return Draft.read(spec, this.#text);
      } catch (error) {
        if (!isMessage(error)) throw error;
        return Draft.start(spec, randomSeed());
      }
    });
    this.#spec = this.desk().spec;
    this.#before = [];
  }

  undo() {
    const text = this.#before.pop();
    if (text === undefined) return;
    this.#replace(() => Draft.read(this.#spec, text));
    this.#before.pop();
  }

  /** @template T @param {(draft: Draft) => T} look @returns {T} */
  #see(look) {
    try {
      return look(this.#draft);
    } catch (error) {
      this.#recover(error);
      return look(this.#draft);
    }
  }

  /** @param {(draft: Draft) => void} work */
  #do(work) {
    this.#see(work);
    this.#remember();
  }

  /** @param {() => Draft} make */
  #replace(make) {
    const before = this.#draft;
    try {
      this.#draft = make();
      if (isHere(before)) before.free();
    } catch (error) {
      this.#recover(error);
    }
    this.#remember();
  }

  #remember() {
    const { text } = this.sketch();
    if (text !== this.#text) this.#before.push(this.#text);
    this.#text = text;
  }

  /** Reads the draft into a fresh instance after a trap, its own or another's; any other error is thrown on. @param {unknown} error */
  #recover(error) {
    if (isMessage(error)) throw error;
    if (isTrap(error)) abandonInstance();
    else if (isHere(this.#draft)) throw error;
    freshInstance();
    this.#draft = Draft.read(this.#spec, this.#text);
  }
}
