//# allFunctionsCalledOnLoad
// @ts-check
/** The game on the board: where it comes from, where it is kept, how it is come back to. */
import { Game, homeOf, homeOfRecord, isMessage } from "../game.js";
import { claimAddress, forgetAddress, gameOf, pushAddress, reloadedGame, showAddress } from "./address.js";
import { originOf } from "./by-link.js";
import { goesOn } from "./goes-on.js";
import { Keeping } from "./keeping.js";
import { fresh, summaryOf } from "./summary.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../take-five-web.js").Message} Message */
/** @typedef {import("./by-link.js").ByLink} ByLink */
/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./store.js").Store} Store */

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
  /** How many games have been asked for: the last one is opened, whichever is there first. */
  #asked = 0;
  #board;
  #store;
  /** @type {Keeping | undefined} */
  #keeping;
  /** @type {Game | undefined} */
  #game;
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
    board.addEventListener("change", () => this.#changed());
    addEventListener("popstate", ({ state }) => this.#travelled(gameOf(state)));
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
    return this.#game;
  }

  /**
   * Says that the game is played by sending links, or no longer.
   * @param {ByLink | undefined} byLink
   */
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
    this.#game?.with((table) => table.setTag(tag, value), undefined);
    // Whatever speaks of a player uses the name from now on.
    if (this.#board.game === this.#game) this.#board.dressAnew();
    this.#keep();
  }

  /** Whether something of the game would be lost if it were left now. */
  async isBehind() {
    this.#note();
    await this.#keeping?.settled();
    return this.#keeping?.isBehind ?? false;
  }

  /**
   * Opens what the history remembers or the address says.
   * @returns {Promise<Message | undefined>} what is wrong with the address, where no game is opened
   */
  async start() {
    const link = linkInAddress();
    const known = gameOf(history.state) ?? reloadedGame();
    if (known && (await this.openKept(known, "replace"))) return undefined;
    if (link) return this.#openAny(link, known);
    location.replace(location.pathname); // the game that the history remembers is kept no more
    return undefined;
  }

  /**
   * Opens a link when no game is there yet: of one that cannot be opened as much as can, or the game
   * without its options.
   * @param {string} link
   * @param {string} [id]
   * @returns {Promise<Message | undefined>} why nothing is opened
   */
  async #openAny(link, id) {
    const game = new URLSearchParams(link).get("game") ?? "";
    /** @type {Message | undefined} */
    let problem;
    for (const attempt of [link, `game=${game}`, `game=${game.split(":")[0]}`]) {
      try {
        await this.openLink(attempt, "replace", id);
        this.trouble ??= problem && { problem, isOpen: true };
        this.#tell();
        return undefined;
      } catch (error) {
        if (!isMessage(error)) throw error;
        problem ??= error;
      }
    }
    return problem;
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
    return this.#open(game, "push");
  }

  /**
   * Opens a link. One that goes on with a game that is known here goes on with it; any other is a
   * game of its own. Throws the message that says what is wrong with it, and then nothing happens.
   * @param {string} link
   * @param {Entry} [entry]
   * @param {string} [id] the game that the history says it is
   */
  async openLink(link, entry = "push", id) {
    const asked = ++this.#asked;
    await homeOf(link);
    const game = Game.open(link);
    const mayBe = id ? [] : await this.#ofOrigin(originOf(game.link));
    if (asked !== this.#asked) return game.free();
    const known = id ? undefined : goesOn(link, mayBe);
    if (known) {
      game.free();
      const { kept, record, isNew, news } = known;
      await this.#open(known.game, entry, kept, record, isNew);
      this.news = news;
      const view = this.#board.view;
      if (isNew) this.playByLink({ seat: kept.byLink?.seat ?? view?.turnOf ?? 1, base: view?.steps ?? 0 });
      else this.#tell();
      return;
    }
    await this.#open(game, entry, fresh(id));
    this.trouble = game.problem && { problem: game.problem, isOpen: true };
    const view = this.#board.view;
    const people = game.see((table) => table.seats()).every((seat) => seat === "human");
    this.isSent = !id && people && view?.canUndo === true && view.toPlay !== "over";
    if (this.isSent) this.news = game.see((table) => table.tellTurn(view?.at ?? 0));
    this.#tell();
  }

  /** The kept games that a link may go on with. @param {string} origin */
  async #ofOrigin(origin) {
    await this.#keeping?.settled();
    try {
      const all = await this.#store.ofOrigin(origin);
      const loaded = await Promise.all(all.map(({ id }) => this.#store.load(id)));
      return loaded.filter((found) => found !== undefined);
    } catch {
      // Nothing is kept here, or it cannot be read: there is the game on the board.
      const [kept, record] = [this.kept, this.#game?.record];
      return kept && record && kept.origin === origin ? [{ kept, record }] : [];
    }
  }

  /**
   * Opens a game of the store; false where it is not there.
   * @param {string} id
   * @param {Entry} [entry]
   */
  async openKept(id, entry = "push") {
    const asked = ++this.#asked;
    const found = await this.#store.load(id).catch(() => undefined); // nothing is kept here
    if (!found) return false;
    await homeOfRecord(found.record);
    if (asked !== this.#asked) return true;
    await this.#open(Game.read(found.record), entry, found.kept, found.record);
    return true;
  }

  /**
   * Opens a record as a game of its own, and keeps it.
   * @param {Game} game
   */
  async openRecord(game) {
    await this.#open(game, "push", { ...fresh(), isStudy: true });
    this.#keep();
  }

  /**
   * @param {Game} game
   * @param {Entry} entry
   * @param {Kept} [kept]
   * @param {string} [record] as it lies in the store
   * @param {boolean} [steal] whether a tab that has the game is to lose it
   */
  async #open(game, entry, kept = fresh(), record = game.record, steal = false) {
    // What was done last may not have been told yet; the address is the old game's only where that keeps its entry.
    if (entry === "push") this.#changed();
    else this.#note();
    if (entry === "push") pushAddress(kept.id, game.link);
    else claimAddress(kept.id);
    this.#keeping?.end();
    this.#game = game;
    game.isStudy = kept.isStudy ?? false;
    if (kept.isUndone) game.see((table) => table.setUndone(true));
    this.#known = record;
    this.#version = game.see((table) => table.view().version);
    this.news = [];
    this.isSent = false;
    this.trouble = undefined;
    this.#keeping = new Keeping(this.#store, kept, () => this.dispatchEvent(new Event("state")), steal);
    seeTable();
    await this.#board.showGame(game);
    // Of what is only looked at nothing is to be kept.
    if (this.#board.view?.canUndo) this.#keeping.check();
  }

  /** What was just done is not safe yet. */
  #acted() {
    const [game, keeping] = [this.#game, this.#keeping];
    if (game && keeping && this.#board.game === game && game.record !== this.#known) keeping.expect();
  }

  #changed() {
    const [game, id] = [this.#game, this.kept?.id];
    if (!this.#note() || !game || !id) return;
    showAddress(id, () => game.link);
    this.#tell();
  }

  /** Takes note of how the game on the board stands now, and keeps what there is to keep. */
  #note() {
    const [game, keeping, view] = [this.#game, this.#keeping, this.#board.view];
    if (!game || !keeping || !view || this.#board.game !== game) return false;
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
    const [game, keeping, view] = [this.#game, this.#keeping, this.#board.view];
    if (!game || !keeping || !view) return;
    this.#known = game.record;
    const { byLink } = keeping.kept;
    keeping.keep(this.#known, { byLink, ...summaryOf(game, view.version, this.#board.board?.seats ?? []) });
    this.#tell();
  }

  /** @param {string | undefined} id the game that the history stands at now */
  async #travelled(id) {
    forgetAddress();
    if (!id && !linkInAddress()) return void location.reload(); // back at the front page
    const here = this.kept?.id;
    if (id && id === here) return;
    if (id && (await this.openKept(id, "replace"))) return;
    try {
      await this.openLink(linkInAddress(), "replace", id);
    } catch (error) {
      // A game is going on: a bad link does not touch it.
      if (isMessage(error)) this.trouble = { problem: error, isOpen: false };
      else this.#board.report(error);
      this.#changed();
      this.#tell();
    }
  }

  /**
   * Makes this the tab that the game is played in. What another tab has done meanwhile is kept as
   * a game of its own where this one has gone on too, and else gone on with here.
   */
  async takeOver() {
    const [game, keeping] = [this.#game, this.#keeping];
    if (!game || !keeping) return;
    const own = keeping.isBehind;
    const theirs = await keeping.takeOver();
    if (theirs && !own) {
      await this.#open(Game.read(theirs.record), "replace", theirs.kept, theirs.record, true);
    } else {
      // The same turns, made in both, are one game.
      if (theirs && theirs.record !== game.record) await this.#store.save({ ...theirs.kept, id: fresh().id, version: 0 }, theirs.record);
      this.#keep();
    }
  }

  /** Goes on with the game as one of its own, and leaves the one that another tab has. */
  async copy() {
    const [game, kept] = [this.#game, this.kept];
    if (!game || !kept) return;
    await this.#open(game, "push", { ...kept, id: fresh().id, version: 0 }, "");
    this.playByLink(undefined);
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

/** A board is laid out where it is seen, and the front page may have been scrolled. */
function seeTable() {
  const { dataset } = document.documentElement;
  if (dataset.view === "table") return;
  dataset.view = "table";
  scrollTo(0, 0);
}

/** @returns {string} the link that the address holds, perhaps none */
function linkInAddress() {
  return (location.hash.length > 1 ? location.hash : location.search).slice(1);
}
