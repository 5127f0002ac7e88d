// @ts-check
/**
 * Sounds, synthesized on demand: a knock for an action, a rattle for chance, a chord for the end, and what is captured one
 * after the other, each higher than the last.
 */
import { afterPaint } from "../../board/playback.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

/** @type {AudioContext | undefined} */
let context;

/** Returns the output for sounds; browsers mute it until the user has interacted with the page. */
function output() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {}); // fails before the first interaction
  return context;
}

/**
 * Plays a fading tone.
 * @param {number} pitch in hertz
 * @param {number} from in seconds from now
 * @param {number} length in seconds
 * @param {number} loud from 0 to 1
 * @param {OscillatorType} type
 */
function tone(pitch, from, length, loud, type = "triangle") {
  const out = output();
  const start = out.currentTime + from;
  const [source, volume] = [new OscillatorNode(out, { type, frequency: pitch }), new GainNode(out, { gain: 0 })];
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(volume).connect(out.destination);
  source.start(start);
  source.stop(start + length);
}

/**
 * Plays a short noise, as of wood or paper.
 * @param {number} from
 * @param {number} length in seconds
 * @param {number} pitch its centre frequency
 */
function noise(from, length, pitch) {
  const out = output();
  const buffer = out.createBuffer(1, Math.ceil(out.sampleRate * length), out.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let k = 0; k < samples.length; k += 1) samples[k] = (2 * Math.random() - 1) * (1 - k / samples.length) ** 3;
  const source = new AudioBufferSourceNode(out, { buffer });
  source
    .connect(new BiquadFilterNode(out, { type: "bandpass", frequency: pitch }))
    .connect(new GainNode(out, { gain: 0.5 }))
    .connect(out.destination);
  source.start(out.currentTime + from);
}

/** The pitch of the first capture of a turn in hertz, and how many times in a row it rises, by a whole tone each. */
const [FIRST, RISES] = [330, 12];

/**
 * Returns the pitches of captures, in hertz.
 * @param {number} count
 * @param {number} [before] how many the same turn has had before
 */
export function capturePitches(count, before = 0) {
  return Array.from({ length: count }, (_, index) => FIRST * 2 ** (Math.min(before + index, RISES) / 6));
}

/**
 * Returns how many of the places where something was captured in a turn were there before its last step.
 * @param {string[]} was
 * @param {string[]} is
 */
const countBefore = (was, is) => (was.every((place, index) => is[index] === place) ? was.length : 0);

const SOUNDS = {
  action: (/** @type {number} */ from) => (tone(220, from, 0.12, 0.25), noise(from, 0.05, 1400)),
  chance: (/** @type {number} */ from) => [0, 0.07, 0.16, 0.28, 0.43].forEach((later) => noise(from + later, 0.05, 2600)),
  end: (/** @type {number} */ from) => [262, 330, 392].forEach((pitch, k) => tone(pitch, from + 0.12 * k, 0.9, 0.15)),
  turn: (/** @type {number} */ from) => [392, 523].forEach((pitch, k) => tone(pitch, from + 0.15 * k, 0.4, 0.2)),
  refused: (/** @type {number} */ from) => tone(110, from, 0.15, 0.2, "sine"),
};

/** Calls somebody who does not look at the board: it is their turn. */
export const soundTurn = () => SOUNDS.turn(0);

/** Plays sounds for a board. @param {TakeBoard} board @returns {() => void} stops that */
export function bindSounds(board) {
  const stop = new AbortController();
  const { signal } = stop;
  let [game, before] = [board.table, board.view];
  const acted = () => {
    const view = board.view;
    const [was, is] = [before, view];
    before = view;
    const isAnother = board.table !== game;
    game = board.table;
    if (isAnother || !is || !was || !board.opponents.wasPlayed || is.steps <= was.steps) return;
    // What is seen comes first.
    afterPaint().then(() => {
      SOUNDS[was.toPlay === "chance" ? "chance" : "action"](0);
      const before = countBefore(was.removed, is.removed);
      const count = is.removed.length - before;
      const apart = Math.min(0.14, 0.7 / count); // as they leave the board
      capturePitches(count, before).forEach((pitch, index) => tone(pitch, index * apart, 0.25, 0.15));
      if (is.toPlay === "over") SOUNDS.end(0.25);
    });
  };
  board.addEventListener("acted", acted, { signal });
  board.addEventListener("refused", () => SOUNDS.refused(0), { signal });
  return () => stop.abort();
}
