// @ts-check
/** The dialog for embedding the game, its position or a puzzle in another page: snippets to paste, and a preview. */
import { isSettingOn } from "../../board/settings.js";
import { errorMessage } from "../../error-message.js";
import { RecoverableTable } from "../../recoverable-table.js";
import { TakeBoard } from "../../take-board.js";
import { createButton, createElement, loadStyles } from "../page/dom.js";
import { showBriefly } from "../page/show-briefly.js";
import { openDialog } from "../dialogs/open-dialog.js";
import { embedSnippets, framePage } from "./embed-snippets.js";
import { svgDataUrl, pictureCaption, pictureHeight, svgToPng, boardToSvg } from "./picture-file.js";
import { saveFileAs } from "../store/save-as.js";
import { positionLink } from "./share.js";
import { translate, t } from "../page/translate.js";

/** @typedef {import("./embed-snippets.js").Wish} Wish */
/** @typedef {import("../game/session.js").Session} Session */
/** @typedef {(text: string, isDone?: boolean) => unknown} Inform says something: briefly, if it is that something is done */

/** Widths of boards, in pixels: minimum, maximum, default. */
const [NARROW, WIDE, USUAL] = [120, 1600, 480];

/** The last choices. @type {Record<string, string>} */
let chosen = { what: "position", kind: "picture", format: "svg", width: String(USUAL), theme: "auto" };

/**
 * Opens the dialog for a link that is not on the page's board.
 * @param {string} link
 * @param {Record<string, string>} looks attributes that set the board's appearance
 */
export async function showEmbedDialogForLink(link, looks) {
  const board = new TakeBoard();
  board.style.display = "none";
  for (const [name, value] of Object.entries(looks)) board.setAttribute(name, value);
  document.body.append(board);
  const game = RecoverableTable.open(link);
  await board.showGame(game);
  const dialog = await showEmbedDialog(board, { table: game });
  dialog.addEventListener("close", () => {
    board.remove();
    game.free();
  });
}

/**
 * @param {TakeBoard} board
 * @param {Pick<Session, "table">} session
 */
