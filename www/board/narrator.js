//# allFunctionsCalledOnLoad
// @ts-check
/**
 * What a board announces, and in what words: what was played, the state of the game, why something is not allowed.
 * The only person at a board is addressed as "you".
 */
import { LiveRegion, describeChange, joinWithOr } from "./live-region.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("./game-model.js").Played} Played */

/** The message used when it is about the reader, by the id of the general message. @type {Record<string, string>} */
const TO_READER = {
  "result.win": "result.you-won",
  "status.chance": "status.your-chance",
  "status.task": "status.your-task",
  "status.turn": "status.your-turn",
};

export class Narrator {
  speech = new LiveRegion();
  /** Undefined until loaded. @type {import("../words.js").Words | undefined} */
  words;
  #model;
  #playsHere;

  /**
   * @param {Pick<import("./game-model.js").GameModel, "view" | "seats" | "see">} model
   * @param {() => number | undefined} playsHere the player at this browser, if the others play elsewhere
   */
  constructor(model, playsHere) {
    this.#model = model;
    this.#playsHere = playsHere;
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
    this.speech.say(this.sentence(message));
  }

  /** Returns the label of each place. @param {boolean} isOffered whether to include what touching the place does */
  labels(isOffered) {
    const holds = (/** @type {Message} */ { args }) => /** @type {Message} */ (args.holds);
    const labels = this.#model.see((table) => table.labels()) ?? [];
    return labels.map((label) => this.word(label.id === "place.does" && !isOffered ? holds(label) : label));
  }

  /** Returns the view as worded for the person at the board. @param {View} view */
  toReader(view) {
    return toldTo(view, this.#playsHere() ?? onlyPerson(this.#model.see((table) => table.levels())));
  }

  /** Whose turn it is, or who won and why, as worded for the person at the board. */
  get standing() {
    const { view } = this.#model;
    const { result, status } = (view && this.toReader(view)) ?? {};
    return { who: result?.who ?? status, result };
  }

  /** Announces whose turn it is, or who won and why; the reason is also shown. @param {string} [done] */
  recount(done = "") {
    const { who, result } = this.standing;
    const why = result ? this.word(result.why) : "";
    this.speech.say(`${done} ${why}`.trim(), this.word(who ?? ""));
  }

  /** Announces what has been entered so far, and how it can continue. @param {View} view */
  describe({ pending, choices }) {
    const held = { places: pending, choices: joinWithOr(choices) };
    this.speech.say(pending.length > 0 ? this.word("board.held", held) : this.word("board.let-go"));
  }

  /**
   * Announces what was played.
   * @param {Played} played
   * @param {View | undefined} before
   * @param {View} after with what the person at the board can do next
   */
  report({ steps }, before, after) {
    const told = steps.flatMap(({ told }) => told);
    const { seen, heard } = describeChange(told, this.#model.seats, before, this.toReader(after));
    const words = (/** @type {Message[]} */ all) => all.map((message) => this.word(message));
    this.speech.say(words(seen).join(" "), words(heard).join(". "));
  }
}

/**
 * Returns the seat of the only person at the board, from 1; undefined if there are several, or none.
 * @param {Uint8Array} [levels] of the engines, player 1 first; 0 for a person
 */
function onlyPerson(levels = new Uint8Array()) {
  const people = [...levels].flatMap((level, index) => (level === 0 ? [index + 1] : []));
  return people.length === 1 && levels.length > 1 ? people[0] : undefined;
}

/**
 * Returns the view with its messages worded for a reader.
 * @param {View} view
 * @param {number | undefined} reader the seat
 * @returns {View}
 */
function toldTo(view, reader) {
  if (reader === undefined) return view;
  const { result, status, turnOf } = view;
  const spoken = (/** @type {Message} */ message) => ({ ...message, id: TO_READER[message.id] ?? message.id });
  if (result) return result.places[reader - 1] === 1 ? { ...view, result: { ...result, who: spoken(result.who) } } : view;
  return turnOf === reader ? { ...view, status: spoken(status) } : view;
}
