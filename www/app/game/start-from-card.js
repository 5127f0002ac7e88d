// @ts-check
/** Starts a game from its card on the front page, with what was chosen last and no questions. */
import { Game, loadModuleForLink } from "../../game.js";
import { gameIdInLink, specInLink } from "../../notation.js";
import { createElement } from "../page/dom.js";
import { againstComputer, readChoices } from "../store/last-choices.js";
import { chosenSpec } from "./chosen-options.js";

/** @typedef {typeof import("../game-page.js")} Table */

/** Loads the game of a card as soon as a pointer, a finger or the focus is on its button. */
export function expectStart() {
  const begun = new Set();
  const fetchAhead = (/** @type {Event} */ { target }) => {
    const link = target instanceof Element && target.closest("a.button[data-start]");
    if (!(link instanceof HTMLAnchorElement) || begun.has(link)) return;
    begun.add(link);
    // Its script would ask for the module only once it is there itself.
    const module = `../../../games/${gameIdInLink(link.hash)}/take-five-web_bg.wasm`;
    const ahead = createElement("link", { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
    ahead.href = new URL(module, import.meta.url).href;
    document.head.append(ahead);
    loadModuleForLink(link.hash);
  };
  for (const kind of ["pointerover", "pointerdown", "focusin"]) document.addEventListener(kind, fetchAhead, { passive: true });
}

/**
 * @param {Table} table
 * @param {HTMLAnchorElement} card its link says how the game starts if nothing else fits, and who plays
 */
export async function startFromCard({ session, board }, { hash, dataset }) {
  const link = hash.slice(1);
  const { games } = await loadModuleForLink(link);
  const choices = readChoices();
  const id = gameIdInLink(link);
  const known = games().find((game) => game.id === id);
  const spec = known ? chosenSpec(choices, known) : specInLink(link);
  let game = Game.open(`game=${spec}`);
  const count = game.see((table) => table.seats().length);
  const isAlone = dataset.start === "computer";
  const players = isAlone ? againstComputer(choices, id, count) : [];
  if (isAlone) {
    game.with((table) => table.setSeats(players.map(({ plays }) => plays)), undefined);
  } else if (count !== 2) {
    game.free();
    game = Game.open(link);
  }
  const named = players.map(({ name }, seat) => [`Player${seat + 1}`, name]).filter(([, name]) => name !== "");
  const clock = ["TimeControl", `${Object(choices.clocks[id]).control ?? ""}`];
  await session.beginWith(game, Object.fromEntries([...named, clock]));
  board.places.focus();
}
