// @ts-check
/**
 * Explains a rule the first time it matters in a game, to those whom the lesson has not shown it: one note at a time,
 * beside the board, until the player says that they got it or plays on. Nobody waits for that.
 */
import { dismissNotice, showNotice } from "../app/page/notices.js";
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

/** The note that is shown, `game/note`. @type {string | undefined} */
let shown;

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
  const [course] = await Promise.all([loadCourse(id), loadWords("more")]);
  const isNew = (/** @type {CoachNote} */ { when, step }) =>
    when.some((message) => ids.has(message)) && !(step && progress.done(id).includes(step));
  for (const note of course?.coach.filter(isNew) ?? []) give(id, note);
}

/** Explains that where only one way to go on is left, the board takes it. */
export async function explainForced() {
  await loadWords("more");
  const setting = t("settings.name", { name: "forced" });
  give(ANY, { id: "forced", when: [], text: t("learn.forced", { setting }) });
}

/** Shows a note that is new, unless another is being read: then it comes when it matters again. @param {string} game @param {CoachNote} note */
function give(game, { id, text, step }) {
  const name = `${game}/${id}`;
  if (shown || progress.hasGot(name)) return;
  shown = name;
  const seeLesson = () => {
    shown = undefined;
    location.hash = `learn=${game}/${step}`;
  };
  const ways = [...(step ? [{ text: t("learn.see-step"), act: seeLesson }] : []), { text: t("learn.got-it"), act: gotIt }];
  showNotice("coach", text, ways, false);
}

/** The note goes with its game, and comes again another time. */
export function leaveGame() {
  shown = undefined;
  dismissNotice("coach");
}

/** The note has been read: the player says so, or has played on. */
export function gotIt() {
  if (!shown) return;
  progress.gotIt(shown);
  leaveGame();
}
