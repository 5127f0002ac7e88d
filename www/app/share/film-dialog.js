// @ts-check
/** The dialog that makes a film of the game: first the choices, then how far it is, then the film. */
import { errorMessage } from "../../error-message.js";
import { settingOfElement } from "../../board/settings.js";
import { isDark } from "../dialogs/game-preview.js";
import { openDialog } from "../dialogs/open-dialog.js";
import { createButton, createElement, loadStyles } from "../page/dom.js";
import { showProgressIn } from "../page/progress.js";
import { translate, t } from "../page/translate.js";
import { saveFileAs } from "../store/save-as.js";
import { makeFilm } from "./make-film.js";
import { videoType } from "./record-video.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("../../recoverable-table.js").RecoverableTable} RecoverableTable */
/** @typedef {import("./make-film.js").MadeFilm} MadeFilm */
/** @typedef {import("./film-worker.js").FilmWish} FilmWish */

/** The last choices but for the turns. @type {Record<string, string>} */
let chosen = { seconds: "0.8", width: "480", format: "gif" };

/**
 * Returns the number of the last turn of a game; 0 if nothing has been played. After `:`, a roll, something is still to be.
 * @param {RecoverableTable} table
 */
export function lastTurn(table) {
  const played = table.turns(-1).turns.filter(({ text }) => !text.endsWith(":"));
  return Math.max(0, ...played.map(({ number }) => number ?? 0));
}

/**
 * @param {TakeBoard} board
 * @param {RecoverableTable} table with at least one turn
 */
export async function openFilmDialog(board, table) {
  await loadStyles("app/share/film-dialog");
  const last = String(lastTurn(table));
  const number = { type: "number", required: true };
  const from = field("from", createElement("input", { ...number, min: "1", max: last, value: "1" }));
  const to = field("to", createElement("input", { ...number, min: "1", max: last, value: last }));
  const seconds = createElement("input", { ...number, min: "0.1", max: "10", step: "0.1", value: chosen.seconds });
  const widths = ["360", "480", "720"].map((width) => new Option(width, width, false, width === chosen.width));
  const make = createElement("button", { type: "submit", className: "main", textContent: t("filming.make"), autofocus: true });
  const close = createButton(t("app.close"), () => dialog.close());
  const form = createElement(
    "form",
    { className: "choices" },
    createElement("div", { className: "ends" }, from, to),
    field("seconds", seconds),
    field("width", createElement("select", {}, ...widths)),
    formats(),
    createElement("p", { className: "row" }, make, close),
  );
  const status = createElement("p", { className: "quiet", role: "status" });
  const row = createElement("p", { className: "row", hidden: true });
  const result = createElement("div", { className: "film-result" });
  const buttons = createElement("p", { className: "row", hidden: true });
  const dialog = openDialog("film", t("filming.title"), form, row, result, status, buttons);
  let making = new AbortController();
  dialog.addEventListener("close", () => making.abort());

  /** Shows the choices again. @param {string} [text] what has happened */
  const choose = (text = "") => {
    form.hidden = false;
    row.hidden = buttons.hidden = true;
    result.replaceChildren();
    status.textContent = text;
    make.focus();
  };
  form.addEventListener("input", () => {
    const [first, end] = [from, to].map((one) => /** @type {HTMLInputElement} */ (one.querySelector("input")));
    first.max = end.value || last;
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { from: first, to: end, ...others } = Object.fromEntries([...new FormData(form)].map(([k, v]) => [k, `${v}`]));
    chosen = others;
    making = new AbortController();
    /** @type {FilmWish} */
    const wish = {
      record: table.record,
      from: Number(first),
      to: Number(end),
      width: Number(chosen.width),
      look: settingOfElement(board, "look"),
      dark: isDark(),
      flip: board.board?.flip ?? false,
      seconds: Number(chosen.seconds),
      format: /** @type {FilmWish["format"]} */ (chosen.format),
    };
    form.hidden = true;
    row.hidden = false;
    status.textContent = "";
    const onProgress = showProgressIn(row, t("filming.making", { format: chosen.format }), () => making.abort());
    row.querySelector("button")?.focus();
    try {
      const film = await makeFilm(wish, onProgress, making.signal, (canvas) => result.replaceChildren(canvas));
      const name = `${board.board?.game}.${film.blob.type.replace(/.*\//, "")}`;
      await show(film, new File([film.blob], name, { type: film.blob.type }));
    } catch (error) {
      choose(making.signal.aborted ? "" : translate(errorMessage(error)));
    }
  });

  /** @param {MadeFilm} film @param {File} file */
  async function show({ frames, size: [width, height], description }, file) {
    const save = createButton(t("filming.save"), () => saveFileAs(file, file.name));
    save.className = "main";
    buttons.replaceChildren(save);
    if (navigator.canShare?.({ files: [file] })) {
      // Somebody can think better of it.
      buttons.append(createButton(t("filming.share"), () => navigator.share({ files: [file] }).catch(() => {})));
    }
    buttons.append(
      createButton(t("filming.change"), () => choose()),
      createButton(t("app.close"), () => dialog.close()),
    );
    // The page's policy lets pictures be data, and no videos: of these, the last frame stays as it was recorded.
    if (file.type.startsWith("image/")) {
      const image = createElement("img", { src: await dataUrl(file), width, height, alt: description });
      result.replaceChildren(image);
    }
    row.hidden = true;
    buttons.hidden = false;
    status.textContent = t("filming.ready", { frames, width, height, size: Math.ceil(file.size / 1000) });
    save.focus();
  }
  return dialog;
}

/** @param {Blob} blob @returns {Promise<string>} */
function dataUrl(blob) {
  const reader = new FileReader();
  reader.readAsDataURL(blob);
  return new Promise((done, fail) => {
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
  });
}

/** @param {string} name @param {HTMLInputElement | HTMLSelectElement} control */
function field(name, control) {
  Object.assign(control, { name, id: `film-${name}` });
  const label = createElement("label", { htmlFor: control.id, textContent: t("filming.field", { name }) });
  return createElement("p", { className: "choice" }, label, control);
}

function formats() {
  const legend = createElement("legend", { textContent: t("filming.field", { name: "format" }) });
  const values = ["gif", "png", ...(videoType ? ["video"] : [])];
  const choices = values.map((value) => {
    const input = createElement("input", { type: "radio", name: "format", value, checked: value === chosen.format });
    return createElement("label", { className: "check" }, input, t("filming.format", { value }));
  });
  return createElement("fieldset", {}, legend, ...choices);
}
