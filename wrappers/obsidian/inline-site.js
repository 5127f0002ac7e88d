/** An esbuild plug-in: `take-five:element` is the element of a built site with everything that it loads. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));

/** What boards load besides scripts. */
const ASSETS = [
  "take-five-web_bg.wasm",
  "take-five-engine_bg.wasm",
  "take-five-tablebase_bg.wasm",
  "www/board.css",
  "www/board-layout.css",
  "www/board/record-view.css",
  "www/board/turn-list.css",
  "www/run-on-click.css",
  "www/learn/learn.css",
  "www/puzzles/puzzle.css",
];
const FOLDERS = {
  "www/engine/tablebase": /^[0-9a-f]+$/,
  "www/engine": /^levels\..+\.json$/,
  "www/lang": /\.json$/,
  "www/learn/lessons": /./,
  "www/puzzles": /\.json$/,
};

/** Loaded as a script of its own. */
const WORKER = "www/engine/worker.js";

const ADDRESS = /new URL\(([^()]*),\s*import\.meta\.url\)/g;

/** The folder of the built site that holds everything but its pages. @param {string} dist */
export function hashedFolder(dist) {
  const holds = (name) => existsSync(join(dist, name, "www/take-board.js"));
  const found = existsSync(dist) ? readdirSync(dist).find(holds) : undefined;
  if (!found) throw new Error(`${dist} is no built site: run cargo xtask build first`);
  return join(dist, found);
}

/**
 * @param {string} site its hashed folder
 * @param {(options: object) => Promise<{ outputFiles: { text: string }[] }>} build of esbuild
 */
export const inlineSite = (site, build) => ({
  name: "inline-site",
  setup(steps) {
    steps.onResolve({ filter: /^take-five:element$/ }, () => ({ path: join(site, "www/take-board.js") }));
    // What is loaded from the disk need not be small: the module with records puts turns into words, too.
    steps.onResolve({ filter: /\/board\/take-five-web\.js$/ }, () => ({ path: join(site, "take-five-web.js") }));
    steps.onResolve({ filter: /^take-five:inlined$/ }, () => ({ path: join(HERE, "src/inlined-files.js") }));
    steps.onResolve({ filter: /^take-five:files$/ }, () => ({ path: "files", namespace: "take-five" }));
    steps.onLoad({ filter: /.*/, namespace: "take-five" }, async () => {
      const files = assets(site);
      files[WORKER] = Buffer.from(await worker(site, build)).toString("base64");
      return { contents: `export const FILES = ${JSON.stringify(files)};` };
    });
    steps.onLoad({ filter: /\.js$/ }, ({ path }) => {
      const name = relative(site, path).replaceAll("\\", "/");
      if (name.startsWith("..")) return undefined;
      return { contents: withInlinedAddresses(readFileSync(path, "utf8"), name) };
    });
  },
});

/**
 * @param {string} script
 * @param {string} name its path in the site
 */
export function withInlinedAddresses(script, name) {
  const changed = script.replace(ADDRESS, (_, address) => `takeFiveFile(${address}, ${JSON.stringify(name)})`);
  if (/import\.meta|import\(`/.test(changed)) throw new Error(`${name} loads something in a way that cannot be inlined`);
  return changed === script ? script : `import { inlinedFile as takeFiveFile } from "take-five:inlined";\n${changed}`;
}

/** @param {string} site @returns {Record<string, string>} */
function assets(site) {
  const listed = Object.entries(FOLDERS).flatMap(([folder, wanted]) =>
    readdirSync(join(site, folder))
      .filter((name) => wanted.test(name))
      .map((name) => `${folder}/${name}`),
  );
  return Object.fromEntries([...ASSETS, ...listed].map((name) => [name, readFileSync(join(site, name)).toString("base64")]));
}

/** The worker with what it imports; it gets its module from the page. */
async function worker(site, build) {
  const options = { bundle: true, format: "esm", minify: true, write: false, logLevel: "warning" };
  const noAddress = {
    name: "no-address",
    setup: (steps) =>
      steps.onLoad({ filter: /\.js$/ }, ({ path }) => ({
        contents: readFileSync(path, "utf8").replace(ADDRESS, "undefined"),
      })),
  };
  const built = await build({ ...options, entryPoints: [join(site, WORKER)], plugins: [noAddress] });
  return built.outputFiles[0].text;
}
