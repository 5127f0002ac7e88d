// @ts-check
/** All games as one file, and back: `docs/records.md` says what is in it. */
import { Game } from "../game.js";
import { fresh, summaryOf } from "./summary.js";

/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./store.js").Store} Store */

/** The version of the file's form. */
const VERSION = 1;

/** @param {Store} store @returns {Promise<string>} */
export async function exportGames(store) {
  const kept = await store.list();
  const games = await Promise.all(
    kept.map(async ({ id, changed, byLink }) => {
      const record = (await store.load(id))?.record;
      return { changed: new Date(changed).toISOString(), byLink, record };
    }),
  );
  return JSON.stringify({ "take-five games": VERSION, games: games.filter(({ record }) => record) }, null, 1);
}

/**
 * Adds the games of a file. A game that is there already, record for record, is not added again;
 * one that cannot be read does not keep the others out.
 * @param {string} text
 * @param {Store} store
 * @returns {Promise<{ added: number, known: number, bad: number }>}
 */
export async function importGames(text, store) {
  const told = { added: 0, known: 0, bad: 0 };
  const kept = await store.list();
  const known = new Set(await Promise.all(kept.map(async ({ id }) => (await store.load(id))?.record)));
  for (const entry of entriesOf(text)) {
    const game = read(entry.record);
    if (!game) told.bad += 1;
    else if (known.has(game.record)) told.known += 1;
    else {
      known.add(game.record);
      await store.save(keptOf(game, entry), game.record);
      told.added += 1;
    }
    game?.free();
  }
  return told;
}

/** @typedef {{ changed?: unknown, byLink?: unknown, record?: unknown }} Entry */

/** @param {string} text @returns {Entry[]} */
function entriesOf(text) {
  /** @type {unknown} */
  let file;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw { id: "games.not-json", args: { error: String(error) } };
  }
  const games = /** @type {{ games?: unknown } | null} */ (file)?.games;
  if (!Array.isArray(games)) throw { id: "games.no-list", args: {} };
  return games.map((entry) => (typeof entry === "object" && entry !== null ? entry : {}));
}

/** @param {unknown} record @returns {Game | undefined} */
function read(record) {
  try {
    const game = typeof record === "string" ? Game.read(record) : undefined;
    return game?.problem ? undefined : game;
  } catch {
    return undefined;
  }
}

/** @param {Game} game @param {Entry} entry @returns {Kept} */
function keptOf(game, { changed, byLink }) {
  const when = typeof changed === "string" ? Date.parse(changed) : NaN;
  const { seat, base } = /** @type {{ seat?: unknown, base?: unknown }} */ (byLink ?? {});
  return {
    ...fresh(),
    ...summaryOf(game, game.see((table) => table.view())),
    changed: Number.isFinite(when) ? when : Date.now(),
    ...(typeof seat === "number" && typeof base === "number" ? { byLink: { seat, base } } : {}),
  };
}
