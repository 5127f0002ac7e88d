import assert from "node:assert/strict";
import test from "node:test";
import { PuzzleHistory, exportTried, readTried, triedIn, withImportedTried } from "../../www/puzzles/history.js";
import { dayText, puzzleOfDay } from "../../www/puzzles/puzzle-of-day.js";
import { EVERYTHING, nextPuzzle, selected } from "../../www/puzzles/selection.js";

const GAMES = [
  { game: "take", count: 5 },
  { game: "none", count: 0 },
  { game: "takeaway", count: 3 },
];

test("the puzzle of a day depends on the date alone, and on that of the reader's own calendar", () => {
  const zone = process.env.TZ;
  const found = ["Pacific/Kiritimati", "UTC", "America/Los_Angeles"].map((place) => {
    process.env.TZ = place;
    const times = [new Date(2026, 10, 23, 0, 0), new Date(2026, 10, 23, 12, 34), new Date(2026, 10, 23, 23, 59, 59)];
    assert.deepEqual([...new Set(times.map(dayText))], ["2026-11-23"], place);
    return times.map((time) => JSON.stringify(puzzleOfDay(GAMES, time)));
  });
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  assert.equal(new Set(found.flat()).size, 1, found.flat().join());
});

test("day after day, the games take turns and every puzzle comes before any comes again", () => {
  const day = (/** @type {number} */ number) => puzzleOfDay(GAMES, new Date(2026, 0, 1 + number));
  const days = Array.from({ length: 30 }, (_, number) => day(number));
  days.forEach((found, number) => assert.notEqual(found?.game, days[number + 1]?.game));
  for (const { game, count } of GAMES) {
    const own = days.filter((found) => found?.game === game).map((found) => found?.index);
    for (let at = 0; at + count <= own.length; at += 1) assert.equal(new Set(own.slice(at, at + count)).size, count, `${own}`);
  }
  assert.equal(puzzleOfDay([], new Date()), undefined);
  assert.equal(puzzleOfDay([{ game: "none", count: 0 }], new Date()), undefined);
  // As many puzzles as the stride is long.
  const many = [{ game: "take", count: 7919 }];
  assert.notDeepEqual(puzzleOfDay(many, new Date(2026, 0, 1)), puzzleOfDay(many, new Date(2026, 0, 2)));
});

test("days count as a row until one is left out, and today may still come", () => {
  const history = new PuzzleHistory();
  assert.equal(history.streak("2026-03-01"), 0);
  for (const day of ["2026-02-28", "2026-02-26", "2026-02-27", "2026-02-27", "2026-02-24"]) history.noteDay(day);
  assert.equal(history.streak("2026-02-28"), 3);
  assert.equal(history.streak("2026-03-01"), 3, "over the end of the month, with today to come");
  assert.equal(history.streak("2026-03-02"), 0);
});

test("of each puzzle, how it went last is known", () => {
  const history = new PuzzleHistory();
  history.noteResult("take/12", "missed", "2026-11-23");
  assert.equal(history.result("take/12"), "missed");
  history.noteResult("take/12", "solved", "2026-11-24");
  assert.equal(history.result("take/12"), "solved");
  assert.equal(history.result("take/13"), undefined);
  assert.equal(history.result("constructor"), undefined);
});

test("what was stored is read, however damaged", () => {
  const good = { puzzles: { "take/12": { result: "solved", on: "2026-11-23" } }, days: ["2026-11-23"] };
  assert.deepEqual(readTried(good), good);
  const nothing = { puzzles: {}, days: [] };
  for (const bad of [{}, { puzzles: null, days: 3 }, { puzzles: [], days: {} }, { days: ["today", 4, "2026-13-45"] }])
    assert.deepEqual(readTried(bad), nothing);
  const half = {
    ...good.puzzles,
    take: { result: "solved", on: "2026-11-23" },
    "take/1": { result: "won", on: "2026-11-23" },
    "take/2": 7,
  };
  assert.deepEqual(readTried({ puzzles: half, days: ["2026-11-23", "2026-11-23", "x"] }), good);
});

