// One measurement in wasm, printed as JSON: node measure.cjs MODULE playouts SPEC GAMES SEED
//                                       or node measure.cjs MODULE perft SPEC DEPTH
// @ts-check
"use strict";

const [module_, what, spec, size, seed] = process.argv.slice(2);
const bench = require(module_);

/** @param {number} size @returns {number} */
const run = (size) => (what === "perft" ? bench.perft(spec, size) : bench.playouts(spec, size, Number(seed)));

// The engine compiles each function fast at first and optimises it later, and switches to the optimised
// code only between calls: so the same work is done in small parts until there was time for that.
const WARM_UP_MS = 500;
const part = what === "perft" ? Number(size) - 2 : Math.ceil(Number(size) / 100);
for (const began = performance.now(); performance.now() - began < WARM_UP_MS; ) run(part);

const began = performance.now();
const count = run(Number(size));
const seconds = (performance.now() - began) / 1000;
console.log(JSON.stringify({ count, seconds }));
