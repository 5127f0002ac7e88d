import { execFileSync } from "node:child_process";

const SITE = "https://example.org/games/";

/** When pages have been written, takefive replaces the boards in them; a mistake ends the build. */
export default function configure(eleventy) {
  eleventy.on("eleventy.after", ({ results }) => {
    const pages = results.map(({ outputPath }) => outputPath).filter((path) => path?.endsWith(".html"));
    execFileSync("takefive", ["fence", "--site", SITE, "--in-place", ...pages], { stdio: "inherit" });
  });
}
