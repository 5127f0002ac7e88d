//# allFunctionsCalledOnLoad
// @ts-check
/**
 * What a board announces, and in what words: what was played, the state of the game, why something is not allowed.
 */
import { LiveRegion, describeChange, joinSentences, joinWithOr, reasonBeside } from "./live-region.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("./game-model.js").Played} Played */

/** How many characters have room below a board. */
const MOST = 120;

export class Narrator {
  speech = new LiveRegion();
  /** Undefined until loaded. @type {import("../words.js").Words | undefined} */
  words;
  #model;
  #host;
  /** The sentences so far about a turn that goes on. @type {string[]} */
  #turn = [];
  /** Whose turn that is. @type {number | undefined} */
  #player;
  /** How many sentences tell the turn before. */
  #told = 0;

  /**
   * @param {Pick<import("./game-model.js").GameModel, "view" | "seats" | "see">} model
   * @param {import("./host.js").Host} host
   */
  constructor(model, host) {
    this.#model = model;
    this.#host = host;
  }

  /**
   * Returns a message as text, in the language of the board.
   * @param {Message | string} message a message, or an id whose arguments follow
   * @param {Message["args"]} [args]
   */
  word = (message, args = {}) => {
    const whole = typeof message === "string" ? { id: message, args } : message;
    return this.words?.say(whole) ?? whole.id;
  };

  /** Returns a message as a sentence of its own, capitalized. @param {Message} message */
  sentence(message) {
    return this.words?.sentence(message) ?? message.id;
  }

  /** Announces what is wrong, or what the board waits for. @param {Message} message */
  explain(message) {
    this.speech.say(this.sentence(message), "", true);
  }

  /** Returns the label of each place. @param {boolean} isOffered whether to include what touching the place does */
  labels(isOffered) {
    const holds = (/** @type {Message} */ { args }) => /** @type {Message} */ (args.holds);
    const labels = this.#model.see((table) => table.labels()) ?? [];
    return labels.map((label) => this.word(label.id === "place.does" && !isOffered ? holds(label) : label));
  }

  /** Whose turn it is and what to do, or who won. */
  get standing() {
    const { view } = this.#model;
    return this.#host.status() ?? view?.result?.who ?? view?.status;
  }

  /** Why the game ended, unless the standing says so; undefined while it goes on. */
  get reason() {
    const { result } = this.#model.view ?? {};
    if (!result) return undefined;
    const [reason] = reasonBeside(result);
    return reason ? this.word(reason) : "";
  }

  /** Announces whose turn it is, or who won and why. @param {string} [done] shown, too */
  recount(done = "") {
    this.#turn = [];
    this.speech.say(done, joinSentences([this.word(this.standing ?? ""), this.reason ?? ""]));
  }

  /** Announces what has been entered so far, and how it can continue. @param {View} view */
  describe({ pending, choices }) {
    const held = { places: pending, choices: joinWithOr(choices) };
    this.speech.say(pending.length > 0 ? this.word("board.held", held) : this.word("board.deselected"));
  }

  /**
   * Announces what was played.
   * @param {Played} played
   * @param {View | undefined} before
   * @param {View} after with what the person at the board can do next
   */
  report({ steps }, before, after) {
    const sentences = steps.flatMap(({ told }) => told);
    const { seen, heard } = describeChange(sentences, this.#model.seats, before, after);
    const words = (/** @type {Message[]} */ all) => all.map((message) => this.word(message));
    const text = words(seen).join(" ");
    // Jumps are told one by one: all of the turn stays in view, as far as there is room.
    // A slot is being played from the first moment of a turn on: then only the player tells one turn from the next.
    // What a turn took from the board stays in view beside the answer to it.
    const goesOn = before?.held !== undefined && before.turnOf === this.#player;
    if (!goesOn) this.#turn.splice(0, before?.removed.length ? this.#turn.length - this.#told : Infinity);
    this.#told = sentences.length;
    this.#player = before?.turnOf;
    while (this.#turn.length > 0 && this.#turn.join(" ").length + text.length > MOST) this.#turn.shift();
    this.speech.say(text, joinSentences(words(heard)), false, this.#turn.join(" "));
    this.#turn.push(...words(sentences));
  }
}
