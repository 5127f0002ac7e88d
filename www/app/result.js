// @ts-check
/** How the game ended, with a score sheet, and what can be played next; and how the match stands. */
import { button, find, make } from "./dom.js";
import { mayLeave } from "./leave.js";
import { standingOf, told } from "./match.js";
import { roundsOf } from "./rounds.js";
import { say, t } from "./say.js";
import { unnamed } from "./seats.js";

/** @typedef {import("../take-board.js").TakeBoard} TakeBoard */
/** @typedef {import("./match.js").Standing} Standing */
/** @typedef {import("../../take-five-web.js").View} View */
/** @typedef {import("./session.js").Session} Session */

/** @param {TakeBoard} board @param {Session} session @param {() => unknown} setUp asks for a new game */
export function bindResult(board, session, setUp) {
  const place = find("#result", HTMLElement);
  const line = find("#match", HTMLElement);
  let shown = "";
  const follow = () => {
    const { game, view } = board;
    if (!game || !view) return;
    const result = view.result;
    const standing = standingOf(game);
    const names = (board.board?.seats ?? []).map(say);
    const key = JSON.stringify([result, standing, names, session.kept?.id]);
    if (key === shown) return;
    shown = key;
    line.textContent = standing ? told(standing, names, result !== undefined) : "";
    place.hidden = result === undefined;
    if (!result) return void place.replaceChildren();
    const next = async () => (await mayLeave(session)) && session.beginWith(game.again());
    const again = button(t(standing && !standing.over ? "result.next" : "result.again"), next);
    again.id = "again";
    again.className = "main";
    const another = button(t("app.new-game"), setUp);
    place.replaceChildren(
      make("h2", { id: "result-title", textContent: say(board.toldTo(view).result?.who ?? result.who) }),
      make("p", { textContent: say(result.why) }),
      sheet(board, view, result, standing, names),
      ...byRound(roundsOf(game), names),
      // By link the other one has to agree.
      ...(session.kept?.byLink ? [] : [make("p", { className: "row" }, again, another)]),
    );
    // The button that ended the game is gone.
    const held = document.activeElement;
    if (held === document.body || !held?.checkVisibility()) again.focus({ preventScroll: true });
  };
  session.addEventListener("change", follow); // which it does whenever the board does
  follow();
}

/**
 * The score sheet: what each player has, and what that is worth.
 * @param {TakeBoard} board
 * @param {View} view
 * @param {NonNullable<View["result"]>} result
 * @param {Standing | undefined} standing
 * @param {string[]} names
 */
function sheet(board, { facts }, { places, points }, standing, names) {
  const columns = [
    t("result.place"),
    t("result.player"),
    t("result.has"),
    ...(points ? [t("result.points")] : []),
    ...(standing ? [t("result.match")] : []),
  ];
  const all = names.map((name, index) => {
    const has = (facts[index + 1] ?? []).map(say).join(", ");
    const seat = say(unnamed((board.board?.seats ?? [])[index]));
    const cells = [
      `${places[index]}.`,
      name === seat ? name : `${name} (${seat})`,
      has,
      ...(points ? [String(points[index])] : []),
      ...(standing ? [standing.points[index]] : []),
    ];
    return { place: places[index], cells };
  });
  const rows = all
    .toSorted((a, b) => a.place - b.place)
    .map(({ cells }) => make("tr", {}, ...cells.map((text) => make("td", { textContent: text }))));
  return table(t("result.sheet"), columns, rows);
}

/**
 * The points of each round, where there are rounds.
 * @param {number[][]} rounds
 * @param {string[]} names
 */
function byRound(rounds, names) {
  if (rounds.length === 0) return [];
  const rows = names.map((name, player) => {
    const cells = rounds.map((points) => make("td", { textContent: `${points[player]}` }));
    return make("tr", {}, make("th", { scope: "row", textContent: name }), ...cells);
  });
  return [table(t("result.rounds"), [t("result.round"), ...rounds.map((_, index) => `${index + 1}`)], rows)];
}

/** @param {string} label @param {string[]} columns @param {HTMLTableRowElement[]} rows */
function table(label, columns, rows) {
  const head = make("tr", {}, ...columns.map((text) => make("th", { scope: "col", textContent: text })));
  const made = make("table", { className: "sheet" }, make("thead", {}, head), make("tbody", {}, ...rows));
  made.setAttribute("aria-label", label);
  return made;
}
