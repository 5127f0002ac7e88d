// @ts-check
/**
 * What of a game deserves a second look, and what of that is shown: only numbers, no engine and no page.
 *
 * A chance is a seat's chance of coming first. A loss is how much of it an action gave away; `docs/review.md` says more.
 */

/**
 * A position of the game: the start, or the one after a step.
 * @typedef {object} Step
 * @property {string} position
 * @property {number} turn the index of the turn that comes next
 * @property {number} player who is to act; 0 if chance is, or nobody
 * @property {number} choices how many actions there are
 * @property {number[]} [places] each seat's place, if the game is over
 */

/**
 * Consecutive actions of a player in a turn with no draw in between.
 * @typedef {{ player: number, turn: number, from: number, to: number }} Run from one step to another
 */

/** @typedef {"blunder" | "mistake" | "inaccuracy"} Grade */

/**
 * An action that was looked at twice.
 * @typedef {object} Finding
 * @property {number} step where it was played
 * @property {number} turn
 * @property {number} player
 * @property {number} loss
 */

/** From which loss on an action is called what: as on the best chess sites. @type {[Grade, number][]} */
const GRADES = [
  ["blunder", 0.3],
  ["mistake", 0.2],
  ["inaccuracy", 0.1],
];

/** The smallest loss that is shown. */
const LEAST = 0.1;

/** From which estimated loss on an action is looked at again: estimates err. */
const SUSPICION = 0.05;

/** How many turns of a player are looked at again. */
const MOST_SUSPECTS = 8;

/** How many mistakes of a player are shown. */
const MOST_SHOWN = 3;

/** From which change on a turn is a turning point, and how many are marked. */
const TURNING = 0.2;
const MOST_TURNING = 6;

/** A loss is judged as it is shown, in whole percents: 19.6 % is shown as 20 %, a mistake. */
const ROUNDING = 0.005;

/** @param {number} loss @returns {Grade | undefined} */
export function gradeOf(loss) {
  return GRADES.find(([, least]) => loss >= least - ROUNDING)?.[0];
}

/**
 * Returns the runs in which there was something to choose.
 * @param {Step[]} steps
 * @returns {Run[]}
 */
export function runsOf(steps) {
  /** @type {Run[]} */
  const runs = [];
  for (let from = 0; from < steps.length - 1; ) {
    const { player, turn } = steps[from];
    let to = from + 1;
    if (player > 0) while (to < steps.length - 1 && steps[to].player === player && steps[to].turn === turn) to += 1;
    const run = { player, turn, from, to };
    if (decisionsOf(steps, run).length > 0) runs.push(run);
    from = to;
  }
  return runs;
}

/**
 * Returns the steps of a run at which there was a choice. Resigning is none: it leads to no other position.
 * @param {Step[]} steps
 * @param {Run} run
 */
export function decisionsOf(steps, { player, from, to }) {
  const all = Array.from({ length: to - from }, (_, index) => from + index);
  return all.filter((at) => player > 0 && steps[at].choices > 1 && steps[at].position !== steps[at + 1].position);
}

/**
 * Returns the steps whose chances matter: the ends of turns for the graph, and the ends of runs.
 * @param {Step[]} steps
 * @param {Run[]} runs
 */
export function stepsToValue(steps, runs) {
  const ends = steps.flatMap(({ turn }, index) => (index === 0 || turn !== steps[index - 1].turn ? [index] : []));
  const all = new Set([...ends, steps.length - 1, ...runs.flatMap(({ from, to }) => [from, to])]);
  return [...all].sort((a, b) => a - b);
}

/** Returns each seat's share of the first place. @param {number[]} places */
export function sharesOf(places) {
  const first = places.filter((place) => place === 1).length;
  return places.map((place) => (place === 1 ? 1 / first : 0));
}

/**
 * Returns the runs to look at again, those that seem to have lost most first.
 * @param {Run[]} runs
 * @param {(number[] | undefined)[]} chances by step
 * @param {number[]} players whose runs
 */
export function suspects(runs, chances, players) {
  const lossOf = (/** @type {Run} */ { player, from, to }) =>
    (chances[from]?.[player - 1] ?? 0) - (chances[to]?.[player - 1] ?? 1);
  return players
    .flatMap((player) => {
      const own = runs.filter((run) => run.player === player && lossOf(run) >= SUSPICION);
      return own.toSorted((a, b) => lossOf(b) - lossOf(a)).slice(0, MOST_SUSPECTS);
    })
    .toSorted((a, b) => lossOf(b) - lossOf(a));
}

/**
 * Returns the largest mistakes of each player, in the order of the game.
 * @template {Finding} T
 * @param {T[]} findings
 * @param {number[]} players
 * @returns {T[]}
 */
export function largest(findings, players) {
  return players
    .flatMap((player) => {
      const own = findings.filter((finding) => finding.player === player && finding.loss >= LEAST - ROUNDING);
      return own.toSorted((a, b) => b.loss - a.loss).slice(0, MOST_SHOWN);
    })
    .toSorted((a, b) => a.step - b.step);
}

/**
 * Whether the game ended without a move: somebody resigned, or both agreed. Such an end decides the game, but no move did.
 * @param {Step[]} steps
 */
export const endedByWord = (steps) => steps.length > 1 && steps.at(-1)?.position === steps.at(-2)?.position;

/**
 * Returns the turns that changed the chances most, whoever or whatever was to blame, by their places in the list.
 * @param {(number[] | undefined)[]} chances at the start, and after each turn
 */
export function turningPoints(chances) {
  const swing = (/** @type {number} */ at) => {
    const [before, after] = [chances[at - 1], chances[at]];
    return before && after ? Math.max(...after.map((chance, seat) => Math.abs(chance - before[seat]))) : 0;
  };
  const all = chances.map((_, at) => at).filter((at) => at > 0 && swing(at) >= TURNING - ROUNDING);
  const most = all.toSorted((a, b) => swing(b) - swing(a)).slice(0, MOST_TURNING);
  return most.sort((a, b) => a - b);
}

/** Returns parts of a whole in per cent, which add up to 100. @param {number[]} parts */
export function roundedShares(parts) {
  const all = parts.reduce((sum, part) => sum + part, 0);
  let [sum, reported] = [0, 0];
  return parts.map((part) => {
    sum += part;
    const before = reported;
    reported = Math.round((100 * sum) / all);
    return reported - before;
  });
}

/**
 * Returns whose mistakes are looked for: people's, or if only engines played, everybody's.
 * @param {number[]} levels of each seat, 0 for a person
 */
export function reviewedPlayers(levels) {
  const people = levels.flatMap((level, index) => (level === 0 ? [index + 1] : []));
  return people.length > 0 ? people : levels.map((_, index) => index + 1);
}