export async function showEmbedDialog(board, session) {
  await loadStyles("app/share/embed-dialog");
  const form = createElement("form", { className: "choices" });
  form.append(
    board.lesson ? radios("what", ["puzzle", "today"], "puzzle.embed-value") : radios("what", ["position", "game"]),
    radios("kind", ["picture", "frame", "element"]),
    radios("format", ["svg", "png"]),
    field(
      "width",
      createElement("input", { type: "number", min: `${NARROW}`, max: `${WIDE}`, value: chosen.width, required: true }),
    ),
    field("theme", select(["auto", "light", "dark"], chosen.theme)),
    check("play", "play" in chosen),
    check("run", "run" in chosen),
  );
  const sample = createElement("section", { className: "sample" });
  const results = createElement("div", { className: "results" });
  const status = createElement("p", { className: "quiet" });
  status.setAttribute("role", "status");
  /** @type {Inform} */
  const inform = (text, isDone) => (isDone ? showBriefly(status, text) : status.replaceChildren(text));

  /** The height that a frame or an element has besides its board, in pixels; measured once it is there. */
  let beside = 64;
  const paste = () => {
    const wish = wishOf(board, session, chosen, beside);
    const fields = [...embedSnippets(wish)].map(([language, text]) => snippet(language, text, inform));
    if (wish.kind === "picture" || (wish.kind === "element" && wish.run)) fields.unshift(savers(wish, board, inform));
    results.replaceChildren(...fields);
  };
  const preview = () => {
    // Each day's puzzle has no picture: one would be out of date tomorrow.
    const isDaily = form.querySelector('[name="what"][value="today"]:checked') !== null;
    const [picture, frame, run] = ['[value="picture"]', '[value="frame"]', '[name="run"]'].map((one) => {
      const input = form.querySelector(one);
      return /** @type {HTMLInputElement} */ (input);
    });
    for (const pictured of [picture, run]) pictured.disabled = isDaily;
    if (picture.matches(":checked:disabled")) frame.checked = true;
    const given = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    chosen = Object.fromEntries(given);
    inform("");
    form.dataset.kind = chosen.kind;
    const title = createElement("h3", { textContent: t("paste.preview") });
    const shown = live(wishOf(board, session, chosen, beside), board);
    sample.replaceChildren(title, shown);
    if (shown instanceof TakeBoard) {
      shown.addEventListener("change", () => {
        const around = Math.max(0, Math.ceil(shown.offsetHeight - shown.svg.getBoundingClientRect().height));
        if (around === beside) return;
        beside = around;
        paste();
      });
    }
    paste();
  };
  const hear = (/** @type {MessageEvent} */ { source, data }) => {
    const frame = sample.querySelector("iframe");
    if (!frame || source !== frame.contentWindow || data?.takeFive !== 1 || data.type !== "height") return;
    frame.height = String(data.height);
    beside = Math.max(0, data.height - pictureHeight(board.board?.frame ?? [0, 0, 1, 1], frame.clientWidth));
    paste();
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", () => form.reportValidity() && preview());
  const leave = createButton(t("app.close"), () => dialog.close());
  leave.className = "main";
  const close = createElement("p", { className: "row" }, leave);
  const columns = createElement("div", { className: "beside" }, form, sample);
  const dialog = openDialog("embed", t("paste.title"), columns, results, status, close);
  addEventListener("message", hear);
  dialog.addEventListener("close", () => removeEventListener("message", hear));
  preview();
  return dialog;
}

/**
 * @param {TakeBoard} board
 * @param {Pick<Session, "table">} session
 * @param {Record<string, string>} chosen
 * @param {number} beside the height of a frame besides its board, in pixels
 * @returns {Wish}
 */
function wishOf(board, session, { what, kind, format, width, theme, play, run }, beside) {
  const own = what === "game" ? session.table?.link : positionLink(session);
  const game = board.lesson ? (what === "today" ? "puzzle=today" : board.lesson.name) : own;
  const { marks, arrows } = board.annotations.current;
  const shown = [
    marks.length > 0 && !board.lesson && `mark=${marks.join()}`,
    arrows.length > 0 && !board.lesson && `arrow=${arrows.map((ends) => ends.join("-")).join()}`,
    !isSettingOn(board, "coords") && "coords=0",
    board.board?.flip && !board.lesson && "flip=1",
    theme !== "auto" && `theme=${theme}`,
    kind !== "picture" && !board.lesson && `play=${play ? 1 : 0}`,
  ];
  const { title, description } = pictureCaption(board);
  const ply = board.view?.steps ?? 0;
  const picture = pictureHeight(board.board?.frame ?? [0, 0, 1, 1], Number(width));
  return {
    kind: kind === "frame" || kind === "element" ? kind : "picture",
    link: [game, ...shown].filter(Boolean).join("&"),
    site: new URL(location.href),
    width: Number(width),
    height: picture + (kind === "picture" ? 0 : beside),
    picture,
    file: `${board.board?.game}-${ply}.${format}`,
    title,
    alt: t("paste.alt", { game: title, said: description }),
    dark: theme === "dark",
    steps: what === "game",
    run: run !== undefined,
  };
}

/**
 * Returns the preview.
 * @param {Wish} wish
 * @param {TakeBoard} board
 */
function live(wish, board) {
  const { kind, width, height, picture, title, alt, link, site, steps, run } = wish;
  const still = () => createElement("img", { src: svgDataUrl(boardToSvg(board, wish)), width, height: picture, alt });
  if (kind === "picture") return still();
  if (kind === "frame") {
    const src = `${framePage(site, run)}#${link}`;
    return createElement("iframe", { src, width: `${width}`, height: `${height}`, title });
  }
  const element = new TakeBoard();
  for (const [name, value] of new URLSearchParams(link)) element.setAttribute(name, value);
  if (steps) element.setAttribute("steps", "on");
  element.setAttribute("width", `${width}`);
  if (run) {
    element.setAttribute("run", "click");
    element.append(still());
  }
  return element;
}

/**
 * Returns a text to paste, with a button that copies it.
 * @param {string} language
 * @param {string} text
 * @param {Inform} inform
 */
function snippet(language, text, inform) {
  const id = `paste-${language}`;
  const area = createElement("textarea", { id, value: text, readOnly: true, rows: 4, spellcheck: false });
  const label = createElement("label", { htmlFor: id, textContent: t("paste.language", { language }) });
  const copy = createButton(t("paste.copy"), async () => {
    area.select();
    try {
      await navigator.clipboard.writeText(text);
      inform(t("paste.copied"), true);
    } catch {
      // The browser does not allow scripts to copy: select the text, to be copied by hand.
      inform(t("paste.copy-yourself"));
    }
  });
  return createElement("div", { className: "field" }, createElement("p", {}, label, copy), area);
}

/**
 * Returns the buttons that save the picture as a file.
 * @param {Wish} wish
 * @param {TakeBoard} board
 * @param {Inform} inform
 */
function savers(wish, board, inform) {
  const text = boardToSvg(board, wish);
  const shapes = async () => new Blob([text], { type: "image/svg+xml" });
  const file = () => (wish.file.endsWith(".png") ? svgToPng(text) : shapes());
  const save = () =>
    file().then(
      (blob) => saveFileAs(blob, wish.file),
      (error) => inform(said(error)),
    );
  const note = createElement("p", { className: "quiet", textContent: t("paste.upload", { file: wish.file }) });
  return createElement(
    "div",
    { className: "files" },
    createElement("p", { className: "row" }, createButton(t("paste.save"), save)),
    note,
  );
}

/** @param {unknown} error */
const said = (error) => translate(errorMessage(error));

/** @param {string} name @param {string[]} values @param {string} [called] what says how they are called */
function radios(name, values, called = "paste.value") {
  const legend = createElement("legend", { textContent: t("paste.field", { name }) });
  const now = values.find((value) => value === chosen[name]) ?? values[0];
  const choices = values.map((value) => {
    const input = createElement("input", { type: "radio", name, value, checked: value === now });
    return createElement("label", { className: "check" }, input, t(called, { value }));
  });
  return createElement("fieldset", {}, legend, ...choices);
}

/** @param {string} name @param {HTMLInputElement | HTMLSelectElement} control */
function field(name, control) {
  Object.assign(control, { name, id: `paste-${name}` });
  const label = createElement("label", { htmlFor: control.id, textContent: t("paste.field", { name }) });
  return createElement("p", { className: "choice" }, label, control);
}

/** @param {string[]} values @param {string} now */
function select(values, now) {
  const options = values.map((value) => new Option(t("paste.value", { value }), value, false, value === now));
  return createElement("select", {}, ...options);
}

/** @param {string} name @param {boolean} checked */
function check(name, checked) {
  const input = createElement("input", { type: "checkbox", name, value: "1", checked });
  return createElement("label", { className: "check" }, input, t("paste.field", { name }));
}
