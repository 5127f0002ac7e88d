// @ts-check
/**
 * Answers that are planned while the other player thinks: "If c3, then d4". They are kept on this device, and nothing of
 * them is sent before that turn has come: then the answer is, at once, and all others are dropped.
 */
import { errorMessage } from "../error-message.js";
import { createButton, createElement } from "../app/page/dom.js";
import { dismissNotice, showNotice } from "../app/page/notices.js";
import { onStoredChange, readStored, writeStored } from "../app/store/local-storage.js";
import { t, translate } from "./live-words.js";
import { PlanMode, hasTurnWithoutChance } from "./plan-mode.js";

/** @typedef {import("./live-room.js").LiveRoom} LiveRoom */
/** @typedef {import("./live-table.js").LiveTable} LiveTable */
/**
 * What is planned in a room: in which of its games, after which turns, and the answer to each turn that may come.
 * @typedef {{ game: number, after: string[], answers: [turn: string, answer: string][] }} Plans
 */

/** The entry with the plans, by room. */
const KEPT = "live-plans";

/** Those of so many rooms are kept. */
const MOST_ROOMS = 50;

/** With minutes on the clock, playing comes before planning. */
const DAY = 24 * 60 * 60;

/** Whether a game with this clock leaves time to plan. @param {string} clock */
export const leavesTime = (clock) => clock === "" || Number(clock.split("/")[1]) >= DAY;

/**
 * What comes of plans: they stand as long as nothing was played, `answer` is to be played, or they are of no use any more.
 * @param {Plans} plans
 * @param {Pick<import("../../take-five-live-web.js").RoomView, "game" | "line" | "end">} view
 * @returns {{ stands: boolean, came?: import("../../take-five-live-web.js").LiveTurn, answer?: string }}
 */
export function followPlans({ game, after, answers }, { game: now, line, end }) {
  const isHere = game === now && end === "" && after.every((text, index) => line[index]?.text === text);
  const [came, ...more] = isHere ? line.slice(after.length) : [];
  const answer = more.length === 0 ? answers.find(([turn]) => turn === came?.text)?.[1] : undefined;
  return { stands: isHere && !came, came: more.length === 0 ? came : undefined, answer };
}

/**
 * @param {LiveRoom} room
 * @param {LiveTable} table
 * @param {import("./room-store.js").Identity} identity
 * @param {HTMLElement} panel takes the list of what is planned
 * @param {HTMLElement} row takes the button
 */
export function bindPlannedAnswers(room, table, identity, panel, row) {
  const readPlans = () => /** @type {Plans | undefined} */ (readStored(KEPT)[identity.room]);
  /** Also where nothing can be kept. */
  let plans = readPlans();
  /** @param {Plans} [wanted] none are kept if it is left out, or has no answers */
  const keepPlans = (wanted) => {
    plans = wanted && wanted.answers.length > 0 ? wanted : undefined;
    const { [identity.room]: _, ...others } = readStored(KEPT);
    const kept = plans ? [[identity.room, plans]] : [];
    writeStored(KEPT, Object.fromEntries([...Object.entries(others).slice(-MOST_ROOMS), ...kept]));
    showAll();
  };
  const list = createElement("ul", { id: "planned" });
  const hint = createElement("p", { className: "quiet", textContent: t("live.plan-hint") });
  /** How long the line was when something was told; that is news until the next turn. */
  let toldAt = Infinity;
  const tell = (/** @type {string} */ text) => {
    showNotice("planned", text);
    toldAt = room.view.line.length;
  };

  /** @param {string[]} turns @param {import("../../take-five-web.js").Message} [why] */
  const onPlanned = ([turn, answer], why) => {
    dismissNotice("planning");
    if (why) return tell(translate(why));
    const { game, line } = room.view;
    const others = plans?.answers.filter(([known]) => known !== turn) ?? [];
    keepPlans({ game, after: line.map(({ text }) => text), answers: [...others, [turn, answer]] });
  };
  const button = createButton(t("live.plan"), () => {
    dismissNotice("planned");
    table.startPlanning(new PlanMode(table, onPlanned));
    const cancel = { text: t("app.cancel"), act: () => table.stopPlanning() };
    showNotice("planning", t("live.plan-how"), [cancel], false);
    table.board.places.focus();
  });
  button.id = "plan";
  row.append(button);
  panel.append(list, hint);
  /** Whether an answer can be planned where this player waits, and whether it ever could in this room. */
  let [asked, canPlan, couldPlan] = ["", false, false];

  const showAll = () => {
    const { clock, end, me } = room.view;
    const isOffered = me > 0 && end === "" && leavesTime(clock);
    const { waitsAt } = table;
    if (isOffered && waitsAt !== asked) [asked, canPlan] = [waitsAt, hasTurnWithoutChance(table, waitsAt)];
    couldPlan ||= canPlan;
    button.hidden = !isOffered || !couldPlan;
    button.disabled = waitsAt === "" || !canPlan;
    const answers = plans?.answers ?? [];
    const key = JSON.stringify(answers);
    if (list.dataset.shown === key) return;
    list.dataset.shown = key;
    const items = answers.map(([turn, answer]) => {
      const text = t("live.planned", { turn, answer });
      const remove = createButton(t("live.plan-remove"), () => {
        if (plans) keepPlans({ ...plans, answers: plans.answers.filter(([known]) => known !== turn) });
        // What had the focus is gone.
        table.board.places.focus();
      });
      remove.ariaLabel = `${t("live.plan-remove")}: ${text}`;
      return createElement("li", {}, text, " ", remove);
    });
    list.replaceChildren(...items);
    list.hidden = hint.hidden = items.length === 0;
  };

  const follow = async () => {
    if (room.view.line.length > toldAt) dismissNotice("planned");
    // Until it is known what has been played meanwhile, nothing is.
    if (!plans || table.isAnswering || room.view.phase === "opening") return showAll();
    const { after } = plans;
    const { stands, came, answer } = followPlans(plans, room.view);
    if (stands) return showAll();
    const player = came ? table.nameOfPlayer(came.player) : "";
    if (!answer) {
      keepPlans();
      if (came) tell(t("live.plan-missed", { player, turn: came.text }));
      return;
    }
    table.isAnswering = true;
    try {
      await room.propose(`turn 0 ${answer}`);
      tell(t("live.plan-played", { player, turn: came?.text ?? "", answer }));
    } catch (error) {
      // Another window of this seat has been faster.
      if (room.view.line[after.length + 1]?.text !== answer)
        tell(t("live.plan-impossible", { answer, reason: translate(errorMessage(error)) }));
    } finally {
      table.isAnswering = false;
      keepPlans();
      await table.catchUp();
    }
  };
  // In another window of this seat.
  onStoredChange(KEPT, () => {
    plans = readPlans();
    showAll();
  });
  room.addEventListener("change", follow);
  table.addEventListener("change", showAll);
  follow();
}
