// @ts-check
/** A position being set up. Its text is kept on the JavaScript side, so that it survives a trap of the module. */
import init, { Draft, abandonInstance, freshInstance } from "../../take-five-editor.js";
import { isMessage, isTrap, randomSeed, startOnce } from "../recoverable-table.js";

/** @typedef {import("../../take-five-editor.js").EditorLayout} EditorLayout */
/** @typedef {import("../../take-five-editor.js").Part} Part */
/** @typedef {import("../../take-five-editor.js").DraftView} DraftView */
/** @typedef {import("../../take-five-editor.js").Control} Control */
/** @typedef {import("../../take-five-editor.js").Message} Message */

/** Loads the module, once; after a failure, the next call tries again. */
export const loadEditorModule = () => startOnce(init);

/**
 * Whether a draft belongs to the current instance of the module: a trap in another draft may have had it replaced.
 * @param {Draft} draft
 */
function isHere(draft) {
  try {
    return Boolean(draft.layout());
  } catch {
    return false; // any error from a draft that cannot even be shown
  }
}

/**
 * A draft that survives a trap. The errors it throws are messages, to be put into words by `Words`; after any error
 * the draft is unchanged.
 */
export class RecoverableDraft {
  #draft;
  #spec;
  #text;
  /** Texts of the earlier states, the latest last. @type {string[]} */
  #before = [];

  /** @param {string} spec @param {string} [text] by default the start of the game */
  constructor(spec, text) {
    this.#draft = text === undefined ? Draft.start(spec, randomSeed()) : Draft.read(spec, text);
    this.#spec = this.#draft.layout().spec;
    this.#text = this.#draft.view().text;
  }

  /** The full spec. */
  get spec() {
    return this.#spec;
  }

  /** Whether there is something to undo. */
  get canUndo() {
    return this.#before.length > 0;
  }

  /** @returns {EditorLayout} */
  layout() {
    return this.#see((draft) => draft.layout());
  }

  /** @returns {DraftView} */
  view() {
    return this.#see((draft) => draft.view());
  }

  /** @param {string} key @returns {Part[]} */
  pieceParts(key) {
    return this.#see((draft) => draft.pieceParts(key));
  }

  /** @param {string} place @returns {string[]} */
  topPieceKeys(place) {
    return this.#see((draft) => draft.topPieceKeys(place));
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

  /** Removes everything from the board. */
  clear() {
    this.#replace(() => Draft.empty(this.#spec));
  }

  /** Resets to the start of the game, with a random setup if chance determines it. */
  restart() {
    this.#replace(() => Draft.start(this.#spec, randomSeed()));
  }

  /** @param {string} text */
  take(text) {
    this.#replace(() => Draft.read(this.#spec, text));
  }

  /**
   * Changes the game or its options: keeps as much of the position as is valid there, otherwise uses the start.
   * @param {string} spec
   */
  playBy(spec) {
    this.#replace(() => {
      try {
        return Draft.read(spec, this.#text);
      } catch (error) {
        if (!isMessage(error)) throw error;
        return Draft.start(spec, randomSeed());
      }
    });
    this.#spec = this.layout().spec;
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
    const { text } = this.view();
    if (text !== this.#text) this.#before.push(this.#text);
    this.#text = text;
  }

  /**
   * Reads the draft into a fresh instance after a trap, its own or another's; any other error is rethrown.
   * @param {unknown} error
   */
  #recover(error) {
    if (isMessage(error)) throw error;
    if (isTrap(error)) abandonInstance();
    else if (isHere(this.#draft)) throw error;
    freshInstance();
    this.#draft = Draft.read(this.#spec, this.#text);
  }
}
