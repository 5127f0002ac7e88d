// @ts-check
/** Games in files: saves records, and opens anything that contains a game. */
import { linkIn } from "../../arrived-link.js";
import { RecoverableTable, loadModule, isMessage } from "../../recoverable-table.js";
import { confirmDialog } from "../dialogs/confirm-dialog.js";
import { holdsRecord, isRoomLink, lessonInLink } from "../../notation.js";
import { importGames, offerImportedSettings, takeExportTags } from "./export-import.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { whatIsWrong } from "../page/link-errors.js";
import { dismissNotice, showNotice } from "../page/notices.js";
import { showProgressNotice } from "../page/progress.js";
import { recordsIn } from "./record-stream.js";
import { saveFileAs } from "./save-as.js";
import { encodingOf } from "./text-encoding.js";
import { translateAsSentence, t } from "../page/translate.js";
import { loadWords } from "../../words.js";

/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {import("./game-store.js").GameStore} GameStore */

/** A larger file is not even looked at: many times what all games of a person fill. In bytes. */
const LARGEST = 256e6;

/** A file up to this size can be anything that has a game in it; what is larger holds records. In bytes. */
const LARGEST_LINK = 2 ** 21;

/**
 * Offers records to the user as a file download.
 * @param {Blob} content
 * @param {string} name of the file, without extension
 */
export function downloadRecords(content, name) {
  saveFileAs(content, `${name}.take5`);
}

/** @param {Session} session */
export function saveRecord({ table: game, kept }) {
  if (!game) return;
  // Without characters that are special in file systems, or on a command line as spaces are.
  const plain = (/** @type {string} */ text) =>
    text
      .replace(/[^\p{L}\p{N}_-]+/gu, "-")
      .slice(0, 60)
      .replace(/^-+|-+$/g, "");
  const name = plain(kept?.name ?? "") || plain(game.spec);
  // Not a text type: some browsers would add .txt to the name.
  downloadRecords(new Blob([game.record], { type: "application/octet-stream" }), name);
}

/**
 * Throws a message that says what is wrong if there is nothing to open.
 * @param {File} file
 * @param {Session} session
 * @param {GameStore} store
 * @param {() => void} [found] called once it is clear what to open, before that changes anything
 */
export async function openFile(file, session, store, found) {
  if (file.size > LARGEST) throw { id: "files.too-long", args: { file: file.name } };
  const encoding = await encodingOf(file);
  if (file.size > LARGEST_LINK) await openRecords(file, session, store, found, encoding);
  else await openText(new TextDecoder(encoding).decode(await file.arrayBuffer()), session, store, found);
}

/** @param {string} text @returns {RecoverableTable} */
function readOne(text) {
  try {
    return RecoverableTable.read(text);
  } catch (error) {
    if (!isMessage(error)) throw error;
    // In what is no record at all, there is no place to point at.
    if (!holdsRecord(text)) throw { id: "files.not-a-game", args: {} };
    throw { id: "files.unreadable", args: { problem: translateAsSentence(error) } };
  }
}

/** @param {string} link @returns {RecoverableTable} */
function openOne(link) {
  try {
    return RecoverableTable.open(link);
  } catch (error) {
    throw isMessage(error) ? { id: "bad-link.none", args: { problem: whatIsWrong(error) } } : error;
  }
}

/**
 * Opens a record or a link, or adds several records to the saved games. The current game stays until it is clear what
 * to open.
 * @param {string} text
 * @param {Session} session
 * @param {GameStore} store
 * @param {() => void} [found] called once it is clear what to open, before that changes anything
 */
export async function openText(text, session, store, found = () => {}) {
  const link = holdsRecord(text) ? undefined : linkIn(text);
  if (link !== undefined) {
    if (isRoomLink(link)) return location.assign(`./live.html#${link}`);
    if (lessonInLink(link)) {
      found();
      location.hash = link;
      return;
    }
    await loadModule();
    const game = openOne(link);
    const { problem } = game;
    game.free();
    const asked = problem && t("files.bad-link", { problem: whatIsWrong(problem) });
    if (asked && !(await confirmDialog(asked, t("files.open-up-to-there")))) return;
    found();
    if (await confirmLeave(session)) await session.openLink(link);
    return;
  }
  await openRecords(new Blob([text]), session, store, found);
}

/**
 * Opens a record, or adds several, or one that is played by link, to the saved games.
 * @param {Blob} file
 * @param {Session} session
 * @param {GameStore} store
 * @param {() => void} [found] called once it is clear what to open
 * @param {string} [encoding]
 */
async function openRecords(file, session, store, found = () => {}, encoding = undefined) {
  const { splitRecords } = await loadModule();
  let progress = (/** @type {number} */ _) => {};
  const records = recordsIn(file, splitRecords, (part) => progress(part), encoding);
  const first = (await records.next()).value ?? "";
  if (offerImportedSettings(first)) return found();
  const second = (await records.next()).value;
  if (second === undefined) {
    const game = readOne(first);
    const { byLink } = takeExportTags(game);
    // A game by link goes on here, once: it is added as those of a file with several are.
    if (!byLink || game.problem) return await openGame(game, session, found);
    game.free();
  }
  found();
  await loadWords("more");
  const cancel = new AbortController();
  if (file.size > LARGEST_LINK) progress = showProgressNotice("imported", t("games.importing"), () => cancel.abort());
  async function* all() {
    yield first;
    if (second !== undefined) yield second;
    yield* records;
  }
  /** @type {import("./export-import.js").AskAboutBad} */
  const ask = async ({ problem, ...counts }) => {
    const asked = t("games.some-bad", { ...counts, problem: translateAsSentence(problem) });
    if (!(await confirmDialog(asked, t("games.add-others", counts)))) cancel.abort();
  };
  try {
    showNotice("imported", t("games.imported", { ...(await importGames(all(), store, cancel.signal, ask)) }));
  } catch (error) {
    dismissNotice("imported");
    if (cancel.signal.aborted) showNotice("imported", t("games.import-cancelled"));
    else if (error instanceof DOMException && error.name === "QuotaExceededError") showNotice("imported", t("games.import-full"));
    else throw error;
  }
}

/**
 * Opens a game for study, after a question if not all of its record could be read.
 * @param {RecoverableTable} game
 * @param {Session} session
 * @param {() => void} found
 */
async function openGame(game, session, found) {
  const problem = game.problem;
  const asked =
    problem &&
    t("files.bad-record", { problem: translateAsSentence(problem), turns: game.see((table) => table.turns()).turns.length });
  if (asked && !(await confirmDialog(asked, t("files.open-up-to-there")))) return;
  found();
  if (await confirmLeave(session)) await session.openRecord(game);
}
