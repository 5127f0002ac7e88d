//# allFunctionsCalledOnLoad
// @ts-check
/**
 * What the page knows about the game on the board besides the game itself, which the board owns: where it came from,
 * where it is saved, and its address.
 */
import { RecoverableTable, loadModule } from "../../recoverable-table.js";
import { loadWithRetry } from "../../load-with-retry.js";
import { setGameOfHistoryEntry, pushHistoryEntry, scheduleAddressUpdate } from "./address-bar.js";
import { showView } from "./open-from-address.js";
import { linkWithoutTurns } from "../share/play-by-link.js";
import { Autosave } from "../store/autosave.js";
import { newSavedGame, summarizeGame } from "./game-summary.js";
import { stateGoalOnFirstGames } from "./finished-games.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../share/play-by-link.js").ByLink} ByLink */
/** @typedef {import("../store/game-store.js").SavedGame} SavedGame */
/** @typedef {import("../store/game-store.js").GameStore} GameStore */

/** @typedef {"push" | "replace"} Entry whether to add a history entry or to replace the current one */

/**
 * Events: `change`, fired after painting when something about the game may have changed; `state`, when the game
 * becomes saved or unsaved, fired at once, so that nothing is shown as saved that is not.
 */
export class Session extends EventTarget {
  /** What has happened since the player last saw the game. @type {Message[]} */
  news = [];
  /**
   * What was wrong with the last link opened, and whether the board shows the part of it that is good.
   * @type {{ problem: Message, isOpen: boolean } | undefined}
   */
  trouble;
  /** Whether the game came by a link that continues no game known here. */
  isSent = false;
  #board;
  #store;
  /** @type {Autosave | undefined} */
  #keeping;
  /** The record as it was saved or opened. */
  #known = "";
  /** The version of the turns as of which nothing has been played. */
  #version = -1;

