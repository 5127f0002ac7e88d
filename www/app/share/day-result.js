// @ts-check
/** The result of the day’s puzzle as a picture: the board as the puzzle begins, which gives nothing away, and how it went. */
import { RecoverableTable } from "../../recoverable-table.js";
import { t } from "../page/translate.js";
import { isDark } from "../dialogs/game-preview.js";
import { saveFileAs } from "../store/save-as.js";
import { partsToSvg, svgDataUrl } from "./picture-file.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/** In pixels: the width of the picture, the space around what is on it, and the size of its letters. */
const [WIDTH, MARGIN, LETTERS] = [1080, 60, 42];

/**
 * Hands the picture and the link to another app, or else saves the picture and copies the link.
 * @param {TakeBoard} board shows the puzzle, whatever has been played
 * @param {number} streak days in a row
 * @param {string} href the link of the puzzle
 * @returns {Promise<boolean>} whether another app has them
 */
export async function shareDayResult(board, streak, href) {
  const text = t("puzzle.day-result", { streak });
  const picture = await drawResult(board, text);
  const file = new File([picture], "take-five.png", { type: picture.type });
  // Apps that take a picture often drop an address beside it.
  const shared = { files: [file], text: `${text}\n${href}` };
  if (navigator.canShare?.(shared)) {
    await navigator.share(shared);
    return true;
  }
  saveFileAs(file, file.name);
  await navigator.clipboard.writeText(href);
  return false;
}

/**
 * @param {TakeBoard} board
 * @param {string} text
 * @returns {Promise<Blob>} as PNG
 */
async function drawResult(board, text) {
  const image = new Image();
  image.src = svgDataUrl(startAsSvg(board));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, image.naturalHeight + 3 * MARGIN + LETTERS];
  const pen = canvas.getContext("2d");
  if (!pen) throw { id: "paste.no-pixels", args: {} };
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, MARGIN, MARGIN);
  pen.fillStyle = color;
  pen.font = `600 ${LETTERS}px ${fontFamily}`;
  pen.textAlign = "center";
  pen.fillText(text, WIDTH / 2, canvas.height - MARGIN, WIDTH - 2 * MARGIN);
  const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw { id: "paste.no-pixels", args: {} };
  return blob;
}

/** The position of the puzzle, seen as on the board. @param {TakeBoard} board */
function startAsSvg(board) {
  const game = RecoverableTable.open(board.link);
  const [{ frame, parts }, { scene }] = game.see((table) => {
    table.setReader(board.host.localPlayer());
    table.toStart();
    return [table.board(), table.view()];
  });
  game.free();
  const picture = { frame, parts: [...parts, ...scene.parts], title: "", description: "" };
  return partsToSvg(board.svg, picture, { width: WIDTH - 2 * MARGIN, dark: isDark() });
}
