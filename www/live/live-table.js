// @ts-check
/**
 * The board of a room: shows the line of turns that the room's events make, and says what is played here. The room
 * decides; the board follows, and whatever it shows beyond that line is this player's own turn, not finished yet.
 */
import { TIME_FORFEIT } from "../app/clocks/termination.js";
import { bindLayout } from "../app/table/layout.js";
import { bindPlayerBars } from "../app/table/player-bars.js";
import { RecoverableTable } from "../recoverable-table.js";
import { KeptGame } from "./kept-game.js";
import { translate } from "./live-words.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("../../take-five-web.js").Answer} Answer */
/** @typedef {import("../../take-five-web.js").Table} Table */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("../../take-five-live-web.js").LiveTurn} LiveTurn */
/** A turn, or the rest of one: its text, whose it is, its steps, and the position after it. @typedef {{ text: string, player: number, steps: number, position: string }} Said */
/**
 * @typedef {object} Planning plays on the board what nobody else is told of
 * @property {() => Message} status what is to be played
 * @property {(turns: Said[], view: View) => void} played is told of all turns so far, and what the board shows after them
 * @property {() => void} wentOn the game has gone on, and is put back onto the board
 */

const { dataset } = document.documentElement;

/**
 * Events: `change`, when the board or the names of the players may have changed; `played`, when this player has played a
 * turn on this board; `refused`, with why as `detail`; `saved`, when the game has been written into the list of games.
 */
export class LiveTable extends EventTarget {
  #board;
  #room;
  #kept;
  /** Which of the room's games is on the board, and the part of its line that is. */
  #shown = { game: 0, texts: /** @type {string[]} */ ([]), names: "", end: "" };
  /** The number of steps at the end of that line, and the position there. */
  #known = { steps: 0, position: "" };
  /** What has been played here since then, step by step, and behind it what was undone of that. @type {string[]} */
  #mine = [];
  /** How many of these steps are on the board, or were when it last showed the end of the game. */
  #count = 0;
  /** How many there were before the last change, and those that have been told of since. */
  #reported = 0;
  /** The turns of it that have been said and are not in the line yet. @type {Said[]} */
  #said = [];
  /** What the board shows at the end of the game, also while it shows an earlier position. @type {View | undefined} */
  #end;
  /** Whether the board plays what others have played. */
  #isFollowing = false;
  /** Whether the others have played, and what is forced after that has not been played yet. */
  #isToGoOn = false;
  /** Set while an answer is planned. @type {Planning | undefined} */
  #planning;
  /** Whether a planned answer is on its way: until it is on the board, nothing else can be played. */
  isAnswering = false;
  /** When this player's turn began, by the page's own clock; nothing if the page was not there. @type {number | undefined} */
  #began;
  #last = Promise.resolve(false);
  module;

