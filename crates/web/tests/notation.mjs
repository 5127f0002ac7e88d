// What the scripts make of links before the module that reads them is there. Standard input: a link a line. Standard
// output: for each the ids of the game that `notation.js`, the app's page and a frame's page find in it.
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { runInNewContext } from "node:vm";
import { gameIdInLink } from "../../../www/notation.js";

const folder = new URL("../../../www/", import.meta.url);
const early = await Promise.all(
  ["preload.js", "embed/preload-or-fallback.js"].map((name) => readFile(new URL(name, folder), "utf8")),
);

/** The ids of all games come first. */
const [GAMES, ...links] = (await text(process.stdin)).split("\n");

/** The game whose sentences a page fetches ahead for a link. @param {string} script @param {string} link */
function fetchedBy(script, link) {
  const asked = [];
  class HTMLScriptElement {
    src = "https://example.org/www/preload.js";
    // As the build has written it.
    dataset = { games: GAMES };
  }
  const head = { append: (/** @type {{ href: string }} */ { href }) => asked.push(href) };
  const document = {
    documentElement: { dataset: {} },
    currentScript: new HTMLScriptElement(),
    createElement: () => ({}),
    addEventListener() {},
    head,
  };
  const window = {};
  const globals = { document, HTMLScriptElement, window, top: window, addEventListener() {}, URL, URLSearchParams };
  runInNewContext(script, {
    ...globals,
    location: { hash: `#${link}`, search: "", href: "" },
    history: {},
    localStorage: { getItem: () => null },
  });
  return asked.map((href) => /en\.([a-z-]+)\.json$/.exec(href)?.[1]).find((id) => id) ?? "";
}

for (const link of links) console.log([gameIdInLink(link), ...early.map((script) => fetchedBy(script, link))].join(" "));
