import { cpSync } from "node:fs";
import { build } from "esbuild";

await build({ entryPoints: ["main.js"], bundle: true, format: "esm", outdir: "dist", logLevel: "warning" });
cpSync("index.html", "dist/index.html");
cpSync("node_modules/take-five/board", "dist/take-five", { recursive: true });