test("an export adds what is newer and takes nothing away", () => {
  const here = { puzzles: { "take/12": { result: "missed", on: "2026-11-23" } }, days: ["2026-11-22"] };
  const there = {
    puzzles: { "take/12": { result: "solved", on: "2026-11-24" }, "take-it-away/a-b": { result: "missed", on: "2026-11-20" } },
    days: ["2026-11-21", "2026-11-22"],
  };
  const lists = exportTried(there);
  assert.deepEqual(lists, ["s2026-11-24take/12+m2026-11-20take-it-away/a-b+d2026-11-21+d2026-11-22"]);
  const both = { puzzles: there.puzzles, days: ["2026-11-21", "2026-11-22"] };
  assert.deepEqual(withImportedTried(here, lists), both);
  assert.deepEqual(withImportedTried(both, exportTried(here)), both, "what is older changes nothing");
  assert.deepEqual(exportTried({ puzzles: {}, days: [] }), []);
  for (const none of ["", "look=wood", "nonsense+s2026+x2026-11-24take/1", "s2026-11-24__proto__", "d", "d2026-13-45"])
    assert.deepEqual(withImportedTried(here, [none]), here);
});

test("an export of everything is found in a file, in parts that a record's tags can hold", () => {
  const names = Array.from({ length: 1000 }, (_, index) => [`give-and-take/${index}`, { result: "solved", on: "2026-11-23" }]);
  const all = { puzzles: Object.fromEntries(names), days: ["2026-11-23"] };
  const lists = exportTried(all);
  assert.ok(lists.length > 5 && lists.every((list) => list.length <= 4000), `${lists.map(({ length }) => length)}`);
  const file = `[Game "take"]\n${lists.map((list, index) => `[Puzzles${index + 1} "${list}"]\n`).join("")}\n1. a1 *\n`;
  assert.deepEqual(withImportedTried({ puzzles: {}, days: [] }, triedIn(file)), all);
  assert.deepEqual(triedIn('[Puzzles "x"]\n[Puzzles1 "a\\"b"]\nPuzzles1 "x"'), []);
});

test("the next puzzle is the next that fits and is not solved, beginning anew after the last", () => {
  const made = (/** @type {string} */ id, /** @type {number} */ difficulty, /** @type {string[]} */ themes) => ({
    ...{ id, difficulty, themes, spec: "take", position: "", line: ["a1"], goal: "win", nodes: 1 },
  });
  const puzzles = [made("1", 1, ["a"]), made("2", 2, []), made("3", 1, ["a", "b"]), made("4", 3, ["b"])];
  /** @type {Record<string, "solved" | "missed">} */
  const results = { 1: "solved", 3: "missed" };
  const result = (/** @type {string} */ id) => results[id];
  /** @param {Partial<import("../../www/puzzles/selection.js").Selection>} wanted */
  const ids = (wanted) => selected(puzzles, { ...EVERYTHING, ...wanted }, result).map(({ id }) => id);
  assert.deepEqual(ids({}), ["1", "2", "3", "4"]);
  assert.deepEqual(ids({ theme: "b" }), ["3", "4"]);
  assert.deepEqual(ids({ difficulty: "1" }), ["1", "3"]);
  assert.deepEqual(ids({ which: "missed" }), ["3"]);
  assert.deepEqual(ids({ which: "unsolved" }), ["2", "3", "4"]);
  const next = (/** @type {string | undefined} */ after, wanted = {}) =>
    nextPuzzle(puzzles, after, { ...EVERYTHING, ...wanted }, result)?.id;
  assert.equal(next(undefined), "2", "the first is solved");
  assert.equal(next("3"), "4");
  assert.equal(next("4"), "2", "from the beginning");
  assert.equal(next("1", { theme: "a" }), "3");
  assert.equal(next("3", { theme: "a" }), "1", "better a solved one than none");
  assert.equal(next("3", { which: "missed" }), undefined);
  assert.equal(next("gone"), "2", "after one that there is no more");
});
