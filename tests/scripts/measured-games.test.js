// What games from a position tell, and within which bounds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bestActions, meanTurns, shareOf } from "../../www/app/panels/measured-games.js";
import { addGames } from "../../www/engine/add-games.js";

const action = (name, games, firsts) => ({ action: name, games, firsts });
const one = {
  games: 40,
  firsts: [30, 10],
  draws: 2,
  turns: 400,
  squaredTurns: 4100,
  firstActions: [action("a1", 20, 18), action("a2", 20, 12)],
};

test("games add up, whatever they began with", () => {
  const other = { ...one, firstActions: [action("a2", 30, 3), action("a3", 10, 10)] };
  assert.deepEqual(addGames(one, other), {
    games: 80,
    firsts: [60, 20],
    draws: 4,
    turns: 800,
    squaredTurns: 8200,
    firstActions: [action("a1", 20, 18), action("a2", 50, 15), action("a3", 10, 10)],
  });
  assert.equal(addGames(undefined, one), one);
});

test("a share has the interval of Wilson, which no number of games leaves", () => {
  const { value, low, high } = shareOf(30, 40);
  assert.deepEqual(
    [value, low, high].map((it) => it.toFixed(3)),
    ["0.750", "0.598", "0.858"],
  );
  assert.equal(shareOf(0, 10).low, 0);
  assert.equal(shareOf(10, 10).high, 1);
  assert.ok(shareOf(3000, 4000).high - shareOf(3000, 4000).low < (high - low) / 9);
});

test("the mean of turns has an interval from their spread", () => {
  const { value, low, high } = meanTurns(one);
  assert.equal(value, 10);
  // Squares of 4100 in 40 games: the variance is 100 / 39.
  assert.ok(Math.abs(high - 10 - 1.96 * Math.sqrt(100 / 39 / 40)) < 1e-9 && Math.abs(10 - low - (high - 10)) < 1e-9);
});

test("first actions are compared once enough games began with them", () => {
  const all = { ...one, firstActions: [action("a1", 100, 50), action("a2", 100, 60), action("a3", 19, 19)] };
  assert.deepEqual(
    bestActions(all, 5).map((it) => it.action),
    ["a2", "a1"],
  );
  assert.deepEqual(
    bestActions(all, 1).map((it) => it.action),
    ["a2"],
  );
  assert.deepEqual(bestActions({ ...all, firstActions: [action("a1", 100, 50)] }, 5), []);
});
