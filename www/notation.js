//# allFunctionsCalledOnLoad
// @ts-check
/**
 * All of the notation that is read out here: which game a text is of, which has to be known before the module that reads
 * the text is there, and who plays a seat. All else is asked of the table.
 */

/** The id of the game of a spec, `take` of `take:size=4`. @param {string} [spec] */
export const idOf = (spec = "") => spec.split(":")[0];

/** The id of the game that a link is of. @param {string} link */
export const idInLink = (link) => idOf(new URLSearchParams(link.replace(/^[#?]/, "")).get("game") ?? "");

/** The id of the game that a record is of. @param {string} record */
export const idInRecord = (record) => /^\s*\[\s*Game\s*"([^":]*)/m.exec(record)?.[1] ?? "";

/** The level of the engine that plays a seat; 0 where a person does. @param {string | undefined} seat */
export const levelOf = (seat) => Number(seat?.match(/^engine-(\d+)$/)?.[1] ?? 0);
