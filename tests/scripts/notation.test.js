import assert from "node:assert/strict";
import test from "node:test";
import { holdsRecord, gameIdInLink, gameIdOfSpec, lessonInLink, settingsIn, specInLink, specWith } from "../../www/notation.js";
import { linkIn } from "../../www/arrived-link.js";

test("the game of a spec and a link", () => {
  assert.equal(gameIdOfSpec("take:size=4"), "take");
  assert.equal(gameIdOfSpec(), "");
  for (const link of ["#game=take:size=4&turns=a1", "?seed=1&game=take", "game=take%3Asize=4"])
    assert.equal(gameIdInLink(link), "take");
  assert.equal(specInLink("#seed=1&game=take%3Asize=4"), "take:size=4");
  assert.equal(gameIdInLink("turns=a1"), "");
});

test("the lesson or the puzzle of a link, and its game", () => {
  assert.deepEqual(lessonInLink("#learn=take/grow"), { puzzle: null, game: "take", step: "grow", theme: null });
  assert.deepEqual(lessonInLink("?puzzle=take%2F12"), { puzzle: "take/12", game: "take", step: "12", theme: null });
  assert.deepEqual(lessonInLink("puzzle=today&theme=light"), { puzzle: "today", game: "today", step: undefined, theme: "light" });
  const dark = { puzzle: null, game: "take-it-away", step: undefined, theme: "dark" };
  assert.deepEqual(lessonInLink("theme=dark&learn=take-it-away"), dark);
  for (const none of ["", "#", "game=take", "learn=", "puzzle="]) assert.equal(lessonInLink(none), undefined);
  assert.equal(gameIdInLink("#learn=take-it-away/hop"), "take-it-away");
  assert.equal(gameIdInLink("#puzzle=take-it-away/7"), "take-it-away");
});

test("a spec is written with options, of which a game need not have any", () => {
  assert.equal(
    specWith("take", [
      ["size", "4"],
      ["churn", "low"],
    ]),
    "take:size=4,churn=low",
  );
  assert.equal(specWith("leap-frog", []), "leap-frog");
});

test("a link is found in an address, by itself and in a sentence, and nowhere else", () => {
  for (const text of [
    "game=take&ply=1",
    " https://example.org/?a=b#game=take&ply=1\n",
    "#game=take&ply=1",
    "see game=take&ply=1.",
  ])
    assert.equal(linkIn(text), "game=take&ply=1");
  for (const text of ["", '[Game "take"]\n1. a1 *', "https://example.org/#endgame=take"]) assert.equal(linkIn(text), undefined);
});

test("what a file holds is seen before it is read", () => {
  assert.ok(holdsRecord('[Title "x"]\n[ Game "take"]'));
  assert.ok(!holdsRecord('[Settings "theme=dark"]\n'));
  assert.equal(settingsIn('[Game "take"]\n[Settings "theme=dark,look=wood"]\n1. a1 *'), "theme=dark,look=wood");
  assert.equal(settingsIn('[Game "take"]'), undefined);
});
