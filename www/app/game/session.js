//# allFunctionsCalledOnLoad
// @ts-check
/**
 * What is known of the game on the board besides the game itself, which is the board's: where it came from, where it is
 * kept, how it is come back to.
 */
import { Game, homeOf, homeOfRecord } from "../../game.js";
import { insist } from "../../loading.js";
import { claimAddress, pushAddress, showAddress } from "./address.js";
import { seeTable } from "./arrival.js";
import { originOf } from "../share/by-link.js";
import { Keeping } from "../store/keeping.js";
import { fresh, summaryOf } from "./summary.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../../take-five-web.js").Message} Message */
/** @typedef {import("../share/by-link.js").ByLink} ByLink */
/** @typedef {import("../store/store.js").Kept} Kept */
/** @typedef {import("../store/store.js").Store} Store */

/** @typedef {"push" | "replace"} Entry whether the address gets an entry of the history of its own */

/**
 * `change`: something may be different of the game, told once the board has been painted; `state`: whether it is safe,
 * told at once, so that nothing is called safe that is not.
 */
export class Session extends EventTarget {
  /** What has happened since the player last saw the game. @type {Message[]} */
  news = [];
  /**
   * What was wrong with the link that was opened last, and whether the board shows what of it is good.
   * @type {{ problem: Message, isOpen: boolean } | undefined}
   */
  trouble;
  /** Whether the game came by a link that goes on with nothing known here. */
  isSent = false;
  #board;
  #store;
  /** @type {Keeping | undefined} */
  #keeping;
  /** The record as it was kept or opened. */
  #known = "";
  /** The version of the turns that nothing has been done in since. */
  #version = -1;

