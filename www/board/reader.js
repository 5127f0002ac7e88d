// @ts-check
/** Whoever sits alone at the board is spoken to, and not of. */

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").View} View */

/** What is said to the player whom a message is of, by the message's id. @type {Record<string, string>} */
const TO_READER = {
  "result.win": "result.you-won",
  "status.chance": "status.your-chance",
  "status.task": "status.your-task",
  "status.turn": "status.your-turn",
};

/**
 * The seat of the one person who plays here, from 1; none where several do, or nobody.
 * @param {string[]} seats who plays, player 1 first: `human`, or an engine
 */
export function onlyPerson(seats) {
  const people = seats.flatMap((seat, index) => (seat === "human" ? [index + 1] : []));
  return people.length === 1 && seats.length > 1 ? people[0] : undefined;
}

/**
 * How it stands, as it is said to a reader.
 * @param {View} view
 * @param {number | undefined} reader the seat
 * @returns {View}
 */
export function toldTo(view, reader) {
  if (reader === undefined) return view;
  const { result, status, turnOf } = view;
  const spoken = (/** @type {Message} */ message) => ({ ...message, id: TO_READER[message.id] ?? message.id });
  if (result) return result.places[reader - 1] === 1 ? { ...view, result: { ...result, who: spoken(result.who) } } : view;
  return turnOf === reader ? { ...view, status: spoken(status) } : view;
}