  /**
   * @param {TakeBoard} board
   * @param {import("./live-room.js").LiveRoom} room
   * @param {import("./room-store.js").Identity} identity
   * @param {typeof import("../../take-five-web.js")} module
   */
  constructor(board, room, identity, module) {
    super();
    this.module = module;
    this.#board = board;
    this.#room = room;
    this.#kept = new KeptGame(identity, () => this.dispatchEvent(new Event("saved")));
    bindLayout(board);
    bindPlayerBars(board, this);
    board.host.localPlayer = () => this.player || undefined;
    // Several steps can be undone at once: none of them the others'.
    board.host.undo = (table) => this.canTakeBack && table.view().steps > this.#known.steps && table.undo();
    board.guards.set("by-link", (view) => this.#whyNot(view));
    board.host.status = () => (this.isLookingBack ? this.#whatIsShown() : this.#planning?.status());
    board.addEventListener("acted", () => {
      dataset.shown = "";
      if (this.#isFollowing || this.isLookingBack) return;
      // Whoever comes back from an earlier position finds what is forced.
      if (this.#isToGoOn) this.#playForced();
      if (!this.#planning) this.#end = board.view;
      // Played, undone or redone: only of what is played, `turn` tells next.
      this.#reported = this.#count;
      this.#count = Math.max((board.view?.steps ?? 0) - this.#known.steps, 0);
    });
    board.addEventListener("turn", (event) => event instanceof CustomEvent && this.#played(event.detail.text));
    board.addEventListener("change", () => this.dispatchEvent(new Event("change")));
    dataset.begun = "";
  }

  get board() {
    return this.#board;
  }

  /** One's own player in the current game; 0 if one watches. */
  get player() {
    const { seats, me } = this.#room.view;
    return seats[me - 1]?.player ?? 0;
  }

  /** Whose turn it is at the end of the game, whatever the board shows; a player. */
  get turnOf() {
    return this.#end?.turnOf;
  }

  /** Whether it is this player's turn, whatever the board shows. */
  get isMyTurn() {
    const { end, paused } = this.#room.view;
    const isOn = end === "" && !paused && typeof this.#end?.toPlay === "number";
    return isOn && this.player > 0 && this.turnOf === this.player && this.#said.length === 0 && !this.isAnswering;
  }

  /** The position at the end of the game, if this player waits there for another one to play; otherwise empty. */
  get waitsAt() {
    const { end, paused } = this.#room.view;
    const isOn = end === "" && !paused && typeof this.#end?.toPlay === "number" && this.player > 0;
    const isBusy = this.turnOf === this.player || this.#said.length > 0 || this.#count > 0 || this.#planning;
    return isOn && !isBusy ? this.#known.position : "";
  }

  get isPlanning() {
    return this.#planning !== undefined;
  }

  /** Lets this player play for everybody at the end of the game, until {@link stopPlanning}. @param {Planning} planning */
  startPlanning(planning) {
    const { board } = this;
    if (this.isLookingBack) board.travel((table) => (table.toEnd(), true));
    this.#planning = planning;
    board.guardsChanged();
    board.writeStatus();
    board.narrator.recount();
    this.dispatchEvent(new Event("change"));
  }

  /** Puts the game back onto the board, as it stands. */
  async stopPlanning() {
    if (!this.#planning) return;
    this.#forgetPlanning();
    await this.board.playback.whenFinished();
    await this.catchUp();
  }

  #forgetPlanning() {
    this.#planning = undefined;
    this.#shown = { ...this.#shown, game: 0 };
  }

  /** Whether there is a step on the board that nobody else knows of. */
  get canTakeBack() {
    return this.#said.length === 0 && this.#count > 0 && !this.isLookingBack;
  }

  /** Whether the board shows an earlier position than the last one; what was undone can be played anew. */
  get isLookingBack() {
    const { view, table } = this.#board;
    return view?.canForward === true && table?.isUndone === false;
  }

  /** @returns {Message} which earlier position the board shows */
  #whatIsShown() {
    return { id: "live.looking-back", args: { turn: this.#board.table?.see((table) => table.turnNumber()) ?? 0 } };
  }

  /** Returns what a player of the current game is called. @param {number} player */
  nameOfPlayer(player) {
    return this.nameOf(this.#room.view.seats.findIndex((seat) => seat.player === player) + 1);
  }

  /** Returns what somebody at the table is called. @param {number} seat from 1 */
  nameOf(seat) {
    const { name, player } = this.#room.view.seats[seat - 1] ?? { name: "", player: 0 };
    const own = this.#board.board?.seats[player - 1];
    return name || (own ? translate(own) : translate({ id: "live.seat", args: { number: seat } }));
  }

  /** Shows what the room's events have made. @returns {Promise<boolean>} whether there is a board */
  catchUp() {
    this.#last = this.#last.then(() => this.#catchUp());
    return this.#last;
  }

  /** @returns {Promise<boolean>} as above */
  async #catchUp() {
    const { board } = this;
    const { view } = this.#room;
    const texts = view.line.map(({ text }) => text);
    const isSameGame = view.game === this.#shown.game;
    const isLonger = isSameGame && this.#shown.texts.every((text, index) => text === texts[index]);
    const isEndGone = this.#shown.end !== "" && view.end !== this.#shown.end;
    const wentOn = !isLonger || texts.length > this.#shown.texts.length || view.end !== this.#shown.end || view.paused;
    if (this.#planning && wentOn) {
      this.#planning.wentOn();
      this.#forgetPlanning();
      return this.#catchUp();
    }
    if (!isLonger || isEndGone || !this.#addSteps(view.line.slice(this.#shown.texts.length))) {
      const steps = isSameGame && this.isLookingBack ? board.view?.steps : undefined;
      if (!(await this.#rebuild(texts))) return false;
      // Whoever looks back goes on looking, if there still is such a position.
      if (steps !== undefined && steps < this.#known.steps) board.travel((table) => (table.goToStep(steps), true));
    }
    this.#shown = { ...this.#shown, game: view.game, texts };
    this.#nameAndEnd();
    if (this.#count === 0) {
      const isMine = this.player > 0 && this.#end?.turnOf === this.player && this.#end.toPlay !== "chance";
      this.#began = isMine ? (this.#began ?? performance.now()) : undefined;
    }
    board.guardsChanged();
    if (this.#isToGoOn) this.#playForced();
    this.#keepNow();
    this.dispatchEvent(new Event("change"));
    return true;
  }

  /** Plays what is forced after the turns of the others, if so set, when these have been shown. */
  async #playForced() {
    const { board } = this;
    await board.playback.whenFinished();
    if (!this.#isToGoOn || board.blocked || this.#planning) return; // it is not this player's turn, or not what the board shows
    this.#isToGoOn = false;
    if (board.view?.forced !== undefined) board.goOn();
  }

  /** Plays what has been added to the line; returns false if the board has something else. @param {LiveTurn[]} more */
  #addSteps(more) {
    for (const { texts, player } of runsOf(more)) {
      const [said] = this.#said;
      if (said && texts[0] === said.text && player === this.player) {
        this.#said.shift();
        this.#mine.splice(0, said.steps);
        this.#count -= said.steps;
        this.#known = { steps: this.#known.steps + said.steps, position: said.position };
        continue;
      }
      if (this.#count > 0 || !this.#playSteps(texts)) return false;
    }
    return true;
  }

  /** Plays for the others, or for chance, at the end of the game. @param {string[]} texts */
  #playSteps(texts) {
    this.#isFollowing = true;
    try {
      const play = this.isLookingBack ? this.#playUnseen : this.#playSeen;
      const after = play.call(this, texts);
      if (after) this.#notePlayed(after);
      return after !== undefined;
    } finally {
      this.#isFollowing = false;
    }
  }

  /** Shows what is played. @param {string[]} texts @returns {View | undefined} undefined if it could not be played */
  #playSeen(texts) {
    const answer = this.board.answer((table) => playAll(table, texts), false);
    return answer?.kind === "played" ? this.board.view : undefined;
  }

  /** Stays at the earlier position that the board shows. @param {string[]} texts @returns {View | undefined} as above */
  #playUnseen(texts) {
    const { board } = this;
    /** @type {Answer | undefined} */
    let answer;
    const steps = board.view?.steps ?? 0;
    board.travel((table) => {
      table.toEnd();
      answer = playAll(table, texts);
      table.goToStep(steps);
      return true;
    });
    const played = /** @type {Answer | undefined} */ (answer);
    if (played?.kind !== "played") return undefined;
    const turn = played.steps.flatMap(({ told }) => told.map((message) => board.word(message))).join(" ");
    board.speech.say(board.word("live.went-on", { turn }));
    return played.view;
  }

  /** Everything in the game is in the line now. @param {View | undefined} view at its end */
  #notePlayed(view) {
    this.#end = view;
    this.#known = { steps: view?.steps ?? 0, position: view?.position ?? "" };
    [this.#mine, this.#count] = [[], 0];
    this.#said = [];
    this.#isToGoOn = true;
    this.#began = undefined;
  }

  /** Puts the line onto the board anew; returns false if the game has not been set up yet. @param {string[]} texts */
  async #rebuild(texts) {
    const { spec } = this.#room.view;
    // Chance comes from all players: the seed means nothing, and is the same in everybody's record.
    const game = RecoverableTable.open(new URLSearchParams({ game: spec, turns: texts.join(), seed: "0" }).toString());
    if (game.see((table) => table.view()).settingUp) {
      game.free();
      return false;
    }
    game.with((table) => table.setTag("Date", new Date().toISOString().slice(0, 10)), undefined);
    // A board that is not visible cannot be laid out.
    dataset.view = "table";
    this.#shown = { game: 0, texts: [], names: "", end: "" };
    this.#isFollowing = true;
    try {
      await this.board.showGame(game);
    } finally {
      this.#isFollowing = false;
    }
    this.#notePlayed(this.board.view);
    return true;
  }

  /** Writes the names of the players into the record, and how they ended the game. */
  #nameAndEnd() {
    const { seats, end, loser } = this.#room.view;
    const { table: game } = this.board;
    const names = JSON.stringify(seats.map(({ name, player }) => [name, player]));
    if (names !== this.#shown.names && game) {
      for (const { name, player } of seats)
        if (player > 0) game.with((table) => table.setTag(`Player${player}`, name), undefined);
      this.board.applyDisplay();
    }
    if (end !== "" && end !== "rules" && this.#shown.end === "") {
      if (end.startsWith("time")) game?.with((table) => table.setTag("Termination", TIME_FORFEIT), undefined);
      const steps = this.isLookingBack ? this.board.view?.steps : undefined;
      const finish = (/** @type {Table} */ table) => {
        if (steps !== undefined) table.toEnd();
        if (loser > 0) table.resign(loser);
        else table.agreeDraw();
        this.#end = table.view();
        if (steps !== undefined) table.goToStep(steps);
        return true;
      };
      this.#isFollowing = true;
      try {
        this.board.travel(finish, steps === undefined ? undefined : "live.is-over");
      } finally {
        this.#isFollowing = false;
      }
    }
    this.#shown = { ...this.#shown, names, end };
  }

  /** @param {View} view @returns {Message | undefined} why nothing can be played here now */
  #whyNot(view) {
    if (this.isLookingBack) return { id: "live.go-to-end", args: {} };
    if (this.isAnswering) return { id: "live.not-now", args: {} };
    const { end, me, paused } = this.#room.view;
    if (end !== "" || view.toPlay === "over") return undefined; // the rules say so themselves
    if (me === 0) return { id: "live.watching", args: {} };
    if (paused) return { id: "live.is-paused", args: {} };
    // Nor while the line is put onto the board: nobody would hear of it.
    if (view.toPlay === "chance" || this.#isFollowing) return { id: "live.drawing", args: {} };
    if (this.#planning || (view.turnOf === this.player && this.#said.length === 0)) return undefined;
    return { id: "live.not-yours", args: { player: this.nameOfPlayer(view.turnOf ?? 0) } };
  }

  /** A step was played on the board. @param {string} text */
  async #played(text) {
    if (this.#isFollowing) return;
    this.#isToGoOn = false;
    // What was undone there is not played any more.
    this.#mine.length = this.#reported;
    this.#reported = this.#mine.push(text);
    const { view, table: game } = this.board;
    // Several steps at once are told one after the other.
    if (!view || !game || this.#mine.length < view.steps - this.#known.steps) return;
    const table = this.module.Table.fromPosition(game.spec, this.#known.position, 0);
    const turns = turnsOf(table, this.#mine);
    if (this.#planning) return this.#planning.played(turns, view);
    // The last may have to go on. It is also not the last if the others have dropped out, and one plays alone.
    if (view.turnOf === this.player && typeof view.toPlay === "number") turns.pop();
    if (turns.length === 0) return;
    const spent = this.#began === undefined ? this.#room.now - this.#room.view.since : performance.now() - this.#began;
    this.#began = undefined;
    this.#said = turns;
    try {
      for (const { text } of [...turns])
        await this.#room.propose(`turn ${Math.max(0, Math.round(spent / turns.length))} ${text}`);
      if (view.turnOf !== undefined && view.turnOf !== this.player) this.dispatchEvent(new Event("played"));
    } catch (error) {
      // The line has become another: what was played here does not fit.
      this.#shown = { ...this.#shown, game: 0 };
      this.dispatchEvent(new CustomEvent("refused", { detail: error }));
      await this.catchUp();
    }
  }

  #keepNow() {
    const { view, table: game, board } = this.board;
    const end = this.#end;
    if (!view || !game || !end || end.steps === 0 || this.#planning) return;
    const isMine = this.player > 0 && end.turnOf === this.player;
    this.#kept.keepGame(this.#shown.game, game, view.version, board?.seats ?? [], isMine);
  }
}

/**
 * Parts a line into turns and runs of chance. All chance until somebody is to act comes at once: between two cards of a
 * deal, the board would go on by itself.
 * @param {LiveTurn[]} line
 */
function runsOf(line) {
  /** @type {{ texts: string[], player: number }[]} */
  const runs = [];
  for (const { text, player } of line) {
    const last = runs.at(-1);
    if (player === 0 && last?.player === 0) last.texts.push(text);
    else runs.push({ texts: [text], player });
  }
  return runs;
}

/**
 * Plays turns or outcomes of chance, as one answer; the last one may be a refusal.
 * @param {Table} table
 * @param {string[]} texts
 * @returns {Answer | undefined}
 */
function playAll(table, texts) {
  /** @type {Answer | undefined} */
  let answer;
  table.chanceByHand(true);
  try {
    for (const text of texts) {
      const next = table.play(text);
      if (next.kind !== "played") return next;
      answer = answer?.kind === "played" ? { ...next, steps: [...answer.steps, ...next.steps] } : next;
    }
  } finally {
    table.chanceByHand(false);
  }
  return answer;
}

/**
 * Returns the turns that steps make.
 * @param {Table} table at the position before them; it is used up
 * @param {string[]} steps
 * @returns {Said[]}
 */
function turnsOf(table, steps) {
  /** @type {Said[]} */
  const found = [];
  for (const step of steps) {
    const player = table.view().turnOf ?? 0;
    table.play(step);
    const { turns } = table.linkParts();
    const [text, position] = [turns.at(-1) ?? step, table.position()];
    const before = found.length === turns.length ? (found.pop()?.steps ?? 0) : 0;
    found.push({ text, player, steps: before + 1, position });
  }
  table.free();
  return found;
}
