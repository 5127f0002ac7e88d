// @ts-check
/** A new game from before a mistake, against the same opponents. */
import { RecoverableTable } from "../../recoverable-table.js";
import { gameIdOfSpec } from "../../notation.js";
import { confirmLeave } from "../game/confirm-leave.js";
import { t } from "../page/translate.js";
import { readAtEnd } from "../game/main-line.js";
import { skipResult } from "./level-offer.js";

/** @typedef {import("../game/session.js").Session} Session */

/**
 * Starts a game that begins like the one on the board and is saved beside it. The draws to come are new.
 * @param {Session} session
 * @param {number} step of the main line, where it begins
 * @param {number} turn its number, for the title
 */
export async function tryAgain(session, step, turn) {
  const { table: game } = session;
  if (!game || !(await confirmLeave(session))) return;
  const copy = readAtEnd(game.record);
  copy.with((table) => table.goToStep(step), undefined);
  const { game: spec, position, turns, ply } = copy.see((table) => table.linkParts());
  copy.free();
  const levels = [...game.see((table) => table.levels())];
  const seats = levels.map((level) => (level > 0 ? `engine-${level}` : "human"));
  const link = new URLSearchParams({ game: spec, ...(position && { position }) });
  const played = turns.slice(0, ply);
  if (played.length > 0) link.set("turns", played.join(","));
  link.set("seats", seats.join(","));
  const tags = seats.map((_, index) => `Player${index + 1}`).filter((tag) => game.tags.has(tag));
  const names = tags.map((tag) => [tag, game.tags.get(tag) ?? ""]);
  await session.beginWith(RecoverableTable.open(link.toString()), Object.fromEntries(names));
  skipResult(session, gameIdOfSpec(spec));
  // Saved at once: otherwise only what is played in a game makes it worth keeping.
  session.setTag("Title", t("review.again-title", { number: turn }));
}
