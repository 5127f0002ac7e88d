// @ts-check
/** Keeps the games of a room among the saved games, each like any other, with the way back into the room. */
import { newSavedGame, summarizeGame } from "../app/game/game-summary.js";
import { findElement } from "../app/page/dom.js";
import { Autosave } from "../app/store/autosave.js";
import { GameStore } from "../app/store/game-store.js";
import { t } from "./live-words.js";

/** @typedef {import("../recoverable-table.js").RecoverableTable} RecoverableTable */

const store = new GameStore();

export class KeptGame {
  #identity;
  #onSaved;
  /** The game that is being saved, by its number in the room. @type {{ number: number, saving: Promise<Autosave> } | undefined} */
  #current;
  #known = "";

  /** @param {import("./room-store.js").Identity} identity @param {() => void} onSaved called whenever a game has been written */
  constructor(identity, onSaved) {
    this.#identity = identity;
    this.#onSaved = onSaved;
  }

  /**
   * @param {number} number of the game in the room, from 1
   * @param {RecoverableTable} game
   * @param {number} version of the view
   * @param {import("../../take-five-web.js").Message[]} seats
   * @param {boolean} isMine whether it is this player's turn
   */
  async keepGame(number, game, version, seats, isMine) {
    const { record } = game;
    if (record === this.#known) return;
    this.#known = record;
    const summary = summarizeGame(game, version, seats);
    // A game that is over is opened like any other, to look at it again.
    const live = summary.over ? undefined : `live.html${location.hash}`;
    if (this.#current?.number !== number) {
      const before = this.#current;
      this.#current = { number, saving: this.#openStored(`${this.#identity.gameId}-${number}`) };
      (await before?.saving)?.release();
    }
    let saving = await this.#current.saving;
    // Another window of this seat has kept the game until now.
    if (saving.state === "overtaken") {
      saving.release();
      this.#current.saving = this.#openStored(saving.kept.id);
      saving = await this.#current.saving;
    }
    saving.keep(record, { ...summary, awaits: isMine && !summary.over, live });
  }

  /** @param {string} id */
  async #openStored(id) {
    const found = await store.load(id).catch(() => undefined); // nothing is saved here
    const saving = new Autosave(store, found?.kept ?? newSavedGame(id), () => {
      const line = findElement("#saved", HTMLElement);
      line.textContent = t("saved.state", { state: saving.state });
      if (saving.state === "saved") this.#onSaved();
    });
    return saving;
  }
}
