// What is found in the list of games.
import assert from "node:assert/strict";
import test from "node:test";
import { searchIn } from "../../www/app/dialogs/search-games.js";

const games = [{ name: "Sunday  Ana and José" }, { name: "Give & Take  White and ANA" }, { name: "Takeaway  Åse and Bo" }];

test("every word of a query has to be there, in any order, whatever its case and accents", () => {
  const found = searchIn(games, ({ name }) => name);
  const asked = (query) => found(query).map((game) => games.indexOf(game));
  assert.deepEqual(asked(""), [0, 1, 2]);
  assert.deepEqual(asked("  "), [0, 1, 2]);
  assert.deepEqual(asked("ana"), [0, 1]);
  assert.deepEqual(asked("ÁNA jose"), [0]);
  assert.deepEqual(asked("take"), [1, 2]);
  assert.deepEqual(asked("white give"), [1]);
  assert.deepEqual(asked("ase"), [2]);
  assert.deepEqual(asked("away tak"), [2]);
  assert.deepEqual(asked("nobody"), []);
});

test("the text of a game is made once, and only when something is searched", () => {
  let made = 0;
  const found = searchIn(games, ({ name }) => (made++, name));
  found("");
  assert.equal(made, 0);
  found("ana");
  found("bo");
  assert.equal(made, 3);
});
