import assert from "node:assert/strict";
import test from "node:test";
import {
  decisionsOf,
  endedByWord,
  gradeOf,
  largest,
  roundedShares,
  reviewedPlayers,
  runsOf,
  sharesOf,
  stepsToValue,
  suspects,
  turningPoints,
} from "../../www/app/review/judging.js";
import { nextLevel, soloLevel } from "../../www/app/review/solo-level.js";

/** Steps from rows of turn, player and number of choices; each has a position of its own. */
const steps = (...rows) => rows.map(([turn, player, choices], at) => ({ position: `p${at}`, turn, player, choices }));

test("losses have the names that the docs give them", () => {
  assert.deepEqual([0.09, 0.1, 0.19, 0.2, 0.29, 0.3, 1].map(gradeOf), [
    undefined,
    "inaccuracy",
    "inaccuracy",
    "mistake",
    "mistake",
    "blunder",
    "blunder",
  ]);
  assert.equal(gradeOf(0.5 - 0.4), "inaccuracy"); // 0.09999999999999998
  // As they are shown: 10 % and 20 %, but 9 %.
  assert.deepEqual([0.096, 0.196, 0.094].map(gradeOf), ["inaccuracy", "mistake", undefined]);
});

test("a run is what a player does in a turn between two draws", () => {
  // A die is rolled, player 1 moves twice; player 2 takes a card, draws, and takes another; then has no choice.
  const all = steps([0, 0, 0], [0, 1, 3], [0, 1, 2], [1, 2, 2], [1, 0, 0], [1, 2, 4], [2, 2, 1], [3, 0, 0]);
  assert.deepEqual(runsOf(all), [
    { player: 1, turn: 0, from: 1, to: 3 },
    { player: 2, turn: 1, from: 3, to: 4 },
    { player: 2, turn: 1, from: 5, to: 6 },
  ]);
  assert.deepEqual(stepsToValue(all, runsOf(all)), [0, 1, 3, 4, 5, 6, 7]);
  assert.deepEqual(decisionsOf(all, { player: 1, turn: 0, from: 1, to: 3 }), [1, 2]);
});

test("resigning is no decision, and a forced action neither", () => {
  const all = steps([0, 1, 1], [1, 2, 5], [2, 0, 0]);
  all[2].position = all[1].position;
  assert.deepEqual(runsOf(all), []);
});

test("only what seems to have lost something is looked at again, the worst first", () => {
  // Draws come between the runs. Player 1 loses ever more, player 2 nothing.
  const runs = Array.from({ length: 24 }, (_, at) => ({ player: 1 + (at % 2), turn: at, from: 2 * at, to: 2 * at + 1 }));
  const lost = (run) => (run.player === 1 ? run.turn / 50 : 0);
  const chances = runs.flatMap((run) => [
    [0.5, 0.5],
    [0.5 - lost(run), 0.5 + lost(run)],
  ]);
  const found = suspects(runs, chances, [1, 2]).map(({ turn }) => turn);
  assert.deepEqual(found, [22, 20, 18, 16, 14, 12, 10, 8]);
  assert.deepEqual(
    suspects(runs.slice(0, 5), chances, [1, 2]).map(({ turn }) => turn),
    [4],
    "0.04 is too little",
  );
  assert.deepEqual(suspects(runs, chances, [2]), []);
  assert.deepEqual(suspects(runs, [], [1, 2]), [], "nothing known");
});

test("of each player the three largest mistakes are shown, in the order of the game", () => {
  const finding = (step, player, loss) => ({ step, turn: step, player, loss });
  const all = [finding(1, 1, 0.1), finding(3, 1, 0.4), finding(4, 2, 0.05), finding(5, 1, 0.2), finding(7, 1, 0.3)];
  const shown = (players) => largest(all, players).map(({ step }) => step);
  assert.deepEqual(shown([1, 2]), [3, 5, 7]);
  assert.deepEqual(shown([2]), [], "less than an inaccuracy is none");
});

test("turning points are large changes, whatever the reason", () => {
  assert.deepEqual(turningPoints([[0.5, 0.5], [0.6, 0.4], [0.3, 0.7], undefined, [0.9, 0.1], [0.7, 0.3]]), [2, 5]);
  const many = Array.from({ length: 20 }, (_, at) => (at % 2 ? [1, 0] : [0, 1]));
  assert.equal(turningPoints(many).length, 6);
});

test("roundedShares add up to 100", () => {
  assert.deepEqual(roundedShares([79, 121]), [40, 60]);
  assert.deepEqual(roundedShares([1, 1, 1]), [33, 34, 33]);
});

test("engines are blamed only if nobody else played", () => {
  assert.deepEqual(reviewedPlayers([0, 3, 0]), [1, 3]);
  assert.deepEqual(reviewedPlayers([2, 3]), [1, 2]);
  assert.deepEqual(sharesOf([1, 3, 1]), [0.5, 0, 0.5]);
});

test("a win leads a level up, a defeat a level down, a draw nowhere, and nothing beyond the levels", () => {
  const next = (level, places, most = 8) => nextLevel({ seat: 1, level }, places, most);
  assert.equal(next(3, [2, 1]), 4);
  assert.equal(next(3, [2, 1], 3), undefined, "the last level");
  assert.equal(next(3, [1, 2]), 2);
  assert.equal(next(1, [1, 2]), undefined, "the first level");
  assert.equal(next(3, [1, 1]), undefined);
  assert.equal(next(3, [1, 2, 3]), 2);
});

test("a level is offered to somebody who plays alone", () => {
  assert.deepEqual(soloLevel([3, 0]), { seat: 1, level: 3 });
  assert.deepEqual(soloLevel([0, 2, 4]), { seat: 0, level: 4 });
  assert.equal(soloLevel([0, 0]), undefined);
  assert.equal(soloLevel([1, 1]), undefined);
});

test("resigning is no move that could have been a turning point", () => {
  const played = steps([0, 1, 3], [1, 2, 3]);
  assert.equal(endedByWord(played), false);
  assert.equal(endedByWord([...played, { ...played[1], choices: 0, places: [2, 1] }]), true);
  assert.equal(endedByWord([played[0]]), false);
});
