// @ts-check
/**
 * The best move of somebody who has played: the one that was hardest to do without. It was the best, and of all their
 * moves the one whose second best would have lost most. Shown on the card of the result, as a small board.
 */
import { askWithRetry } from "../../engine/ask-with-retry.js";
import { enginePool } from "../../engine/engine-pool.js";
import { RecoverableTable } from "../../recoverable-table.js";
import { thumbnail } from "../dialogs/game-preview.js";
import { createElement } from "../page/dom.js";
import { t } from "../page/translate.js";
import { highlightAction } from "../panels/highlight-action.js";
import { decisionsOf, runsOf } from "./judging.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("./judging.js").Step} Step */
/** @typedef {import("./examination.js").Examination} Examination */

/** @typedef {{ step: number, loss: number, path: string[] }} BestMove `loss` of the second best */

/** How long each position is looked at for its second best move, and all of them, in milliseconds on one core. */
const LOOK = 150;
const ALL_LOOKS = 4000;

/** How many of those with the largest difference are looked at again, and for how long, to see whether the best was played. */
const MOST = 6;
const JUDGE = 600;

/** The smallest loss of the second best for which a move is called the best, and the largest of its own. */
const LEAST = 0.05;
const NONE = 0.01;

/**
 * @param {string} spec
 * @param {Step[]} steps the main line
 * @param {Examination} examination
 * @param {number} player
 * @param {AbortSignal} signal
 * @returns {Promise<BestMove | undefined>} `undefined` if no move was that good
 */
export async function findBestMove(spec, steps, examination, player, signal) {
  const doubtful = new Set(examination.findings.map(({ step }) => step));
  const own = runsOf(steps).filter((run) => run.player === player);
  const open = own.flatMap((run) => decisionsOf(steps, run)).filter((at) => !doubtful.has(at));
  const question = (/** @type {number} */ at) => ({ spec, position: steps[at].position, before: examination.before(at) });
  const time = Math.min(LOOK, (ALL_LOOKS * enginePool.most) / Math.max(open.length, 1));
  /** @type {BestMove[]} */
  const found = [];
  const look = async () => {
    for (let step = open.shift(); step !== undefined; step = open.shift()) {
      const asked = { ...question(step), lines: 2, time };
      const { lines } = await askWithRetry(() => enginePool.analyse(asked, { signal }), signal);
      if (signal.aborted) return;
      const [most, next] = lines.map(({ chances }) => chances?.[player - 1] ?? 0);
      if (lines.length > 1 && most - next >= LEAST) found.push({ step, loss: most - next, path: lines[0].path });
    }
  };
  await Promise.all(Array.from({ length: enginePool.most }, look));
  for (const best of found.toSorted((a, b) => b.loss - a.loss).slice(0, MOST)) {
    const asked = { ...question(best.step), next: steps[best.step + 1].position, time: JUDGE };
    const judged = await askWithRetry(() => enginePool.judge(asked, signal), signal);
    if (signal.aborted) return undefined;
    const [most, played] = [judged.best, judged.played].map(({ chances }) => chances?.[player - 1] ?? 0);
    if (most - played <= NONE) return { ...best, path: judged.played.path };
  }
  return undefined;
}

/**
 * Shows the move in its place on the card; a touch shows it on the board.
 * @param {HTMLButtonElement} place
 * @param {TakeBoard} board
 * @param {Step[]} steps
 * @param {BestMove | undefined} best
 */
export function showBestMove(place, board, steps, best) {
  const { table: game, view } = board;
  if (!best || !game || !view) {
    place.textContent = t("review.best-none");
    return;
  }
  const { turns } = game.turns(view.version);
  const number = turns[steps[best.step].turn]?.number ?? 0;
  const picture = createElement("img", { src: pictureOf(board, steps[best.step], best.path), alt: "" });
  const name = createElement("strong", { textContent: t("review.best", { number }) });
  const why = createElement("span", { textContent: t("review.best-why", { percent: Math.round(100 * best.loss) }) });
  place.replaceChildren(picture, createElement("span", {}, name, why));
  place.disabled = false;
  place.onclick = () => {
    board.opponents.pause();
    board.travel((table) => {
      table.goTo(turns.at(-1)?.id ?? 0);
      table.goToStep(best.step);
      return true;
    });
    highlightAction(board, best.path);
    const close = place.parentElement?.querySelector(".close");
    if (close instanceof HTMLElement && close.checkVisibility()) close.click();
  };
}

/**
 * Returns the address of a picture of the position, with the move.
 * @param {TakeBoard} board
 * @param {Step} step
 * @param {string[]} path
 */
function pictureOf(board, { position }, path) {
  const table = RecoverableTable.open(`${new URLSearchParams({ game: board.board?.spec ?? "", position })}`);
  const picture = table.see((shown) => {
    shown.setReader(board.reader);
    shown.setFlip();
    const [drawn, view] = [shown.board(), shown.view()];
    const places = path.filter((key) => board.places.element(key));
    const arrows = places.slice(1).flatMap((to, index) => [places[index], to]);
    const over = shown.annotations(arrows.length > 0 ? [] : places, arrows);
    const parts = [...over.below, ...view.scene.parts, ...over.above];
    return thumbnail(drawn, { ...view, scene: { ...view.scene, parts } }, board.svg);
  });
  table.free();
  return picture;
}
