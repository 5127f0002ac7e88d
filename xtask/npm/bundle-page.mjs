// Bundles the scripts of live.html: node bundle-page.mjs SITE PACKAGES. The page is opened by whoever gets an invitation,
// mostly for the first time: one file arrives sooner than seventy, and weighs half.
// What the page imports later becomes files of its own. Everything lies in the folder of the page's script, whose sources
// are removed.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, sep } from "node:path";

const [site, packages] = process.argv.slice(2);
const { build } = createRequire(join(packages, "package.json"))("esbuild");
const folder = join(site, "www/live");

const ADDRESS = /new URL\(\s*(["'`])([^"'`]+)\1,\s*import\.meta\.url,?\s*\)/g;
const MODULE_OF_GAME = /import\((`[^`]*`)\)/g;

/** Addresses that scripts make from their own keep their meaning, although everything moves into the folder. */
const addresses = {
  name: "addresses",
  setup(steps) {
    steps.onLoad({ filter: /\.js$/ }, ({ path }) => {
      const from = dirname(relative(folder, path)).replaceAll(sep, "/");
      const moved = (_, quote, name) => `new URL(${quote}${from}/${name}${quote}, IMPORT_META_URL)`;
      const contents = readFileSync(path, "utf8")
        .replace(MODULE_OF_GAME, (_, name) => `import(new URL(${name}, import.meta.url).href)`)
        .replace(ADDRESS, moved);
      if (contents.includes("import.meta.url")) throw new Error(`${path}: another address of its own`);
      return { contents: contents.replaceAll("IMPORT_META_URL", "import.meta.url") };
    });
  },
};

const common = {
  absWorkingDir: site,
  bundle: true,
  charset: "utf8",
  format: "esm",
  logLevel: "warning",
  metafile: true,
  minify: true,
  outdir: folder,
  target: "esnext",
  write: false,
};
const split = await build({
  ...common,
  entryPoints: ["www/live/live-page.js"],
  splitting: true,
  chunkNames: "part-[hash]",
  plugins: [addresses],
});
// A worker shares nothing with its page.
const worker = await build({ ...common, entryPoints: ["www/live/sealing-worker.js"], plugins: [addresses] });

const sources = [split, worker].flatMap(({ metafile }) => Object.keys(metafile.inputs));
// Only this page uses these.
const isOwn = (source) => /^(www\/live|vendor)\/|^take-five-live-web\.js$/.test(source);
for (const source of new Set(sources.filter(isOwn))) rmSync(join(site, source));
for (const { path, contents } of [split, worker].flatMap(({ outputFiles }) => outputFiles)) writeFileSync(path, contents);

// The parts that the page shares with what it imports later become one file with it, which tells what they exported.
const { outputs } = split.metafile;
const page = "www/live/live-page.js";
const atOnce = new Set([page]);
for (const output of atOnce) {
  for (const { path, kind, external } of outputs[output].imports) if (kind !== "dynamic-import" && !external) atOnce.add(path);
}
const parts = [...atOnce].filter((output) => output !== page);
const names = parts.map((part, index) => outputs[part].exports.map((name) => [name, `part${index}_${name}`]));
const told = parts.map((part, index) => {
  const renamed = names[index].map(([name, unique]) => `${name} as ${unique}`);
  return `export { ${renamed.join(", ")} } from "./${basename(part)}";`;
});
const later = Object.keys(outputs).filter((output) => !atOnce.has(output));
const [whole] = (
  await build({
    ...common,
    stdin: { contents: [`import "./live-page.js";`, ...told].join("\n"), resolveDir: folder },
    external: later.map((output) => `./${basename(output)}`),
  })
).outputFiles;
writeFileSync(join(site, page), whole.contents);
parts.forEach((part, index) => {
  const renamed = names[index].map(([name, unique]) => `${unique} as ${name}`);
  writeFileSync(join(site, part), `export { ${renamed.join(", ")} } from "./live-page.js";\n`);
});
