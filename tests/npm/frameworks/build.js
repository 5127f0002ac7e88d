import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { compile, compileModule } from "svelte/compiler";

const svelte = {
  name: "svelte",
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte(\.js)?$/ }, ({ path }) => {
      const toScript = path.endsWith(".js") ? compileModule : compile;
      const { js } = toScript(readFileSync(path, "utf8"), { filename: basename(path), generate: "client" });
      return { contents: js.code, loader: "js" };
    });
  },
};
const define = { __VUE_OPTIONS_API__: "true", __VUE_PROD_DEVTOOLS__: "false", __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false" };
await build({
  entryPoints: ["main.js"],
  bundle: true,
  minify: true, // a production build, in which frameworks swallow some errors
  format: "iife",
  conditions: ["browser", "svelte"],
  define: { ...define, "process.env.NODE_ENV": '"production"' },
  plugins: [svelte],
  outdir: "dist",
  logLevel: "warning",
});
