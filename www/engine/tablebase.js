// @ts-check
/**
 * Solved endings: what is known about a position, from tables in `tablebase/`. Module, sentences and blocks are fetched when
 * a position first needs them. Where one cannot be had, the search answers as if there were no tables.
 */
import init, { Tablebase } from "../../take-five-tablebase.js";
import { expectKind } from "./expect-kind.js";

/** @typedef {import("./tasks.js").Analyse} Analyse */
/** @typedef {import("./tasks.js").AnalysisAnswer} AnalysisAnswer */
/** @typedef {import("./tasks.js").Answer} Answer */
/** @typedef {import("./tasks.js").Choose | Analyse} SolvedTask */
/** @typedef {import("../../take-five-tablebase.js").KnownValue} KnownValue */

/** How long an answer waits for downloads, in milliseconds, and at most half of its time; they go on for the next one. */
const PATIENCE = 2000;

/** How long after a failed download none is tried, in milliseconds: each one is logged by the browser. */
const PAUSE = 60_000;

/** @type {Promise<Tablebase> | undefined} */
let loaded;

/** Blocks that have been handed in or are on their way, by name. @type {Map<string, Promise<void>>} */
const blocks = new Map();

let pausedUntil = 0;

/** @param {URL} address */
async function download(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function loadTables() {
  await init({ module_or_path: await download(new URL("../../take-five-tablebase_bg.wasm", import.meta.url)) });
  return new Tablebase();
}

/** @param {Tablebase} tables @param {string} name */
async function fetchBlock(tables, name) {
  const block = await download(new URL(`./tablebase/${name}`, import.meta.url));
  if (!tables.insert(block)) throw new Error(`not the block ${name}`);
}

/**
 * Returns what is known, once everything that it needs is there; undefined if nothing is certain.
 * @param {SolvedTask} task
 */
async function probe({ spec, position, before }) {
  if (performance.now() < pausedUntil) return undefined;
  try {
    loaded ??= loadTables();
    const tables = await loaded;
    const missing = tables.missing(spec, position) ?? [];
    for (const name of missing) if (!blocks.has(name)) blocks.set(name, fetchBlock(tables, name));
    await Promise.all(missing.map((name) => blocks.get(name)));
    return tables.probe(spec, position, before);
  } catch {
    // Nothing to report: the search answers.
    pausedUntil = performance.now() + PAUSE;
    loaded = undefined;
    blocks.clear();
    return undefined;
  }
}

/**
 * Answers a task where the game is solved.
 * @param {SolvedTask} task
 * @param {(time: number) => Promise<Answer>} search does it without tables, in this many milliseconds
 * @returns {Promise<Answer>}
 */
export async function answerSolved(task, search) {
  const until = performance.now() + task.time;
  /** @type {Promise<undefined>} */
  const late = new Promise((done) => setTimeout(() => done(undefined), Math.min(PATIENCE, task.time / 2)));
  const known = await Promise.race([probe(task), late]);
  const searched = () => search(Math.max(0, until - performance.now()));
  if (!known) return searched();
  if (task.kind === "analyse") return analysisOf(known, task.lines);
  const [best] = known.lines[0].actions;
  if (!known.isDrawn) return { kind: "action", action: best };
  // Of all that draw, the search knows what is hardest to answer.
  const { action } = expectKind(await searched(), "action");
  const draws = known.lines.some(({ keeps, actions }) => keeps && actions[0] === action);
  return { kind: "action", action: draws ? action : best };
}

/** @param {KnownValue} known @param {number} most lines @returns {AnalysisAnswer} */
function analysisOf({ value, chances, lines }, most) {
  const exact = lines.slice(0, most).map((line) => ({ ...line, points: undefined, exact: true }));
  const none = { points: undefined, nodes: 0, depth: 0, looked: [], sampled: false };
  return { kind: "analysis", ...none, value, chances, lines: exact, facts: [value] };
}
