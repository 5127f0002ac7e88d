// Builds the wrappers that are scripts: `cargo xtask wrappers` calls it with a built site.
// target/wrappers/obsidian is the plug-in's folder, target/wrappers/mediawiki holds the gadget.
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashedFolder, inlineSite } from "./obsidian/inline-site.js";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");
// As pinned in xtask/npm.
const { build } = createRequire(join(process.env.TAKEFIVE_NPM, "package.json"))("esbuild");

const sentences = JSON.parse(readFileSync(join(root, "www/lang/en.json"), "utf8"));
const common = {
  bundle: true,
  minify: true,
  charset: "utf8",
  logLevel: "warning",
  define: {
    "process.env.UNKNOWN_KEY": JSON.stringify(sentences["site.key"]),
    "process.env.UNREAD": JSON.stringify(sentences["fence.no-language"]),
  },
};

const site = hashedFolder(process.argv[2]);
const [obsidian, mediawiki] = ["obsidian", "mediawiki"].map((name) => join(root, "target/wrappers", name));
for (const folder of [obsidian, mediawiki]) mkdirSync(folder, { recursive: true });

const licences = readFileSync(join(site, "licences.txt"), "utf8").replaceAll("*/", "* /");
await build({
  ...common,
  entryPoints: [join(here, "obsidian/src/main.js")],
  outfile: join(obsidian, "main.js"),
  format: "cjs",
  // Obsidian on phones: Safari 16.4 and the WebView of Android.
  target: ["safari16.4", "chrome111"],
  external: ["obsidian"],
  banner: { js: `/* Take Five: MIT OR Apache-2.0\n\n${licences}*/` },
  plugins: [inlineSite(site, build)],
});
copyFileSync(join(here, "obsidian/manifest.json"), join(obsidian, "manifest.json"));

await build({
  ...common,
  entryPoints: [join(here, "mediawiki/src/gadget.js")],
  outfile: join(mediawiki, "Gadget-take-five.js"),
  minify: false,
  format: "iife",
  // What MediaWiki's own check of gadgets can read.
  target: "es2016",
});
