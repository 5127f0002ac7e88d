// @ts-check
/** The form that a new game is chosen in. */
import { games } from "../game.js";
import { find, make } from "./dom.js";
import { t } from "./say.js";

const form = find("#new-game", HTMLFormElement);
const choices = find("#choices", HTMLElement);

/**
 * @param {string} name
 * @param {string} label
 * @param {{ value: string, text: string }[]} options
 * @param {string} chosen
 */
function select(name, label, options, chosen) {
  const made = make("select", { id: `choose-${name}`, name });
  made.append(...options.map(({ value, text }) => new Option(text, value, false, value === chosen)));
  return make("p", {}, make("label", { htmlFor: made.id, textContent: label }), made);
}

/** @param {string} spec what is shown as chosen: a game's id, its options behind it or not */
export function showChoices(spec) {
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
  const data = new FormData(form);
  const options = [...data].filter(([name]) => name !== "game");
  return `${data.get("game")}:${options.map(([name, value]) => `${name}=${value}`).join(",")}`;
}

/**
 * Lets the form begin games.
 * @param {(spec: string) => unknown} begin
 */
export function bindNewGame(begin) {
  choices.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === "game") {
      showChoices(target.value);
      find("#choose-game", HTMLSelectElement).focus();
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin(chosenSpec());
  });
}
