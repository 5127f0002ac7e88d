// Opens games in the module of the built site and compares every state with what the rules have said of it: `node
// lock_step.mjs FOLDER`, with a game a line, a checksum and a link. Tells which games differ, and how many states agree.
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { crc32 } from "node:zlib";

const folder = process.argv[2] ?? "";
const { initSync, Table } = await import(pathToFileURL(join(folder, "take-five-web.js")).href);
initSync({ module: await readFile(join(folder, "take-five-web_bg.wasm")) });

let games = 0;
let states = 0;
let differences = 0;
for await (const line of createInterface({ input: createReadStream("/dev/stdin") })) {
  const space = line.indexOf(" ");
  const table = Table.fromLink(line.slice(space + 1), 0);
  const last = table.view().steps;
  let checksum = 0;
  for (let step = 0; step <= last; step += 1) {
    table.goToStep(step);
    checksum = crc32(`${[table.position(), ...table.legalActions()].join(" ")}\n`, checksum);
  }
  const result = table
    .record()
    .split("\n")
    .find((tag) => tag.startsWith("[Result "));
  checksum = crc32(result ?? "", checksum);
  table.free();
  games += 1;
  states += last + 1;
  if (checksum === Number(line.slice(0, space))) continue;
  differences += 1;
  if (differences <= 5) console.log(`differs: ${line}`);
}
console.log(`${games} games, ${states} states${differences ? `, ${differences} games differ` : " alike"}`);
process.exitCode = differences ? 1 : 0;
