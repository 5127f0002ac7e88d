// @ts-check
/**
 * A lesson as the build compiled it: a tree of what the learner can play at each point and what follows. Walking it
 * decides no rule; `takefive site` has checked every action and every answer against the rules.
 */

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Arg} Arg */

/**
 * What follows an action: the goal is reached (`done`), it was a mistake, or the lesson goes on with `then`. In the
 * latter two, `reply` is played first: actions of the opponent, and outcomes of chance.
 * @typedef {{ done?: true, mistake?: true, say?: string, reply?: string[], then?: LessonNode }} LessonAnswer
 */

/** What the learner can play that the lesson has an answer to, by the text of the action. */
/** @typedef {{ [action: string]: LessonAnswer }} LessonNode */

/**
 * @typedef {object} Step
 * @property {string} id
 * @property {string} title
 * @property {string} goal
 * @property {string} text may be empty
 * @property {string} link opens the position
 * @property {number} seat the learner's
 * @property {number} fewest the number of actions it takes at least
 * @property {string} section of the rules page
 * @property {string[]} [line] a way to the goal, with what is scripted
 * @property {LessonNode} answers
 * @property {Record<string, string>} refused answers to actions that are not legal, by the reason
 * @property {string} otherwise the answer to any other action
 */

/** @typedef {{ id: string, when: string[], text: string, step?: string }} CoachNote */
/** @typedef {{ step?: string, section?: string }} Place where a rule is explained */

/**
 * @typedef {object} Course
 * @property {string} game
 * @property {string} title
 * @property {Step[]} steps
 * @property {CoachNote[]} coach
 * @property {Record<string, Place>} explains by the reason of a refusal
 */

/**
 * Returns the answer to an action of the learner.
 * @param {Step} step
 * @param {LessonNode} node
 * @param {string} action
 * @returns {LessonAnswer}
 */
export function answerTo({ otherwise }, node, action) {
  return Object.hasOwn(node, action) ? node[action] : { mistake: true, say: otherwise };
}

/**
 * Returns the ids of a message and of those within it, the innermost first: the reason of a refusal is more specific
 * the deeper it is.
 * @param {Message} message
 * @returns {string[]}
 */
export function messageIds({ id, args }) {
  return [...Object.values(args ?? {}).flatMap(idsWithin), id];
}

/** @param {Arg} arg @returns {string[]} */
function idsWithin(arg) {
  if (Array.isArray(arg)) return arg.flatMap(idsWithin);
  return typeof arg === "object" ? messageIds(arg) : [];
}

/**
 * Returns what belongs to the most specific reason that there is something for.
 * @template T
 * @param {Record<string, T>} table by id
 * @param {Message} message
 * @returns {T | undefined}
 */
export function forReason(table, message) {
  const id = messageIds(message).find((id) => Object.hasOwn(table, id));
  return id === undefined ? undefined : table[id];
}

/**
 * Returns the shortest way to the goal: the learner's actions, each with its answer. Empty if there is none.
 * @param {LessonNode} node
 * @param {string[]} [preferred] the actions to choose among equally short ways: those that the text is about
 * @returns {{ action: string, answer: LessonAnswer }[]}
 */
export function shortestLine(node, preferred = []) {
  const ways = Object.entries(node).flatMap(([action, answer]) => {
    const rest = answer.then ? shortestLine(answer.then, preferred) : [];
    return answer.done || rest.length > 0 ? [[{ action, answer }, ...rest]] : [];
  });
  const isOther = (/** @type {{ action: string }[]} */ [{ action }]) => Number(!preferred.includes(action));
  return ways.sort((a, b) => a.length - b.length || isOther(a) - isOther(b))[0] ?? [];
}

/**
 * Returns every text that a step can show in place of its own, to reserve the space for it.
 * @param {Step} step
 */
export function textsOf({ text, answers, refused, otherwise }) {
  /** @param {LessonNode} node @returns {string[]} */
  const said = (node) => Object.values(node).flatMap(({ say = "", then }) => [say, ...(then ? said(then) : [])]);
  return [text, otherwise, ...Object.values(refused), ...said(answers)].filter(Boolean);
}
