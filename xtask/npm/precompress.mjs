// Writes compressed copies of the files of a folder beside them, FILE.gz and FILE.br, for servers that send those.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const folder = process.argv[2];
/** What is compressed already gains nothing, and below a packet of the network nothing is gained. */
const GAINS = /\.(css|html|js|json|svg|txt|wasm|webmanifest|xml)$/;
const LEAST = 1400;

for (const name of readdirSync(folder, { recursive: true }).filter((name) => GAINS.test(name))) {
  const file = join(folder, name);
  const content = readFileSync(file);
  if (content.length < LEAST) continue;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content));
}
