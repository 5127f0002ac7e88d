//# allFunctionsCalledOnLoad
// @ts-check
/**
 * What a board says, and in what words: of what was played, of how it stands, of why something is not
 * allowed. Whoever sits alone at the board is spoken to, and not of.
 */
import { Speech, account, either } from "./speech.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("./model.js").Played} Played */

/** What is said to the player whom a message is of, by the message's id. @type {Record<string, string>} */
const TO_READER = {
  "result.win": "result.you-won",
  "status.chance": "status.your-chance",
  "status.task": "status.your-task",
  "status.turn": "status.your-turn",
};

export class Narrator {
  speech = new Speech();
  /** None until they are loaded. @type {import("../words.js").Words | undefined} */
  words;
  #model;
  #playsHere;

  /**
   * @param {Pick<import("./model.js").Model, "view" | "seats" | "see">} model
   * @param {() => number | undefined} playsHere the player that plays here, where the others play elsewhere
   */
  constructor(model, playsHere) {
    this.#model = model;
    this.#playsHere = playsHere;
  }

  /**
   * A sentence, in the language of the board.
   * @param {Message | string} message a message, or an id with its arguments
   * @param {Message["args"]} [args]
   */
  word = (message, args = {}) => {
    const whole = typeof message === "string" ? { id: message, args } : message;
    return this.words?.say(whole) ?? whole.id;
  };

  /** What stands without a full stop, as a sentence. @param {Message} message */
  sentence(message) {
    return this.words?.sentence(message) ?? message.id;
  }

  /** Says what is wrong, or waited for. @param {Message} message */
  explain(message) {
    this.speech.say(this.sentence(message));
  }

  /** What each place says now. @param {boolean} isOffered whether it says what touching it does, too */
  labels(isOffered) {
    const holds = (/** @type {Message} */ { args }) => /** @type {Message} */ (args.holds);
    const labels = this.#model.see((table) => table.labels()) ?? [];
    return labels.map((label) => this.word(label.id === "place.does" && !isOffered ? holds(label) : label));
  }

  /** The view as it is said to the person at the board. @param {View} view */
  toReader(view) {
    return toldTo(view, this.#playsHere() ?? onlyPerson(this.#model.see((table) => table.levels())));
  }

  /** Whose turn it is, or who won and why, as it is said to the person at the board. */
  get standing() {
    const { view } = this.#model;
    const { result, status } = (view && this.toReader(view)) ?? {};
    return { who: result?.who ?? status, result };
  }

  /** Says how it stands: whose turn it is, or who won and, to be seen too, why. @param {string} [done] */
  recount(done = "") {
    const { who, result } = this.standing;
    const why = result ? this.word(result.why) : "";
    this.speech.say(`${done} ${why}`.trim(), this.word(who ?? ""));
  }

  /** Says what is half entered, and how that goes on. @param {View} view */
  describe({ pending, choices }) {
    const held = { places: pending, choices: either(choices) };
    this.speech.say(pending.length > 0 ? this.word("board.held", held) : this.word("board.let-go"));
  }

  /**
   * Says what was played.
   * @param {Played} played
   * @param {View | undefined} before
   * @param {View} after with what can be done by the person at the board
   */
  report({ steps }, before, after) {
    const told = steps.flatMap(({ told }) => told);
    const { seen, heard } = account(told, this.#model.seats, before, this.toReader(after));
    const words = (/** @type {Message[]} */ all) => all.map((message) => this.word(message));
    this.speech.say(words(seen).join(" "), words(heard).join(". "));
  }
}

/**
 * The seat of the one person who plays here, from 1; none where several do, or nobody.
 * @param {Uint8Array} [levels] those of the engines, player 1 first; 0 where a person plays
 */
function onlyPerson(levels = new Uint8Array()) {
  const people = [...levels].flatMap((level, index) => (level === 0 ? [index + 1] : []));
  return people.length === 1 && levels.length > 1 ? people[0] : undefined;
}

/**
 * How it stands, as it is said to a reader.
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
