// @ts-check
/**
 * Lessons at the table: offered on a first visit, linked where a rule is refused, and by a coach in the first game.
 * This much is loaded with every table, when it is idle; the rest when it is first needed.
 */
import { createElement, loadStyles } from "../app/page/dom.js";
import { t } from "../app/page/translate.js";
import { readStored } from "../app/store/local-storage.js";
import { isSettingOn } from "../board/settings.js";
import { gameIdOfSpec } from "../notation.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../app/game/session.js").Session} Session */
/** @typedef {import("../app/store/game-store.js").GameStore} GameStore */
/** @typedef {import("../../take-five-web.js").Message} Message */

/** How many times as long as usual the opponents wait in the coached game. */
const PATIENCE = 3;

/** Does without what cannot be loaded now: it is only an explanation. */
const without = () => {};

/** @param {TakeBoard} board @param {Session} session @param {GameStore} store */
export function bindLearning(board, session, store) {
  /** Whether the game on the board is the coached one, for which the board is set up. */
  const isCoached = () => {
    const is = session.kept !== undefined && session.kept.id === readStored("lessons").coached;
    if (!is && board.classList.contains("coached")) import("./coach.js").then(({ leaveGame }) => leaveGame()).catch(without);
    setUpForCoach(board, is);
    return is;
  };
  /** @param {(coach: typeof import("./coach.js")) => unknown} call */
  const inCoachedGame = (call) => {
    if (isCoached()) import("./coach.js").then(call).catch(without);
  };
  /** @param {Message} [refused] */
  const followCoach = (refused) => inCoachedGame(({ coach }) => coach(board, refused));
  board.addEventListener("change", () => followCoach());
  /** Whether it was for a person here to decide, before what has just been played. */
  let hadToDecide = false;
  // At once: what is forced may be played before the next change is painted.
  board.addEventListener("acted", () => {
    const { view, opponents } = board;
    const isForced = view?.forced !== undefined && isSettingOn(board, "auto-chain");
    const [hasPlayedOn, isOurs] = [opponents.wasPlayed && hadToDecide, isOurTurn(board)];
    hadToDecide = isOurs && !isForced && view?.toPlay !== "chance";
    if (hasPlayedOn) inCoachedGame(({ gotIt }) => gotIt());
    if (isForced && isOurs && opponents.wasPlayed) inCoachedGame(({ explainForced }) => explainForced());
  });
  board.addEventListener("refused", ({ detail }) => {
    const { said } = board;
    import("./explain-refusal.js").then(({ explainRefusal }) => explainRefusal(board, detail, said)).catch(without);
    followCoach(detail);
  });
  const followGame = () => offerLesson(board, store);
  session.addEventListener("change", followGame);
  followGame();
}

/**
 * Leaves room for the coach, who covers neither board nor players, and time to follow the opponents and to read.
 * @param {TakeBoard} board
 * @param {boolean} isCoached
 */
export function setUpForCoach(board, isCoached) {
  board.host.patience = isCoached ? PATIENCE : 1;
  board.classList.toggle("coached", isCoached);
}

/** Whether it is the turn of a person here. What an engine has to do is no news for them. @param {TakeBoard} board */
export const isOurTurn = ({ table, view }) => table?.see((now) => now.levels()[(view?.turnOf ?? 0) - 1]) === 0;

/** Where the lesson is offered: above the board, until somebody plays. */
const offer = createElement("a", { id: "learn-offer", slot: "above" });

/**
 * Offers the lesson of the game on the board to those who have neither begun it nor ever played that game.
 * @param {TakeBoard} board
 * @param {GameStore} store
 */
async function offerLesson(board, store) {
  const { game } = board.board ?? {};
  const isWanted = () =>
    game === board.board?.game && !board.view?.canUndo && !(`${game}` in Object(readStored("lessons").courses));
  if (offer.isConnected && offer.hash !== `#learn=${game}`) offer.remove();
  if (!game || !isWanted()) return offer.remove();
  if (offer.isConnected) return;
  const kept = await store.list().catch(() => []);
  if (kept.some(({ spec }) => gameIdOfSpec(spec) === game) || !isWanted()) return;
  offer.href = `#learn=${game}`;
  offer.textContent = t("app.learn-offer");
  // Without its place in the layout it would move the board.
  await loadStyles("table-later");
  if (isWanted()) board.append(offer);
}
