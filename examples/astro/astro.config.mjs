import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "astro/config";

const SITE = "https://example.org/games/";

/** When pages have been written, takefive replaces the boards in them; a mistake ends the build. */
const takeFive = {
  name: "take-five",
  hooks: {
    "astro:build:done": ({ dir, pages }) => {
      const files = pages.map(({ pathname }) => fileURLToPath(new URL(`${pathname}index.html`, dir)));
      execFileSync("takefive", ["fence", "--site", SITE, "--in-place", ...files], { stdio: "inherit" });
    },
  },
};

export default defineConfig({
  integrations: [takeFive],
  markdown: { syntaxHighlight: { type: "shiki", excludeLangs: ["take-board"] } },
});
