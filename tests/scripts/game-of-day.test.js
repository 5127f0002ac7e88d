import assert from "node:assert/strict";
import test from "node:test";
import { gameOfDay } from "../../www/app/game-of-day.js";

const GAMES = ["a", "b", "c"];

test("each day has one game, all day, and the next day has the next game", () => {
  const day = (date, hour) => gameOfDay(GAMES, new Date(2026, 1, date, hour));
  assert.equal(day(27, 0), day(27, 23));
  const week = [26, 27, 28, 29, 30, 31].map((date) => day(date, 12));
  assert.deepEqual(week.slice(0, 3).toSorted(), GAMES);
  assert.deepEqual(week.slice(3), week.slice(0, 3));
});