  /** @param {TakeBoard} board @param {Store} store */
  constructor(board, store) {
    super();
    this.#board = board;
    this.#store = store;
    board.addEventListener("acted", () => this.#acted());
    board.addEventListener("change", () => this.#boardChanged());
  }

  /** What is kept of the game. */
  get kept() {
    return this.#keeping?.kept;
  }

  /** Whether the game is safe. */
  get state() {
    return this.#keeping?.state ?? "new";
  }

  /** The game on the board. */
  get game() {
    return this.#board.game;
  }

  /** Says that the game is played by sending links, or no longer. @param {ByLink | undefined} byLink */
  playByLink(byLink) {
    if (!this.#keeping) return;
    this.#keeping.kept = { ...this.#keeping.kept, byLink };
    this.#keep();
  }

  /**
   * Says something of the game in its record. Throws a message where there is no room for it.
   * @param {string} tag such as `Title` or `Player1`
   * @param {string} value
   */
  setTag(tag, value) {
    this.game?.with((table) => table.setTag(tag, value), undefined);
    // Whatever speaks of a player uses the name from now on.
    this.#board.dressAnew();
    this.#keep();
  }

  /** Whether something of the game would be lost if it were left now. */
  async isBehind() {
    this.#catchUp();
    await this.#keeping?.settled();
    return this.#keeping?.isBehind ?? false;
  }

  /**
   * Begins a game.
   * @param {string} spec and behind it what else a link can say: `take:size=4&seats=human,engine-2`
   * @param {Record<string, string>} [tags] what is said of it besides
   */
  begin(spec, tags = {}) {
    return this.beginWith(Game.open(`game=${spec}`), tags);
  }

  /** Begins a game that is there already. @param {Game} game @param {Record<string, string>} [tags] */
  beginWith(game, tags = {}) {
    const all = { Date: new Date().toISOString().slice(0, 10), ...tags };
    game.with((table) => Object.entries(all).forEach(([name, value]) => table.setTag(name, value)), undefined);
    return this.#bring(game, "push");
  }

  /**
   * Opens a link. One that goes on with a game that is known here goes on with it; any other is a
   * game of its own. Throws the message that says what is wrong with it, and then nothing happens.
   * @param {string} link
   * @param {Entry} [entry]
   * @param {string} [id] the game that the history says it is
   */
  async openLink(link, entry = "push", id) {
    const isWanted = this.#board.claim();
    await homeOf(link);
    const game = Game.open(link);
    const mayBe = id ? [] : await this.#ofOrigin(originOf(game));
    const { goesOn } = mayBe.length > 0 ? await insist(() => import("./goes-on.js")) : {};
    if (!isWanted()) return game.free();
    const known = goesOn?.(link, mayBe);
    if (known) {
      game.free();
      const { kept, record, isNew } = known;
      if (!(await this.#bring(known.game, entry, kept, record, isNew))) return;
      this.news = known.news;
      const { view } = this.#board;
      if (isNew) this.playByLink({ seat: kept.byLink?.seat ?? view?.turnOf ?? 1, base: view?.steps ?? 0 });
      else this.#tell();
      return;
    }
    if (!(await this.#bring(game, entry, fresh(id)))) return;
    this.trouble = game.problem && { problem: game.problem, isOpen: true };
    const view = this.#board.view;
    const people = game.see((table) => table.levels()).every((level) => level === 0);
    this.isSent = !id && people && view?.canUndo === true && view.toPlay !== "over";
    if (this.isSent) this.news = game.see((table) => table.tellTurn(view?.at ?? 0));
    this.#tell();
  }

  /** The kept games that a link may go on with. @param {string} origin */
  async #ofOrigin(origin) {
    await this.#keeping?.settled();
    try {
      return await this.#store.ofOrigin(origin);
    } catch {
      // Nothing is kept here, or it cannot be read: there is the game on the board.
      const [kept, record] = [this.kept, this.game?.record];
      return kept && record && kept.origin === origin ? [{ kept, record }] : [];
    }
  }

  /**
   * Opens a game of the store; false where it is not there.
   * @param {string} id
   * @param {Entry} [entry]
   */
  async openKept(id, entry = "push") {
    const isWanted = this.#board.claim();
    const found = await this.#store.load(id).catch(() => undefined); // nothing is kept here
    if (!found) return false;
    await homeOfRecord(found.record);
    if (!isWanted()) return true;
    await this.#bring(Game.read(found.record), entry, found.kept, found.record);
    return true;
  }

  /** Opens a record as a game of its own, and keeps it. @param {Game} game */
  async openRecord(game) {
    await this.#bring(game, "push", { ...fresh(), isStudy: true });
    this.#keep();
  }

  /**
   * @param {Game} game
   * @param {Entry} entry
   * @param {Kept} [kept]
   * @param {string} [record] as it lies in the store
   * @param {boolean} [steal] whether a tab that has the game is to lose it
   * @returns {Promise<boolean>} whether it came onto the board, and is there still
   */
  async #bring(game, entry, kept = fresh(), record = game.record, steal = false) {
    let isShown = false;
    seeTable();
    await this.#board.showGame(game, false, () => {
      isShown = true;
      this.#depart(entry, kept.id, game.link);
      game.isStudy = kept.isStudy ?? false;
      if (kept.isUndone) game.see((table) => table.setUndone(true));
      this.#known = record;
      this.#version = game.see((table) => table.view().version);
      this.#keeping = new Keeping(this.#store, kept, () => this.dispatchEvent(new Event("state")), steal);
    });
    if (!isShown || this.game !== game) return false;
    // Of what is only looked at nothing is to be kept.
    if (this.#board.view?.canUndo) this.#keeping?.check();
    return true;
  }

  /** Leaves the game on the board for another. @param {Entry} entry @param {string} id @param {string} link */
  #depart(entry, id, link) {
    // What was done last may not have been told yet; the address is the old game's only where that keeps its entry.
    if (entry === "push") this.#boardChanged();
    else this.#catchUp();
    if (entry === "push") pushAddress(id, link);
    else claimAddress(id);
    this.#keeping?.letGo();
    this.news = [];
    this.isSent = false;
    this.trouble = undefined;
  }

  /** What was just done is not safe yet. */
  #acted() {
    if (this.game && this.game.record !== this.#known) this.#keeping?.expect();
  }

  #boardChanged() {
    const [game, id] = [this.game, this.kept?.id];
    if (!this.#catchUp() || !game || !id) return;
    showAddress(id, () => game.link);
    this.#tell();
  }

  /** Takes note of how the game on the board stands now, and keeps what there is to keep. */
  #catchUp() {
    const [game, keeping, view] = [this.game, this.#keeping, this.#board.view];
    if (!game || !keeping || !view) return false;
    const isKept = keeping.kept.version > 0 || keeping.isBehind;
    // What chance does by itself to set a game up is no reason to keep it.
    if (!isKept && !view.canUndo) this.#version = view.version;
    const acted = view.version !== this.#version;
    if (acted) {
      this.#version = view.version;
      this.isSent = false;
      this.news = [];
    }
    // Nor is looking about, where it is not kept yet.
    if (acted || (isKept && game.record !== this.#known)) this.#keep();
    else keeping.rest();
    return true;
  }

  #keep() {
    const [game, keeping, view] = [this.game, this.#keeping, this.#board.view];
    if (!game || !keeping || !view) return;
    this.#known = game.record;
    const { byLink } = keeping.kept;
    keeping.keep(this.#known, { byLink, ...summaryOf(game, view.version, this.#board.board?.seats ?? []) });
    this.#tell();
  }

  /**
   * Makes this the tab that the game is played in. What another tab has done meanwhile is kept as
   * a game of its own where this one has gone on too, and else gone on with here.
   */
  async takeOver() {
    const [game, keeping] = [this.game, this.#keeping];
    if (!game || !keeping) return;
    const own = keeping.isBehind;
    const theirs = await keeping.takeOver();
    if (theirs && !own) {
      await this.#bring(Game.read(theirs.record), "replace", theirs.kept, theirs.record, true);
    } else {
      // The same turns, made in both, are one game.
      if (theirs && theirs.record !== game.record)
        await this.#store.save({ ...theirs.kept, id: fresh().id, version: 0 }, theirs.record);
      this.#keep();
    }
  }

  /** Goes on with the game as one of its own, and leaves the one that another tab has. */
  async copy() {
    const { game, kept } = this;
    if (!game || !kept) return;
    await this.#bring(game, "push", { ...kept, id: fresh().id, version: 0 }, "");
    this.playByLink(undefined);
  }

  /**
   * Goes on with the game on the board, where another link was asked for.
   * @param {Message | undefined} problem what is wrong with that
   * @param {boolean} isOpen whether the board shows what of it is good
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
