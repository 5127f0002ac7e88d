// @ts-check
/**
 * Makes the folder of the npm package from the built site: `node npm/pack.mjs DIST FOLDER VERSION ESBUILD`. `cargo xtask
 * npm` calls it and packs the folder.
 *
 * Bundlers follow only addresses that are written out, `new URL("a.css", import.meta.url)`, and the board's scripts make
 * some from variables: so every address is looked up in one table, `board/files.js`, in which all are written out.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, posix, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { customElements } from "./custom-elements.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The scripts that a board begins with. */
const ENTRIES = ["www/take-board.js"];
/** The module with records: a page may use it without any board, and then nothing but this file of it. */
const RULES = "take-five-web";
/** A worker is a file of its own, which no bundler looks into: it brings what it imports. */
const WORKER = "www/engine/worker.js";
/** Files whose names scripts put together from variables, by the folder. */
const FAMILIES = { "www/engine/": /^levels\..+\.json$/, "www/lang/": /\.json$/, "www/learn/lessons/": /\.json$/ };

const ADDRESS = /new URL\((["`])([^"`]+)\1,\s*import\.meta\.url\)/g;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;

/** The path from a script to a file. @param {string} script @param {string} file */
const between = (script, file) => {
  const path = posix.relative(posix.dirname(script), file);
  return path.startsWith(".") ? path : `./${path}`;
};

/** A script that looks its addresses up, and the files it needs. @param {string} name @param {string} text */
export function rewrite(name, text) {
  const needed = [...text.matchAll(IMPORT)].map(([, path]) => posix.join(posix.dirname(name), path));
  const fetched = /** @type {string[]} */ ([]);
  const changed = text.replace(ADDRESS, (_, quote, path) => {
    const file = posix.join(posix.dirname(name), path);
    if (!file.includes("${")) fetched.push(file);
    return `takeFiveAddress(${quote}${file}${quote})`;
  });
  const left = changed.match(/import\.meta|import\(\s*[^"\s]/);
  if (left) throw new Error(`${name}: ${left[0]} is nothing that bundlers can follow`);
  const lookup = `import{addressOf as takeFiveAddress}from"${between(name, "addresses.js")}";`;
  return { text: changed === text ? text : lookup + changed, needed, fetched };
}

/** @param {string} dist @param {string} folder @param {string} version @param {string} esbuild */
function pack(dist, folder, version, esbuild) {
  const hashed = readdirSync(dist).find((name) => existsSync(resolve(dist, name, "www/take-board.js")));
  if (!hashed) throw new Error(`${dist} is no built site`);
  const site = resolve(dist, hashed);
  rmSync(folder, { recursive: true, force: true });
  /** @param {string} name @param {string} text */
  const write = (name, text) => {
    mkdirSync(dirname(resolve(folder, name)), { recursive: true });
    writeFileSync(resolve(folder, name), text);
  };
  const fetched = new Set();
  for (const [below, names] of Object.entries(FAMILIES))
    for (const file of readdirSync(resolve(site, below)).filter((file) => names.test(file))) fetched.add(below + file);
  const due = [...ENTRIES];
  const done = new Set();
  for (let name = due.pop(); name; name = due.pop()) {
    if (done.has(name)) continue;
    done.add(name);
    const made = rewrite(name, readFileSync(resolve(site, name), "utf8"));
    write(`board/${name}`, made.text);
    due.push(...made.needed);
    for (const file of made.fetched) fetched.add(file);
  }
  const files = [...fetched].sort();
  for (const name of files) if (name !== WORKER) cpSync(resolve(site, name), resolve(folder, "board", name), { recursive: true });
  const worker = [resolve(site, WORKER), "--bundle", "--minify", "--format=esm", "--target=esnext"];
  execFileSync(esbuild, [...worker, "--log-level=warning", `--outfile=${resolve(folder, "board", WORKER)}`], {
    stdio: "inherit",
  });
  const rules = readFileSync(resolve(site, `${RULES}.js`), "utf8");
  write("rules-module.js", rules.replace(`"${RULES}_bg.wasm"`, `"./board/${RULES}_bg.wasm"`));
  const listed = files.map(
    (name) => `  ${JSON.stringify(name)}: () => new URL(${JSON.stringify(`./${name}`)}, import.meta.url),\n`,
  );
  const table = "/** @type {Record<string, (() => URL) | undefined>} */\n";
  write(
    "board/files.js",
    `// The files that scripts fetch.\n${table}export const FILES = {\n  // @ts-ignore\n  __proto__: null,\n${listed.join("")}};\n`,
  );
  const types = readFileSync(resolve(ROOT, "entry/take-board.d.ts"), "utf8");
  write("take-board.d.ts", types);
  cpSync(resolve(site, "take-five-web.d.ts"), resolve(folder, "take-five-web.d.ts"));
  cpSync(resolve(site, "licences.txt"), resolve(folder, "licences.txt"));
  for (const name of readdirSync(resolve(ROOT, "npm/files"))) {
    const to = name === "addresses.js" ? `board/${name}` : name;
    cpSync(resolve(ROOT, "npm/files", name), resolve(folder, to));
  }
  cpSync(resolve(ROOT, "npm/README.md"), resolve(folder, "README.md"));
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-CC0"]) cpSync(resolve(ROOT, name), resolve(folder, name));
  const manifest = JSON.parse(readFileSync(resolve(ROOT, "npm/package.json"), "utf8"));
  const { name, ...rest } = manifest;
  write("package.json", `${JSON.stringify({ name, version, ...rest }, undefined, 2)}\n`);
  write("custom-elements.json", `${JSON.stringify(customElements(types), undefined, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dist, folder, version, esbuild] = process.argv.slice(2);
  pack(resolve(dist), resolve(folder), version, esbuild);
}
