// @ts-check
/** Clocks at the table: loaded with the first game that has some. */
import { isMessage } from "../../recoverable-table.js";
import { KEY_BINDINGS, commandForKey } from "../../key-bindings.js";
import { loadWords } from "../../words.js";
import { createButton, loadStyles } from "../page/dom.js";
import { showNotice } from "../page/notices.js";
import { t, translateAsSentence } from "../page/translate.js";
import { readStored } from "../store/local-storage.js";
import { ClockFaces } from "./clock-faces.js";
import { TIME_FORFEIT } from "./termination.js";
import { GameClocks, loadClockModule, setTags } from "./game-clocks.js";
import { spokenTime, untilNextText } from "./time-text.js";
import { bindTurnTimes } from "./turn-times.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("../../recoverable-table.js").RecoverableTable} RecoverableTable */

/** When somebody is warned, if that was chosen, in milliseconds left. */
const WARNINGS = [30_000, 10_000];

/** A smaller step back of this machine's clock is no news, in milliseconds. */
const SET_BACK = 2000;

/**
 * @param {TakeBoard} board
 * @param {Session} session
 * @param {RecoverableTable | undefined} first the game that came with the page: its clocks have run on while the page was closed
 */
export async function bindClocks(board, session, first) {
  await Promise.all([loadClockModule(), loadWords("more"), loadStyles("app/clocks/clocks")]);
  /** @type {GameClocks | undefined} */
  let clocks;
  /** The game whose tags have been read, and whether it was played by link. @type {{ game?: RecoverableTable, isByLink: boolean }} */
  let opened = { isByLink: false };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** What each player had left when that was last looked at. @type {number[]} */
  let before = [];

  const faces = new ClockFaces(board, () => pauseClocks());
  const showTurnTimes = bindTurnTimes(() => clocks?.turnTimes ?? []);
  const resume = createButton(t("clocks.resume"), () => resumeClocks());
  resume.id = "resume-clocks";
  resume.slot = "below";
  resume.hidden = true;
  board.append(resume);

  const pauseClocks = () => {
    clocks?.pause(Date.now());
    keepState();
    resume.focus();
  };
  const resumeClocks = () => {
    clocks?.resume();
    keepState();
    board.goOn();
    board.places.focus();
  };
  const keepState = () => {
    session.setTag("Clocks", clocks?.tags.Clocks ?? "");
    keepTime();
  };

  /** Reads the tags of the game on the board. */
  const readClocks = () => {
    clocks?.free();
    clocks = undefined;
    const { table: game } = board;
    opened = { game, isByLink: session.kept?.byLink !== undefined };
    // Players who sit apart have no common time; a record is only looked at.
    if (!game?.tags.has("TimeControl") || opened.isByLink || game.isStudy) return;
    try {
      clocks = new GameClocks(game, board.board?.seats.length ?? 0);
    } catch (error) {
      if (!isMessage(error)) throw error;
      return showNotice("clocks", t("clocks.bad", { problem: translateAsSentence(error) }));
    }
    before = clocks.left;
    const isAway = game !== first && clocks.hasBegun && board.view?.toPlay !== "over";
    if (isAway) clocks.pause(); // nobody has been at the table
  };

  /** Lets the clocks follow the game, and shows them. */
  const keepTime = () => {
    clearTimeout(timer);
    const isByLink = session.kept?.byLink !== undefined;
    if (board.table !== opened.game || isByLink !== opened.isByLink) readClocks();
    const { view } = board;
    if (clocks && view) {
      const isAside = view.canForward && !clocks.game.isUndone;
      // Looking at earlier turns takes time like anything else, and so does thinking about whether to confirm a turn.
      if (isAside || board.blocked?.id === "confirm.first") clocks.tick();
      else clocks.timeTurn(view);
      if (clocks.lost && view.toPlay !== "over" && settleLoss(clocks, clocks.lost, isAside)) return;
      tellSetBack(clocks);
      warn(clocks);
    }
    showClocks();
  };

  const showClocks = () => {
    const running = clocks?.running;
    const isPaused = clocks?.isPaused === true && board.view?.toPlay !== "over";
    faces.showTimes(clocks?.left ?? [], running, clocks?.isOnlyShown ?? false);
    if (resume.hidden === isPaused) {
      resume.hidden = !isPaused;
      // Nobody thinks for free.
      board.classList.toggle("is-paused", isPaused);
      board.guardsChanged();
      board.opponents.follow();
    }
    if (clocks && running) timer = setTimeout(keepTime, untilNextText(clocks.left[running - 1]));
  };

  /**
   * Somebody has run out of time. Returns whether that has ended the game now: if the end was taken back, it goes on as
   * soon as somebody plays.
   * @param {GameClocks} clocks
   * @param {number} player
   * @param {boolean} isAside whether the board shows an earlier turn
   */
  const settleLoss = (clocks, player, isAside) => {
    const { game } = clocks;
    if (game.tags.get("Termination") !== TIME_FORFEIT) {
      board.travel((table) => {
        if (isAside) table.toEnd();
        setTags(table, { ...clocks.tags, Termination: TIME_FORFEIT });
        table.resign(player);
        return true;
      });
      return true;
    }
    if (board.view?.canForward) return false;
    clocks.playOn();
    game.with((table) => setTags(table, { ...clocks.tags, Termination: "" }), undefined);
    showNotice("clocks", t("clocks.play-on"));
    if (board.view) clocks.timeTurn(board.view);
    return false;
  };

  let setBack = 0;
  /** @param {GameClocks} clocks */
  const tellSetBack = (clocks) => {
    if (clocks.setBack > setBack + SET_BACK) showNotice("clocks", t("clocks.set-back"));
    setBack = clocks.setBack;
  };

  /** Tells a person, if that was chosen, that little time is left. @param {GameClocks} clocks */
  const warn = (clocks) => {
    const [earlier, player] = [before, clocks.running];
    before = clocks.left;
    if (!player || !readStored("clocks").warns) return;
    const isPersons = clocks.game.see((table) => table.levels())[player - 1] === 0;
    const [was, left] = [earlier[player - 1], before[player - 1]];
    if (isPersons && WARNINGS.some((mark) => was > mark && left <= mark)) sayTimes(clocks, [player]);
  };

  /** @param {GameClocks} clocks @param {number[]} players */
  const sayTimes = (clocks, players) => {
    const seats = board.board?.seats ?? [];
    const said = players.map((player) => {
      const left = clocks.left[player - 1];
      return t("clocks.left", {
        player: seats[player - 1] ?? "",
        ...spokenTime(left),
        left: left < 0 ? "over" : left > 0 ? "some" : "none",
      });
    });
    board.speech.say(said.join(" "));
  };

  // The list of keys has it from now on.
  KEY_BINDINGS.push({ keys: ["t"], act: "time", words: "keys.time" });
  board.svg.addEventListener("keydown", (event) => {
    if (clocks && commandForKey(event) === "time")
      sayTimes(
        clocks,
        [...clocks.left.keys()].map((index) => index + 1),
      );
  });
  board.guards.set("clock", () => (clocks?.isPaused ? { id: "clocks.paused", args: {} } : undefined));
  board.host.thinkingTime = (seat) => clocks?.thinkingTime(seat) ?? Infinity;
  const followGame = () => {
    keepTime();
    showTurnTimes();
  };
  board.addEventListener("acted", followGame);
  session.addEventListener("change", followGame);
  document.addEventListener("visibilitychange", keepTime);
  followGame();
}
