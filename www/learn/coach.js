// @ts-check
/**
 * Explains a rule the first time it matters in a game: beside the board, until the player says that they got it. The
 * opponents wait for that.
 */
import { showNotice } from "../app/page/notices.js";
import { t } from "../app/page/translate.js";
import { loadWords } from "../words.js";
import { isOurTurn } from "./at-table.js";
import { loadCourse } from "./course.js";
import { progress } from "./stored-progress.js";
import { messageIds } from "./walk.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("./walk.js").CoachNote} CoachNote */

/** What notes that belong to no game are filed under. */
const ANY = "any";

/** Notes that are shown or wait to be, by game. @type {{ game: string, note: CoachNote }[]} */
const notes = [];
/** The game that the note shown is about. @type {import("../recoverable-table.js").RecoverableTable | undefined} */
let about;
/** The notes of this visit, got or not. */
const known = new Set();

/**
 * Looks at what has just happened, or was refused, and explains what is new in it.
 * @param {TakeBoard} board
 * @param {Message} [refused]
 */
export async function coach(board, refused) {
  const { table: game, view } = board;
  const id = board.board?.game;
  if (!game || !view || !id) return;
  const status = isOurTurn(board) ? [view.status] : [];
  const sentences = refused ? [refused] : [...game.see((table) => table.tellTurn(view.at)), ...status];
  if (!refused && view.result) sentences.push(view.result.why);
  const ids = new Set(sentences.flatMap(messageIds));
  const [course] = await Promise.all([loadCourse(id), loadWords("en", "more")]);
  for (const note of course?.coach ?? []) {
    if (note.when.some((when) => ids.has(when))) give(board, id, note);
  }
}

/**
 * Explains that where only one way to go on is left, the board takes it.
 * @param {TakeBoard} board
 */
export async function explainForced(board) {
  // The rule comes first, then who obeys it.
  await coach(board);
  const setting = t("settings.name", { name: "forced" });
  give(board, ANY, { id: "forced", when: [], text: t("learn.forced", { setting }) });
}

/** Shows a note as soon as it is its turn, once. @param {TakeBoard} board @param {string} game @param {CoachNote} note */
function give(board, game, note) {
  const name = `${game}/${note.id}`;
  if (known.has(name) || progress.hasGot(name)) return;
  known.add(name);
  notes.push({ game, note });
  if (notes.length === 1) showFirst(board);
}

/** Shows the note that has waited longest. @param {TakeBoard} board */
function showFirst(board) {
  const [first] = notes;
  about = first && board.table;
  /** The opponents wait: that is said where else it would say that they are to move. */
  const wait = () =>
    about === board.table && !isOurTurn(board) && !board.view?.result ? { id: "learn.read-first", args: {} } : undefined;
  board.guards.set("coach", wait);
  board.host.status = wait;
  board.guardsChanged();
  board.opponents.follow();
  if (!first) return;
  const { game, note } = first;
  const showNext = () => {
    notes.shift();
    showFirst(board);
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
