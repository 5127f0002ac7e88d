// @ts-check
/**
 * The app: the front page, or a page with a game. What a game needs is loaded at once if the address names a game; on
 * the front page, after that has been shown.
 */
export {};

const root = document.documentElement;

/** @type {Promise<typeof import("./app/table.js")> | undefined} */
let loaded;
const load = () => (loaded ??= import("./app/table.js"));

if (root.dataset.view === "table") {
  const { arrive, board, session, bind } = await load();
  // The board first, then everything around it.
  const isThere = new Promise((done) => board.addEventListener("change", done, { once: true })).then(bind);
  const problem = await arrive(session);
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
    const { tellNoGame } = await import("./app/page/bad-link.js");
    tellNoGame(problem);
  }
  const { bindFront } = await import("./app/front.js");
  await bindFront(async () => {
    const table = await load();
    await table.bind();
    return table;
  });
}

root.dataset.ready = "";
