// @ts-check
/** The rules of the current game beside the board: the text of its rules page. */
import { findElement, createElement, loadStyles } from "../page/dom.js";
import { pageAddress, t } from "../page/translate.js";

/** @typedef {import("../../take-board.js").TakeBoard} TakeBoard */

const panel = findElement("#rules", HTMLElement);
/** The game whose rules are shown. */
let shown = "";

/** Shows the rules of the game on the board if the panel is shown. @param {TakeBoard} board */
export async function showRulesPanel(board) {
  const game = board.board?.game ?? "";
  if (panel.hidden || game === shown || game === "") return;
  shown = game;
  const page = new URL(pageAddress(`./rules/${game}/index.html`), document.baseURI);
  try {
    panel.replaceChildren(await rulesFrom(page));
    panel.scrollTop = 0;
  } catch (error) {
    shown = "";
    const link = createElement("a", { href: page.href, target: "_blank", textContent: t("app.rules-page") });
    panel.replaceChildren(createElement("p", {}, link));
    throw error;
  }
}

/**
 * Loads a page of the site without showing it. Not with `fetch`: of a text, only a policy of Trusted Types could make a
 * document, and it would do so of any text.
 * @param {URL} page
 * @returns {Promise<Document>}
 */
function loadDocument(page) {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.responseType = "document";
    request.open("GET", page);
    const finish = () => {
      if (request.status === 200 && request.response) done(request.response);
      else fail(new Error(`${request.status} ${page}`));
    };
    request.addEventListener("loadend", finish);
    request.send();
  });
}

/** @param {URL} page */
async function rulesFrom(page) {
  const article = (await loadDocument(page)).querySelector("article");
  if (!article) throw new Error(`no rules in ${page}`);
  for (const element of article.querySelectorAll(".play, .sections, .hint, script, template")) element.remove();
  // Addresses are relative to the page they come from.
  for (const name of ["href", "src", "srcset"]) {
    for (const element of article.querySelectorAll(`[${name}]`)) {
      const address = element.getAttribute(name) ?? "";
      element.setAttribute(name, new URL(address, page).href);
    }
  }
  for (const link of article.querySelectorAll("a")) link.target = "_blank";
  // The lesson takes the place of the game, which Back returns to.
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (article.querySelectorAll(".learn > a"))) {
    link.target = "";
    link.href = link.hash;
  }
  // Ids could clash with those of this page.
  for (const element of article.querySelectorAll("[id]")) element.removeAttribute("id");
  for (const picture of article.querySelectorAll("img")) picture.loading = "lazy";
  await loadStyles("rules-panel");
  return document.adoptNode(article);
}
