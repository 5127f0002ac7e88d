// @ts-check
/** Makes an invitation: which game, with which options and clock. */
import { chosenSpec, chosenValue, offeredValues } from "../app/game/chosen-options.js";
import { createElement, findElement, setAccent } from "../app/page/dom.js";
import { readChoices } from "../app/store/last-choices.js";
import { readStored, writeStored } from "../app/store/local-storage.js";
import { RecoverableTable, loadModule } from "../recoverable-table.js";
import { CLOCKS, patienceOf } from "./clock-choices.js";
import { founderName, newIdentity } from "./identity.js";
import { t } from "./live-words.js";
import { deriveKeys } from "./sealing.js";

/** @typedef {import("./sealer.js").Sealer} Sealer */
/** @typedef {import("./room-store.js").RoomStore} RoomStore */
/** @typedef {import("../app/store/last-choices.js").Choices} Choices */
/** @typedef {import("../../take-five-live-web.js").Intent} Intent */

/**
 * A room that has just been opened.
 * @typedef {object} OpenedRoom
 * @property {import("./room-link.js").RoomLink} link which invites the first of the others
 * @property {import("./sealing.js").RoomKeys} keys
 * @property {import("./room-store.js").Identity} identity of whoever opened it
 * @property {Intent} first what is said first: which game is played, and by whom
 */

/**
 * @param {Sealer} sealer
 * @param {RoomStore} store
 * @param {string[]} relays
 * @param {(opened: OpenedRoom) => unknown} enter
 */
export async function bindStartForm(sealer, store, relays, enter) {
  const form = findElement("#set-up", HTMLFormElement);
  const [game, clock] = ["#choose-game", "#choose-clock"].map((id) => findElement(id, HTMLSelectElement));
  const name = findElement("#my-name", HTMLInputElement);
  const make = findElement("#set-up button", HTMLButtonElement);
  const choices = readChoices();
  const asked = new URLSearchParams(location.search).get("game") ?? choices.game;
  if ([...game.options].some(({ value }) => value === asked)) game.value = asked;
  clock.append(...Object.entries(CLOCKS).map(([clock, [control]]) => new Option(t("live.clock-is", { clock }), control)));
  name.value = String(readStored("live").name ?? "");
  let turn = 0;
  const offerGame = async () => {
    const mine = ++turn;
    make.disabled = true;
    setAccent(document.documentElement, game.value);
    const { games } = await loadModule();
    const choice = games().find(({ id }) => id === game.value);
    if (mine !== turn || !choice) return; // another game was chosen meanwhile
    findElement("#options", HTMLElement).replaceChildren(...optionFields(choice, choices));
    make.disabled = false;
  };
  game.addEventListener("change", offerGame);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    make.disabled = true;
    const chosen = structuredClone(choices);
    chosen.game = game.value;
    chosen.options[game.value] = Object.fromEntries(
      [...form.querySelectorAll("#options select")].map((field) => {
        const { name, value } = /** @type {HTMLSelectElement} */ (field);
        return [name, value];
      }),
    );
    const { games } = await loadModule();
    const choice = games().find(({ id }) => id === game.value);
    if (!choice) return;
    writeStored("live", { ...readStored("live"), name: name.value.trim() });
    const spec = chosenSpec(chosen, choice);
    await enter(await openRoom(sealer, store, { relays, spec, game: game.value, clock: clock.value, name: name.value.trim() }));
  });
  await offerGame();
  document.documentElement.dataset.view = "start";
}

/**
 * @param {import("../../take-five-web.js").GameChoice} game
 * @param {Choices} choices the last ones
 */
function optionFields({ id, options }, choices) {
  return options.map((option) => {
    const { name } = option;
    const select = createElement("select", { id: `choose-${name}`, name });
    const chosen = chosenValue(choices, id, option);
    select.append(
      ...offeredValues(option, chosen).map(
        (value) => new Option(t("option.value", { name, value }), value, false, value === chosen),
      ),
    );
    const label = createElement("label", { htmlFor: select.id, textContent: t("option.name", { name }) });
    const hint = createElement("small", { id: `${select.id}-hint`, className: "quiet", textContent: t("option.hint", { name }) });
    select.setAttribute("aria-describedby", hint.id);
    return createElement("p", { className: "choice" }, label, select, hint);
  });
}

/**
 * Opens a room: its keys, and an invitation for each seat but one's own.
 * @param {Sealer} sealer
 * @param {RoomStore} store
 * @param {{ relays: string[], game: string, spec: string, clock: string, name: string }} setUp
 * @returns {Promise<OpenedRoom>}
 */
export async function openRoom(sealer, store, { relays, game, spec, clock, name }) {
  const table = RecoverableTable.open(`game=${spec}`);
  const others = table.see((board) => board.seats().length) - 1;
  table.free();
  const key = crypto.getRandomValues(new Uint8Array(32));
  const keys = await deriveKeys(key);
  const invitations = await Promise.all(Array.from({ length: others }, () => sealer.call("makeKey", undefined)));
  const identity = await newIdentity(sealer, founderName(keys.id), { relays, invitations, name });
  const founder = await sealer.call("publicKey", identity.secretKey);
  const seats = await Promise.all(invitations.map((invitation) => sealer.call("publicKey", invitation)));
  await store.keepIdentity(identity);
  const link = { game, key, founder, invitation: invitations[0] ?? "" };
  const said = `room 1 ${spec} ${clock} ${patienceOf(clock)} ${[founder, ...seats].join(",")}`;
  return { link, keys, identity, first: /** @type {Intent} */ (/** @type {string} */ (said)) };
}
