// @ts-check
/** Lessons and puzzles in the app: a page of their own, with a board of its own, so that the game at the table stays as it is. */
import { pushHistoryEntry } from "../app/game/address-bar.js";
import { showView } from "../app/game/open-from-address.js";
import { setAccent } from "../app/page/dom.js";
import { RecoverableTable, isMessage, useModuleWithRecords } from "../recoverable-table.js";
import { applySettingsToBoard } from "../settings.js";
import { loadWithRetry } from "../load-with-retry.js";
import { followTheme } from "../page-theme.js";
import { TakeBoard } from "../take-board.js";
import { setUpForCoach } from "./at-table.js";
import { loadCourse } from "./course.js";
import { openLesson } from "./lesson.js";
import { coachGame, progress } from "./stored-progress.js";

/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("./walk.js").Course} Course */
/** @typedef {import("./card.js").Way} Way */
/** @typedef {import("../notation.js").LessonName} LessonName */
/** @typedef {() => Promise<typeof import("../app/game-page.js")>} LoadTable */

const root = document.documentElement;
const home = document.querySelector("#home");

/** What is shown now, and what it replaced. @type {{ board: TakeBoard, before: string, title: string } | undefined} */
let shown;
/** Resolves when the page is laid out. @type {ReturnType<typeof laidOut> | undefined} */
let laying;

/**
 * Shows a lesson or a puzzle in place of the game or the front page.
 * @param {LessonName} lesson
 * @param {LoadTable} loadTable
 * @returns {Promise<Message | undefined>} what is wrong with the lesson's name, if nothing was opened
 */
export async function showLesson(lesson, loadTable) {
  useModuleWithRecords();
  laying ??= laidOut();
  shown = await laying;
  const { board, before } = shown;
  try {
    const host = { leave: () => leaveLesson(loadTable) };
    if (lesson.puzzle !== null) await openPuzzleIn(board, lesson, host);
    else await openLesson(board, lesson, { ...host, progress, ways: (course) => waysOn(course, loadTable) });
    showView("lesson");
    (globalThis.requestIdleCallback ?? setTimeout)(() => void loadTable());
  } catch (error) {
    if (!isMessage(error)) throw error;
    root.dataset.view = before;
    return error;
  }
  return undefined;
}

/** Puzzles are loaded when they are wanted. @param {TakeBoard} board @param {LessonName} name @param {import("../puzzles/open-puzzle.js").Host} host */
async function openPuzzleIn(board, name, host) {
  const [{ openPuzzle }, { createPuzzleHost }] = await loadWithRetry(() =>
    Promise.all([import("../puzzles/open-puzzle.js"), import("../puzzles/puzzle-host.js")]),
  );
  await openPuzzle(board, name, { ...(await createPuzzleHost(board)), ...host });
}

/** Creates the page. */
async function laidOut() {
  const style = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href: new URL("./lesson-page.css", import.meta.url).href,
  });
  const styled = new Promise((done) => (style.onload = style.onerror = done));
  document.head.append(style);
  await styled;
  const board = new TakeBoard();
  const section = Object.assign(document.createElement("section"), { id: "lesson" });
  applySettingsToBoard(board);
  followTheme(board);
  section.append(board);
  document.querySelector("main")?.prepend(section);
  const { view: before = "front" } = root.dataset;
  showView("lesson");
  board.addEventListener("change", () => setAccent(section, board.board?.game ?? ""));
  for (const event of ["lesson", "puzzle"]) {
    board.addEventListener(event, () => {
      board.classList.toggle("has-puzzle", event === "puzzle");
      const link = `#${board.lesson?.name}`;
      if (root.dataset.view === "lesson" && location.hash !== link) history.replaceState(history.state, "", link);
    });
  }
  return { board, before: before === "lesson" ? "front" : before, title: document.title };
}

/** Leaves the lesson for the game at the table, or the front page. @param {LoadTable} loadTable */
async function leaveLesson(loadTable) {
  const { session, board } = shown?.before === "table" ? await loadTable() : {};
  const [kept, game] = [session?.kept, session?.table];
  if (kept && game) {
    root.dataset.view = "table";
    pushHistoryEntry(kept.id, game.link);
    board?.places.focus();
  } else if (home instanceof HTMLAnchorElement) location.assign(home.href);
}

/**
 * What to do after the last step: a first game, and the next course that is not finished.
 * @param {Course} course
 * @param {LoadTable} loadTable
 * @returns {Way[]}
 */
function waysOn({ game }, loadTable) {
  const word = shown?.board.word ?? String;
  const cards = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#front [data-game]"));
  const games = [...new Set([...cards].map(({ dataset }) => dataset.game ?? ""))];
  const after = [...games.slice(games.indexOf(game) + 1), ...games.slice(0, games.indexOf(game))];
  // Who was shown the steps has seen them, too.
  const next = after.find((id) => progress.at(id) === undefined && progress.done(id).length === 0);
  const on = next && { text: word("learn.next-course", { game: word(`game.${next}`) }), act: () => beginCourse(next) };
  return [{ text: word("learn.play-first"), act: () => playFirstGame(game, loadTable) }, ...(on ? [on] : [])];
}

/** @param {string} game */
async function beginCourse(game) {
  if (await loadCourse(game)) location.hash = `learn=${game}`;
}

/**
 * Begins the coached first game: against the weakest opponents.
 * @param {string} game
 * @param {LoadTable} loadTable
 */
async function playFirstGame(game, loadTable) {
  const { board, session } = await loadTable();
  const start = RecoverableTable.open(`game=${game}`);
  const others = start.see((table) => table.levels()).slice(1);
  start.free();
  await session.begin(`${game}&seats=human${[...others].map(() => ",engine-1").join("")}`);
  coachGame(session.kept?.id);
  setUpForCoach(board, true);
  board.places.focus();
}