  /** @param {TakeBoard} board @param {GameStore} store */
  constructor(board, store) {
    super();
    this.#board = board;
    this.#store = store;
    board.addEventListener("acted", () => this.#acted());
    board.addEventListener("change", () => this.#boardChanged());
    // What is on the board is still there.
    store.onLost = () => (this.kept?.version || this.#keeping?.isBehind) && this.#keep();
  }

  /** The game's entry in the store. */
  get kept() {
    return this.#keeping?.kept;
  }

  /** Whether the game is saved. */
  get state() {
    return this.#keeping?.state ?? "new";
  }

  /** The game on the board. */
  get table() {
    return this.#board.table;
  }

  /** Sets whether the game is played by link. @param {ByLink | undefined} byLink */
  playByLink(byLink) {
    if (!this.#keeping) return;
    this.#keeping.kept = { ...this.#keeping.kept, byLink };
    this.#keep();
  }

  /**
   * Sets a tag of the record, such as `Title` or `Player1`. Throws a message if the value does not fit.
   * @param {string} tag @param {string} value
   */
  setTag(tag, value) {
    this.table?.with((table) => table.setTag(tag, value), undefined);
    // Use the new name wherever the player is mentioned.
    this.#board.applyDisplay();
    this.#keep();
  }

  /** Whether something would be lost if the game were left now. */
  async isBehind() {
    this.#catchUp();
    await this.#keeping?.settled();
    return this.#keeping?.isBehind ?? false;
  }

  /**
   * Starts a game.
   * @param {string} spec may be followed by further keys of a link: `take:size=4&seats=human,engine-2`
   * @param {Record<string, string>} [tags]
   */
  begin(spec, tags = {}) {
    return this.beginWith(RecoverableTable.open(`game=${spec}`), tags);
  }

  /** Starts a game that has already been created. @param {RecoverableTable} game @param {Record<string, string>} [tags] */
  beginWith(game, tags = {}) {
    const all = { Date: new Date().toISOString().slice(0, 10), ...tags };
    game.with((table) => Object.entries(all).forEach(([name, value]) => table.setTag(name, value)), undefined);
    return this.#bring(game, "push");
  }

  /**
   * Opens a link. If it continues a game known here, opens that game; otherwise it becomes a new game. Throws the
   * message that says what is wrong with it, and then changes nothing.
   * @param {string} link
   * @param {Entry} [entry]
   * @param {string} [id] the game according to the history
   */
  async openLink(link, entry = "push", id) {
    const isWanted = this.#board.claim();
    await loadModule();
    const game = RecoverableTable.open(link);
    const origin = linkWithoutTurns(game);
    let mayBe = id ? [] : await this.#ofOrigin(origin);
    const { mergeLink } = mayBe.length > 0 ? await loadWithRetry(() => import("./merge-link.js")) : {};
    // What has been played in the meantime belongs to the game.
    for (let before; mergeLink && before !== this.table?.record; ) {
      before = this.table?.record;
      mayBe = await this.#ofOrigin(origin);
    }
    if (!isWanted()) return game.free();
    const known = mergeLink?.(link, mayBe);
    if (known) {
      game.free();
      const { kept, record, isNew } = known;
      if (!(await this.#bring(known.game, entry, kept, record, isNew))) return;
      this.news = known.news;
      const { view } = this.#board;
      if (!isNew) return this.#tell();
      return this.playByLink({ seat: kept.byLink?.seat ?? view?.turnOf ?? 1, base: view?.steps ?? 0 });
    }
    if (!(await this.#bring(game, entry, newSavedGame(id)))) return;
    this.trouble = game.problem && { problem: game.problem, isOpen: true };
    const view = this.#board.view;
    const people = game.see((table) => table.levels()).every((level) => level === 0);
    this.isSent = !id && people && view?.canUndo === true && view.toPlay !== "over";
    if (this.isSent) this.news = game.see((table) => table.tellTurn(view?.at ?? 0));
    this.#tell();
  }

  /** Returns the saved games that a link may continue. @param {string} origin */
  async #ofOrigin(origin) {
    this.#catchUp();
    await this.#keeping?.settled();
    try {
      return await this.#store.ofOrigin(origin);
    } catch {
      // Nothing is saved here, or it cannot be read: that leaves the game on the board.
      const [kept, record] = [this.kept, this.table?.record];
      return kept && record && kept.origin === origin ? [{ kept, record }] : [];
    }
  }

  /**
   * Opens a saved game; returns false if it does not exist. Throws if it cannot be read though games are saved here.
   * @param {string} id @param {Entry} [entry] @param {(record: string) => RecoverableTable} [read] reads it
   */
  async openSaved(id, entry = "push", read = (record) => RecoverableTable.read(record)) {
    const isWanted = this.#board.claim();
    const found = await this.#store.load(id).catch(async (error) => {
      if (await this.#store.works()) throw error;
      return undefined; // nothing is saved here
    });
    if (!found) return false;
    if (found.kept.live) return location.assign(`./live.html${new URL(found.kept.live, location.href).hash}`), true;
    await loadModule();
    if (isWanted()) await this.#bring(read(found.record), entry, found.kept, found.record);
    return true;
  }

  /** Opens a record as a new game, and saves it. @param {RecoverableTable} game */
  async openRecord(game) {
    await this.#bring(game, "push", { ...newSavedGame(), isStudy: true });
    this.#keep();
  }

  /**
   * @param {RecoverableTable} game
   * @param {Entry} entry
   * @param {SavedGame} [kept]
   * @param {string} [record] as in the store
   * @param {boolean} [steal] whether to take the game from a tab that has it open
   * @returns {Promise<boolean>} whether it came onto the board and is still there
   */
  async #bring(game, entry, kept = newSavedGame(), record = game.record, steal = false) {
    let isShown = false;
    showView("table");
    await this.#board.showGame(game, false, () => {
      isShown = true;
      stateGoalOnFirstGames(this.#board, game.spec);
      this.#depart(entry, kept.id, game.link);
      game.isStudy = kept.isStudy ?? false;
      game.isUndone = kept.isUndone ?? false;
      this.#known = record;
      this.#version = game.see((table) => table.view().version);
      this.#keeping = new Autosave(this.#store, kept, () => this.dispatchEvent(new Event("state")), steal);
    });
    if (!isShown || this.table !== game) return false;
    // A board that is only looked at saves nothing.
    if (this.#board.view?.canUndo) this.#keeping?.check();
    return true;
  }

  /** Leaves the game on the board for another. @param {Entry} entry @param {string} id @param {string} link */
  #depart(entry, id, link) {
    // The last action may not have been reported yet; the address is the old game's only if that keeps its entry.
    if (entry === "push") this.#boardChanged();
    else this.#catchUp();
    if (entry === "push") pushHistoryEntry(id, link);
    else setGameOfHistoryEntry(id);
    this.#keeping?.release();
    this.news = [];
    this.isSent = false;
    this.trouble = undefined;
  }

  /** The last action is not saved yet. */
  #acted() {
    if (this.table && this.table.record !== this.#known) this.#keeping?.expect();
  }

  #boardChanged() {
    const [game, id] = [this.table, this.kept?.id];
    if (!this.#catchUp() || !game || !id) return;
    scheduleAddressUpdate(id, () => game.link);
    this.#tell();
  }

  /** Notes the current state of the game on the board, and saves what needs saving. */
  #catchUp() {
    const [game, keeping, view] = [this.table, this.#keeping, this.#board.view];
    if (!game || !keeping || !view) return false;
    const isKept = keeping.kept.version > 0 || keeping.isBehind;
    // Automatic chance events that set up a game are no reason to save it.
    if (!isKept && !view.canUndo) this.#version = view.version;
    const acted = view.version !== this.#version;
    if (acted) {
      this.#version = view.version;
      this.isSent = false;
      this.news = [];
    }
    // Nor is navigating in it, as long as it is not saved.
    if (acted || (isKept && game.record !== this.#known)) this.#keep();
    else keeping.rest();
    return true;
  }

  #keep() {
    const [game, keeping, view] = [this.table, this.#keeping, this.#board.view];
    if (!game || !keeping || !view) return;
    this.#known = game.record;
    const { byLink, awaits } = keeping.kept;
    const isMine = byLink !== undefined && view.turnOf === byLink.seat && view.steps >= byLink.base;
    const summary = summarizeGame(game, view.version, this.#board.board?.seats ?? []);
    // An earlier position says nothing about who is to move.
    keeping.keep(this.#known, { byLink, awaits: view.canForward ? awaits : isMine, ...summary });
    this.#tell();
  }

  /**
   * Makes this the tab that the game is played in. What another tab has done in the meantime is saved as a separate
   * game if this tab has played on, too; otherwise the game continues from there.
   */
  async takeOver() {
    const [game, keeping] = [this.table, this.#keeping];
    if (!game || !keeping) return;
    const theirs = await keeping.takeOver();
    // Another game may have been opened meanwhile.
    if (this.#keeping !== keeping) return void keeping.release();
    // Not before: somebody may have played, too.
    this.#catchUp();
    const own = keeping.isBehind;
    if (theirs && !own) return this.#bring(RecoverableTable.read(theirs.record), "replace", theirs.kept, theirs.record, true);
    // If both have made the same turns, it is one game.
    if (theirs && theirs.record !== game.record)
      await this.#store.save({ ...theirs.kept, id: newSavedGame().id, version: 0 }, theirs.record);
    this.#keep();
  }

  /** Continues with a copy of the game, and leaves the original to the other tab. */
  async copy() {
    const { table: game, kept } = this;
    if (!game || !kept) return;
    await this.#bring(game, "push", { ...kept, id: newSavedGame().id, version: 0 }, "");
    this.playByLink(undefined);
  }

  /**
   * Keeps the game on the board after another link was requested.
   * @param {Message | undefined} problem what is wrong with that link
   * @param {boolean} isOpen whether the board shows the part of it that is good
   */
  blame(problem, isOpen) {
    this.trouble = problem && { problem, isOpen };
    this.#boardChanged();
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}
