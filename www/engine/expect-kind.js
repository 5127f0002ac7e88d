// @ts-check
/** @typedef {import("./tasks.js").Answer} Answer */

/**
 * Returns an answer of the kind that was asked for.
 * @template {Answer["kind"]} Kind
 * @param {Answer} answer
 * @param {Kind} kind
 * @returns {Extract<Answer, { kind: Kind }>}
 */
export function expectKind(answer, kind) {
  if (answer.kind !== kind) throw new Error(`${answer.kind} instead of ${kind}`);
  return /** @type {Extract<Answer, { kind: Kind }>} */ (answer);
}
