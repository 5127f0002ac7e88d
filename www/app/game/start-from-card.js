// @ts-check
/** Starts a game from its card on the front page, with what was chosen last and no questions. */
import { RecoverableTable, loadModule } from "../../recoverable-table.js";
import { gameIdInLink, specInLink } from "../../notation.js";
import { againstComputer, nameTags, readChoices } from "../store/last-choices.js";
import { chosenSpec } from "./chosen-options.js";

/** @typedef {typeof import("../game-page.js")} Table */

/**
 * @param {Table} table
 * @param {HTMLAnchorElement} card its link says how the game starts if nothing else fits, and who plays
 */
export async function startFromCard({ session, board }, { hash, dataset }) {
  const link = hash.slice(1);
  const { games } = await loadModule();
  const choices = readChoices();
  const id = gameIdInLink(link);
  const known = games().find((game) => game.id === id);
  const spec = known ? chosenSpec(choices, known) : specInLink(link);
  let game = RecoverableTable.open(`game=${spec}`);
  const count = game.see((table) => table.seats().length);
  const isAlone = dataset.start === "computer";
  const players = isAlone ? againstComputer(choices, id, count) : [];
  if (isAlone) {
    game.with((table) => table.setSeats(players.map(({ plays }) => plays)), undefined);
  } else if (count !== 2) {
    game.free();
    game = RecoverableTable.open(link);
  }
  const clock = ["TimeControl", `${Object(choices.clocks[id]).control ?? ""}`];
  await session.beginWith(game, Object.fromEntries([...nameTags(players), clock]));
  board.places.focus();
}
