// @ts-check
/**
 * The app: the front page, a page with a game, or a lesson. What a game needs is loaded at once if the address names a
 * game; on the front page, after that has been shown.
 */
import { linkInAddress } from "./arrived-link.js";
import { lessonInLink } from "./notation.js";

const root = document.documentElement;

/** @type {Promise<typeof import("./app/game-page.js")> | undefined} */
let loaded;
/** Whether it is there: from then on it opens the games that the address names. */
let isLoaded = false;
const load = () =>
  (loaded ??= import("./app/game-page.js").then((table) => {
    isLoaded = true;
    return table;
  }));

/** Loads the page with a game and everything around it. */
const loadWhole = async () => {
  const table = await load();
  await table.loadPanels();
  return table;
};

const lessonInAddress = () => lessonInLink(linkInAddress());

/**
 * Shows a lesson in place of the rest.
 * @param {import("./notation.js").LessonName} lesson
 */
const showLesson = async (lesson) => (await import("./learn/lesson-page.js")).showLesson(lesson, loadWhole);

// Before anybody else asks what the address leads to. A reload is for when nobody else does: it would take what has been
// played meanwhile.
addEventListener("popstate", async (event) => {
  const lesson = lessonInAddress();
  const { view, awake } = root.dataset;
  // A link that is typed or picked from the history.
  const isFromFront = view === "front" && awake === "" && linkInAddress() !== "";
  if (lesson) event.stopImmediatePropagation();
  else if (!isLoaded && (isFromFront || view === "lesson")) return location.reload();
  else if (view !== "lesson") return;
  else {
    root.dataset.view = "table";
    scrollTo(0, 0);
  }
  const problem = lesson && (await showLesson(lesson));
  if (problem) (await import("./app/page/link-errors.js")).showLinkError(problem);
});

if (root.dataset.view === "front") {
  await import("./app/front-page.js");
  // The links of the page work before its script does: then a game has been chosen meanwhile.
  if (linkInAddress()) root.dataset.view = lessonInAddress() ? "lesson" : "table";
}
root.dataset.awake = "";

const lesson = lessonInAddress();
if (root.dataset.view === "lesson" && lesson) {
  const problem = await showLesson(lesson);
  if (problem) await showFront(problem);
} else if (root.dataset.view === "table") {
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
