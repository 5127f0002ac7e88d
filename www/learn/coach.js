// @ts-check
/** Explains a rule the first time it matters in a game: beside the board, until the player says that they got it. */
import { showNotice } from "../app/page/notices.js";
import { t } from "../app/page/translate.js";
import { loadWords } from "../words.js";
import { loadCourse } from "./course.js";
import { progress } from "./stored-progress.js";
import { messageIds } from "./walk.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("./walk.js").CoachNote} CoachNote */

/** Notes that are shown or wait to be, by game. @type {{ game: string, note: CoachNote }[]} */
const notes = [];
/** The notes of this visit, got or not. */
const known = new Set();

/**
 * Looks at what has just happened, or was refused, and explains what is new in it.
 * @param {TakeBoard} board
 * @param {Message} [refused]
 */
export async function coach(board, refused) {
  const { game, view } = board;
  const id = board.board?.game;
  if (!game || !view || !id) return;
  // What an engine has to do now is no news for the learner.
  const isOurs = game.see((table) => table.levels()[(view.turnOf ?? 0) - 1] === 0);
  const told = refused ? [refused] : [...game.see((table) => table.tellTurn(view.at)), ...(isOurs ? [view.status] : [])];
  if (!refused && view.result) told.push(view.result.why);
  const ids = new Set(told.flatMap(messageIds));
  const [course] = await Promise.all([loadCourse(id), loadWords("en", "learn")]);
  for (const note of course?.coach ?? []) {
    const name = `${id}/${note.id}`;
    if (known.has(name) || progress.hasGot(name) || !note.when.some((when) => ids.has(when))) continue;
    known.add(name);
    notes.push({ game: id, note });
    if (notes.length === 1) showFirst();
  }
}

/** Shows the note that has waited longest. */
function showFirst() {
  const [first] = notes;
  if (!first) return;
  const { game, note } = first;
  const showNext = () => {
    notes.shift();
    showFirst();
  };
  const got = () => {
    progress.gotIt(`${game}/${note.id}`);
    showNext();
  };
  const { step } = note;
  const seeLesson = () => {
    showNext();
    location.hash = `learn=${game}/${step}`;
  };
  const ways = [{ text: t("learn.got-it"), act: got }, ...(step ? [{ text: t("learn.see-step"), act: seeLesson }] : [])];
  showNotice("coach", note.text, ways, false);
}
