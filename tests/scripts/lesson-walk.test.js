import assert from "node:assert/strict";
import test from "node:test";
import { answerTo, forReason, messageIds, shortestLine, textsOf } from "../../www/learn/walk.js";

// As the page gets it.
const step = JSON.parse(`{
  "text": "About the step.",
  "otherwise": "That leads elsewhere.",
  "refused": { "take.occupied": "A stone is there." },
  "answers": {
    "a1": { "mistake": true, "say": "Too far.", "reply": ["b1"] },
    "b1": {
      "reply": ["4:", "c1"], "say": "Go on.",
      "then": { "d1": { "done": true, "say": "There!" }, "e1": { "done": true, "say": "There!" } }
    },
    "c1": { "then": { "d1": { "then": { "e1": { "done": true, "say": "At last!" } } } } },
    "d1": { "reply": [], "then": { "a1": { "mistake": true, "say": "No." } } }
  }
}`);

test("an action gets its own answer, or the one for all others", () => {
  assert.equal(answerTo(step, step.answers, "a1").say, "Too far.");
  assert.deepEqual(answerTo(step, step.answers, "z9"), { mistake: true, say: "That leads elsewhere." });
  assert.deepEqual(answerTo(step, step.answers, "toString"), { mistake: true, say: "That leads elsewhere." });
  assert.equal(answerTo(step, step.answers.b1.then, "b1").mistake, true);
});

test("a refusal is answered by its most specific reason", () => {
  const inner = { id: "take.occupied", args: { stone: { id: "take.blue-stone", args: {} } } };
  const reason = { id: "refused.step", args: { step: "a1", reason: inner, all: ["x", { id: "other", args: {} }] } };
  assert.deepEqual(messageIds(reason), ["take.blue-stone", "take.occupied", "other", "refused.step"]);
  assert.equal(forReason(step.refused, reason), "A stone is there.");
  assert.equal(forReason({ "refused.step": 1, "take.occupied": 2 }, reason), 2);
  assert.equal(forReason(step.refused, { id: "refused.over", args: {} }), undefined);
  assert.equal(forReason({}, { id: "toString", args: {} }), undefined);
});

test("the shortest way is shown, among equal ones the one that the text is about", () => {
  const actions = (preferred) => shortestLine(step.answers, preferred).map(({ action }) => action);
  assert.deepEqual(actions(), ["b1", "d1"]);
  assert.deepEqual(actions(["b1", "4:", "c1", "e1"]), ["b1", "e1"]);
  assert.deepEqual(shortestLine(step.answers.d1.then), []);
});

test("space is reserved for every text of a step", () => {
  assert.deepEqual(
    new Set(textsOf(step)),
    new Set(["About the step.", "That leads elsewhere.", "A stone is there.", "Too far.", "Go on.", "There!", "At last!", "No."]),
  );
});
