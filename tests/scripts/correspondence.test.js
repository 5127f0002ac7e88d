// Saved games: who plays them, how they stand, and how many wait for an answer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { playersOf, standingOf } from "../../www/app/dialogs/game-standing.js";
import { updateAppBadge } from "../../www/app/share/turn-badge.js";

const white = { id: "give-and-take.white", args: {} };
const black = { id: "give-and-take.black", args: {} };
const seats = [white, black];
const status = { id: "status.set-up", args: {} };
const view = (turnOf, result) => ({ status, turnOf, result });

test("a game by link stands as its player sees it", () => {
  assert.equal(standingOf({ seats }, view(1), 1).id, "games.your-turn");
  assert.deepEqual(standingOf({ seats }, view(1), 2), { id: "games.waiting", args: { player: white } });
});

test("a game of two people at one board says who is to move", () => {
  assert.deepEqual(standingOf({ seats }, view(2), undefined), { id: "status.turn", args: { player: black } });
  assert.equal(standingOf({ seats }, view(undefined), undefined), status);
});

test("a game that is over says who won", () => {
  const who = { id: "result.you-won-by", args: { points: 12 } };
  assert.equal(standingOf({ seats }, view(undefined, { who, why: status, places: [1, 2] }), 1), who);
});

test("a saved game says which side was the reader, and which level the computer played", () => {
  const named = (level) => `Computer ${level}`;
  const you = { id: "seat.you", args: { seat: white } };
  const against = { id: "games.computer", args: { seat: black, level: "Computer 3" } };
  assert.deepEqual(playersOf({ players: seats, levels: [0, 3] }, named), [you, against]);
  // By link it is the seat here; two people at one board are both themselves, and so are those of an old version.
  assert.deepEqual(playersOf({ players: ["Ann", "Ben"], levels: [0, 0], byLink: { seat: 1 } }, named), [
    { id: "seat.you", args: { seat: "Ann" } },
    "Ben",
  ]);
  assert.deepEqual(playersOf({ players: seats, levels: [0, 0] }, named), seats);
  assert.deepEqual(playersOf({ players: seats }, named), seats);
});

/** @param {object[]} games */
async function badgeFor(games) {
  const badges = [];
  const where = {
    setAppBadge: async (count) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  };
  await updateAppBadge({ list: async () => games }, where);
  return badges;
}

test("the badge counts the unfinished games in which it is this browser's turn", async () => {
  const games = [{ awaits: true }, { awaits: true, over: true }, { awaits: false }, {}, { awaits: true }];
  assert.deepEqual(await badgeFor(games), [2]);
  assert.deepEqual(await badgeFor([{ awaits: false }]), [0]);
});

test("without an icon there is no badge, and no error", async () => {
  const list = () => assert.fail("nothing needs to be read");
  await updateAppBadge({ list }, {});
  const refused = async () => Promise.reject(new DOMException("", "NotAllowedError"));
  await updateAppBadge({ list: async () => [] }, { setAppBadge: refused, clearAppBadge: refused });
});
