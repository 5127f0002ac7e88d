// @ts-check
/**
 * The app: the front page, or a page with a game. What a game needs is loaded at once if the address names a game; on
 * the front page, after that has been shown.
 */
export {};

const root = document.documentElement;

/** @type {Promise<typeof import("./app/game-page.js")> | undefined} */
let loaded;
const load = () => (loaded ??= import("./app/game-page.js"));

if (root.dataset.view === "front") {
  await import("./app/front-page.js");
  // The links of the page work before its script does: then a game has been chosen meanwhile.
  if (location.hash.length > 1) root.dataset.view = "table";
}
root.dataset.awake = "";

if (root.dataset.view === "table") {
  const { openFromAddress, board, session, loadPanels } = await load();
  // The board first, then everything around it.
  const isThere = new Promise((done) => board.addEventListener("change", done, { once: true })).then(loadPanels);
  const problem = await openFromAddress(session);
  if (problem) await showFront(problem);
  else await isThere;
} else if (root.dataset.view === "front") {
  await showFront();
}

/**
 * Shows the front page, where the visitor chooses a game.
 * @param {import("../take-five-web.js").Message} [problem] why the requested game could not be opened
 */
async function showFront(problem) {
  if (problem) {
    // So that a reload shows the front page.
    history.replaceState(null, "", location.pathname);
    root.dataset.view = "front";
    const { showLinkError } = await import("./app/page/link-errors.js");
    showLinkError(problem);
  }
  const { bindFrontPage } = await import("./app/front-page.js");
  await bindFrontPage(load);
}

root.dataset.ready = "";
