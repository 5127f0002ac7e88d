// What the scripts make of links before the module that reads them is there. Standard input: an array of texts. Standard
// output: for each the link that `arrived-link.js` finds in it, and the ids of the game that `notation.js` finds in that
// link, and the app's page and a frame's page in the text, if it is a fragment.
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { runInNewContext } from "node:vm";
import { linkIn } from "../../../www/arrived-link.js";
import { gameIdInLink } from "../../../www/notation.js";

const folder = new URL("../../../www/", import.meta.url);
const read = (/** @type {string} */ name) => readFile(new URL(name, folder), "utf8");
const [reader, ...scripts] = await Promise.all(["value-in-address.js", "preload.js", "embed/preload-or-fallback.js"].map(read));
// As the pages have them, one after the other.
const [app, frame] = scripts.map((script) => `${reader}\n${script}`);
const SRC = "https://example.org/www/script.js";

/** What both scripts find in the browser. @param {string} link @param {object} document */
const browser = (link, document) => {
  const window = {};
  // As browsers escape it in an address.
  const hash = `#${link}`.replace(/[\s"<>`]|\P{ASCII}/gu, encodeURIComponent);
  const location = { hash, search: "", href: "" };
  return { window, top: window, location, document, navigator: {}, URL, URLSearchParams, addEventListener() {} };
};

/** The game whose card the app's page shows until the board is there. @param {string} link */
function announcedByApp(link) {
  let [announce, asked] = [() => {}, ""];
  const document = {
    documentElement: { dataset: {} },
    currentScript: null,
    addEventListener: (/** @type {string} */ _, /** @type {() => void} */ listener) => (announce = listener),
    querySelector(/** @type {string} */ selector) {
      asked += selector;
      return null;
    },
  };
  const [localStorage, CSS] = [{ getItem: () => null }, { escape: String }];
  runInNewContext(app, { ...browser(link, document), history: {}, localStorage, CSS });
  announce();
  return /data-game="([^"]*)"/.exec(asked)?.[1];
}

/** The game whose picture a frame shows if no board appears. @param {string} link */
function shownByFrame(link) {
  class HTMLScriptElement {
    src = SRC;
  }
  class HTMLImageElement {
    src = "";
    removeAttribute() {}
    addEventListener() {}
  }
  class ResizeObserver {
    observe() {}
  }
  const image = new HTMLImageElement();
  const document = {
    documentElement: { classList: { add() {} } },
    currentScript: new HTMLScriptElement(),
    createElement: () => ({}),
    head: { append() {} },
    querySelector: (/** @type {string} */ selector) => (selector.endsWith("img") ? image : {}),
  };
  let fail = (/** @type {object} */ _) => {};
  const addEventListener = (/** @type {string} */ kind, /** @type {typeof fail} */ listener) => {
    if (kind === "error") fail = listener;
  };
  const classes = { HTMLScriptElement, HTMLImageElement, ResizeObserver };
  runInNewContext(frame, { ...browser(link, document), ...classes, addEventListener });
  fail({ target: new HTMLScriptElement() });
  return /rules\/([^/]*)\//.exec(image.src)?.[1];
}

const found = JSON.parse(await text(process.stdin)).map((/** @type {string} */ arrived) => {
  const link = linkIn(arrived) ?? "";
  return [link, gameIdInLink(link), announcedByApp(arrived) ?? "", shownByFrame(arrived) ?? ""];
});
console.log(JSON.stringify(found));
