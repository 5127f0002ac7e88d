// @ts-check
/** Games in files: saved as records, and opened from whatever holds a game. */
import { Game } from "../game.js";
import { ask } from "./ask.js";
import { make } from "./dom.js";
import { mayLeave } from "./leave.js";
import { say, t } from "./say.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./store.js").Store} Store */

/** Longer than any record can be: such a file is not read at all. In bytes. */
const LONGEST = 64e6;

/**
 * Hands a text to the browser as a file.
 * @param {string} text
 * @param {string} name
 * @param {string} type
 */
export function download(text, name, type) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href, download: name }).click();
  // Not at once: some browsers begin to fetch it later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** @param {Session} session */
export function saveRecord({ game, kept }) {
  if (!game) return;
  const spec = kept?.name || game.spec.replace(/[:=,]/g, "-");
  const name = spec.replace(/[^\p{L}\p{N} _-]+/gu, "").slice(0, 60).trim();
  download(game.record, `${name} ${new Date().toISOString().slice(0, 10)}.txt`, "text/plain");
}

/**
 * @param {File} file
 * @param {TakeBoard} board
 * @param {Session} session
 * @param {Store} store
 */
export async function openFile(file, board, session, store) {
  if (file.size > LONGEST) throw { id: "files.too-long", args: { file: file.name } };
  await openText(await file.text(), board, session, store);
}

/**
 * Opens a record, a link or an export. The game going on stays until it is clear what is opened.
 * @param {string} text
 * @param {TakeBoard} board
 * @param {Session} session
 * @param {Store} store
 */
export async function openText(text, board, session, store) {
  const link = /^\S*?(?:^|[#?&])(game=\S+)$/.exec(text.trim())?.[1];
  if (link) {
    if (await mayLeave(session)) await session.openLink(link);
    return;
  }
  if (/^\s*\{/.test(text)) {
    const { importGames } = await import("./exchange.js");
    const told = await importGames(text, store);
    board.report({ id: "games.imported", args: { ...told } });
    return;
  }
  const game = Game.read(text);
  const problem = game.problem;
  const asked = problem && t("files.bad-record", { problem: say(problem), turns: game.see((table) => table.turns()).turns.length });
  if (asked && !(await ask(asked, t("files.open-up-to-there")))) return;
  if (await mayLeave(session)) await session.openRecord(game);
}
