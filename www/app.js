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
  const { board, session, bind } = await load();
  // The board first, then what stands around it.
  const isThere = new Promise((done) => board.addEventListener("change", done, { once: true }));
  await Promise.all([session.start(), isThere.then(bind)]);
} else {
  const { bindFront } = await import("./app/front.js");
  await bindFront(async () => {
    const table = await load();
    await table.bind();
    return table;
  });
}
root.dataset.ready = "";
