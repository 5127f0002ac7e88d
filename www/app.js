// @ts-check
/**
 * The page: the front page, or the table with a game on it. What the table needs is loaded at once where a
 * game is asked for, and on the front page when that has been shown.
 */
export {};

const root = document.documentElement;

/** @type {Promise<typeof import("./app/table.js")> | undefined} */
let loaded;
const load = () => (loaded ??= import("./app/table.js"));

if (root.dataset.view === "table") {
  const { arrive, board, session, bind } = await load();
  // The board first, then what stands around it.
  const isThere = new Promise((done) => board.addEventListener("change", done, { once: true })).then(bind);
  const problem = await arrive(session);
  if (problem) await showFront(problem);
  else await isThere;
} else if (root.dataset.view === "front") {
  await showFront();
}

/**
 * The front page, where the visitor can choose.
 * @param {import("../take-five-web.js").Message} [problem] why the game that was asked for is not there
 */
async function showFront(problem) {
  if (problem) {
    // Loaded again, it is the front page.
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
