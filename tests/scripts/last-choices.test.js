import assert from "node:assert/strict";
import test from "node:test";
import { chosenSpec, chosenValue, offeredValues } from "../../www/app/game/chosen-options.js";

/** What the page stores, by key. @type {Map<string, string>} */
const stored = new Map();
Object.defineProperty(globalThis, "localStorage", {
  value: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) },
});
const { againstComputer, lastLevel, nameTags, offeredPlayers, readChoices, rememberLevel, writeChoices } = await import(
  "../../www/app/store/last-choices.js"
);

const plays = (players) => players.map((player) => player.plays).join();
const GAME = { id: "hop", options: [option("size", ["3", "4"], "4"), option("first", ["1", "2"], "1", true)] };

function option(name, values, usual, starts = false) {
  return { name, values, offered: values, default: usual, starts };
}

function fresh(choices = {}) {
  stored.clear();
  writeChoices({ ...readChoices(), ...choices });
  return readChoices();
}

test("in the first game a person plays the second level", () => {
  const choices = fresh();
  assert.equal(lastLevel("hop"), 2);
  assert.equal(plays(againstComputer(choices, "hop", 3)), "human,engine-2,engine-2");
  assert.equal(plays(offeredPlayers(choices, "hop", 2)), "human,engine-2");
});

test("a level is remembered for its game alone", () => {
  fresh();
  rememberLevel("hop", 5);
  assert.equal(lastLevel("hop"), 5);
  assert.equal(lastLevel("skip"), 2);
  assert.equal(plays(againstComputer(readChoices(), "hop", 2)), "human,engine-5");
});

test("the last players of a game come back, with their seats and the level that was remembered since", () => {
  const ann = { name: "Ann", plays: "human" };
  fresh({ game: "hop", seats: { hop: [{ name: "", plays: "engine-3" }, ann] } });
  assert.deepEqual(againstComputer(readChoices(), "hop", 2)[1], ann);
  rememberLevel("hop", 4);
  assert.equal(plays(againstComputer(readChoices(), "hop", 2)), "engine-4,human");
  // There is no third player to remember.
  assert.equal(plays(againstComputer(readChoices(), "hop", 3)), "human,engine-4,engine-4");
});

test("people keep their names in another game, but not their opponents", () => {
  const seats = { hop: ["Ann", "Ben"].map((name) => ({ name, plays: "human" })) };
  const choices = fresh({ game: "hop", seats });
  assert.deepEqual(offeredPlayers(choices, "hop", 2), seats.hop);
  assert.deepEqual(offeredPlayers(choices, "skip", 2), [
    { name: "Ann", plays: "human" },
    { name: "", plays: "engine-2" },
  ]);
  // Two people who played each other do not keep anybody from playing the computer.
  assert.equal(plays(againstComputer(choices, "hop", 2)), "human,engine-2");
});

test("a game starts with the options chosen last, and draws nothing in the first game", () => {
  const choices = fresh({ options: { hop: { size: "3" }, skip: { size: "4" } } });
  assert.equal(chosenSpec(choices, GAME), "hop:size=3,first=1");
  assert.equal(chosenSpec(fresh({ options: { hop: { size: "7" } } }), GAME), "hop:size=4,first=1");
  assert.equal(chosenValue(choices, "hop", GAME.options[1]), "drawn");
  const drawn = fresh({ options: { hop: { first: "drawn" } } });
  assert.match(chosenSpec(drawn, GAME), /^hop:size=4,first=[12]$/);
});

test("the usual values of an option are offered, and one chosen elsewhere", () => {
  const size = { ...option("size", ["1", "2", "3", "4"], "3"), offered: ["2", "3"] };
  assert.equal(offeredValues(size, "3").join(), "2,3");
  assert.equal(offeredValues(size, "4").join(), "2,3,4");
  assert.equal(offeredValues(GAME.options[1], "1").join(), "drawn,1,2");
});

test("a seat keeps its name while the computer plays there, which is not called by it", () => {
  const players = [
    { name: "Ann", plays: "engine-2" },
    { name: "Ben", plays: "human" },
  ];
  assert.deepEqual(nameTags(players), [["Player2", "Ben"]]);
});

test("what is stored may be of an earlier version, or broken", () => {
  stored.set("take-five-set-up", '{"game":"hop","seats":[{"name":"Ann","plays":"human"}],"match":{"kind":"games"}}');
  assert.equal(plays(offeredPlayers(readChoices(), "hop", 2)), "human,engine-2");
  stored.set("take-five-set-up", '{"seats":{"hop":"?"},"levels":{"hop":"x"},"options":7,"matches":null}');
  assert.equal(lastLevel("hop"), 2);
  assert.equal(plays(offeredPlayers(readChoices(), "hop", 2)), "human,engine-2");
  assert.equal(chosenSpec(readChoices(), GAME), "hop:size=4,first=1");
});
