// @ts-check
/** Draws the picture on the front page's card: the game to continue, or today's puzzle. Loaded last of all. */
import { RecoverableTable, loadModule } from "../recoverable-table.js";
import { findPuzzle } from "../puzzles/collection.js";
import { dayText } from "../puzzles/puzzle-of-day.js";
import { puzzleHistory } from "../puzzles/stored-history.js";
import { previewGame, thumbnail } from "./dialogs/game-preview.js";
import { describeLevel } from "./table/player-names.js";
import { createElement } from "./page/dom.js";
import { t, translate } from "./page/translate.js";

/** @typedef {import("./store/game-store.js").GameStore} GameStore */
/** @typedef {import("./store/game-store.js").SavedGame} SavedGame */

/**
 * Shows how a game stands that can be continued.
 * @param {Element} card
 * @param {GameStore} store
 * @param {SavedGame} kept
 * @param {string} whom the people who play
 * @param {SVGElement} svg of a board, whose colours the picture has
 */
export async function showStanding(card, store, kept, whom, svg) {
  const preview = await previewGame(store, kept, svg);
  if (!preview) return;
  const levels = [...new Set((kept.levels ?? []).filter((level) => level > 0))];
  const engines = await Promise.all(levels.map(async (level) => (await describeLevel(kept.spec, level)).name));
  fill(card, preview.picture, [whom, ...engines, translate(preview.standing)].filter(Boolean).join(" · "));
}

/**
 * Shows today's puzzle and how many days in a row have been solved.
 * @param {Element} card
 * @param {SVGElement} svg of a board, whose colours the picture has
 */
export async function showPuzzle(card, svg) {
  if (savesData()) return; // it would download all puzzles of a game
  const now = new Date();
  const { game, puzzle } = await findPuzzle({ game: "today" }, now, () => undefined);
  await loadModule();
  const table = RecoverableTable.open(`${new URLSearchParams({ game: puzzle.spec, position: puzzle.position })}`);
  const picture = table.see((shown) => thumbnail(shown.board(), shown.view(), svg));
  table.free();
  fill(card, picture, t("front.puzzle-of", { game: t(`game.${game}`), streak: puzzleHistory.streak(dayText(now)) }));
}

/** Whether a visitor pays for what is downloaded, or has asked for less. */
const savesData = () => /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;

/** @param {Element} card @param {string} picture its address @param {string} text */
function fill(card, picture, text) {
  card.querySelector(".picture")?.replaceChildren(createElement("img", { src: picture, alt: "" }));
  const line = card.querySelector(".quiet");
  if (line) line.textContent = text;
}
