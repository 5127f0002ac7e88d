// @ts-check
/** The page around the board: a new game, the record, typed input, the address. */
import { games, ready } from "./game.js";
import { insist } from "./loading.js";
import { TakeBoard } from "./take-board.js";
import { loadWords } from "./words.js";

/** @typedef {import("../take-five-web.js").GameChoice} GameChoice */

/**
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
function find(selector, type) {
  const found = document.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${selector}`);
}

const board = find("take-board", TakeBoard);
const words = await insist(() => loadWords("en"));
await ready;

/** @param {string} id @param {import("../take-five-web.js").Message["args"]} [args] */
const t = (id, args = {}) => words.say({ id, args });

for (const element of document.querySelectorAll("[data-words]")) {
  element.textContent = t(element.getAttribute("data-words") ?? "");
}

// A new game.

const choices = find("#choices", HTMLElement);

/**
 * @param {string} name
 * @param {string} label
 * @param {{ value: string, text: string }[]} options
 * @param {string} chosen
 */
function select(name, label, options, chosen) {
  const made = document.createElement("select");
  made.id = `choose-${name}`;
  made.name = name;
  made.append(...options.map(({ value, text }) => new Option(text, value, false, value === chosen)));
  const caption = document.createElement("label");
  caption.htmlFor = made.id;
  caption.textContent = label;
  const row = document.createElement("p");
  row.append(caption, made);
  return row;
}

/** @param {string} spec what is shown as chosen: a game's id, its options behind it or not */
function showChoices(spec) {
  const list = games();
  const [chosen, values = ""] = spec.split(":");
  const set = new Map(values.split(",").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
  const game = list.find(({ id }) => id === chosen) ?? list[0];
  const names = list.map(({ id }) => ({ value: id, text: t(`game.${id}`) }));
  const rows = game.options.map(({ name, values, default: usual }) => {
    const texts = values.map((value) => ({ value, text: t("option.value", { name, value }) }));
    return select(name, t("option.name", { name }), texts, set.get(name) ?? usual);
  });
  choices.replaceChildren(select("game", t("app.game"), names, game.id), ...rows);
}

/** @returns {string} the spec that the form says */
function chosenSpec() {
  const data = new FormData(find("#new-game", HTMLFormElement));
  const options = [...data].filter(([name]) => name !== "game");
  return `${data.get("game")}:${options.map(([name, value]) => `${name}=${value}`).join(",")}`;
}

choices.addEventListener("change", (event) => {
  const target = event.target;
  if (target instanceof HTMLSelectElement && target.name === "game") {
    showChoices(target.value);
    find("#choose-game", HTMLSelectElement).focus();
  }
});

find("#new-game", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  board.open(`game=${chosenSpec()}`).catch((error) => board.report(error));
});

// The record.

const turns = find("#turns", HTMLOListElement);
const undo = find("#undo", HTMLButtonElement);
const redo = find("#redo", HTMLButtonElement);
undo.addEventListener("click", () => board.undo());
redo.addEventListener("click", () => board.redo());

/** Shows the turns, and where in them the board stands. */
function showTurns() {
  const view = board.view;
  const all = board.game?.see((table) => table.turns().turns) ?? [];
  let steps = 0;
  const items = all.map(({ player, text, steps: own }) => {
    steps += own;
    const item = document.createElement("li");
    item.textContent = text;
    if (player !== undefined) item.dataset.player = String(player);
    if (view && steps > view.steps) item.className = "undone";
    return item;
  });
  turns.replaceChildren(...items);
  turns.scrollTop = turns.scrollHeight;
  undo.disabled = !view?.canUndo;
  redo.disabled = !view?.canRedo;
}

// Typed input.

find("#typed", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const input = find("#typed-text", HTMLInputElement);
  const answer = board.play(input.value.trim());
  if (answer?.kind === "played") input.value = "";
  else input.select();
});

// The address.

/** Keeps the address on the game, so that a reload or a copied address opens it again. */
function showAddress() {
  if (!board.game) return;
  try {
    history.replaceState(null, "", `#${board.game.link}`);
  } catch {
    // Browsers limit how often the address may change; the next turn catches up.
  }
}

let shown = "";
board.addEventListener("change", () => {
  showTurns();
  showAddress();
  const spec = board.board?.spec ?? "";
  if (spec !== shown) showChoices(spec);
  shown = spec;
  const id = board.board?.spec.split(":")[0];
  find("#credit", HTMLElement).textContent = id ? t(`credit.${id}`) : "";
  document.title = id ? t("app.title", { game: t(`game.${id}`) }) : document.title;
});

/**
 * Opens what the address says. Of what cannot be opened as much as can: the game without its
 * position, the game without its options, any game; and what was wrong is said.
 */
async function openAddress() {
  const link = location.hash.length > 1 ? location.hash : location.search;
  if (board.game) {
    // A game is going on: a bad link does not touch it.
    await board.open(link).catch((error) => board.report(error));
    return showAddress();
  }
  const game = new URLSearchParams(link.slice(1)).get("game") ?? "";
  const attempts = [`game=${game}`, `game=${game.split(":")[0]}`, `game=${games()[0].id}`];
  /** @type {unknown} */
  let problem;
  for (const attempt of link.length > 1 ? [link, ...attempts] : attempts.slice(2)) {
    try {
      await board.open(attempt);
      break;
    } catch (error) {
      problem ??= error;
    }
  }
  if (problem) board.report(problem);
}

addEventListener("hashchange", () => {
  if (location.hash.slice(1) !== board.game?.link) openAddress();
});
await openAddress();
document.documentElement.dataset.ready = "";
