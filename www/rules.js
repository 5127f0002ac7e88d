// @ts-check
/**
 * Rules pages: a picture that is touched becomes a board. Nothing of the boards is loaded before.
 */

/** @typedef {import("./take-board.js").TakeBoard} TakeBoard */

const template = /** @type {HTMLTemplateElement} */ (document.getElementById("live"));

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const link = target.closest("a[data-link]");
  // Whoever asks for a new tab gets the app there.
  const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!(link instanceof HTMLAnchorElement) || elsewhere) return;
  event.preventDefault();
  // Without boards there is still the app.
  enliven(link).catch(() => location.assign(link.href));
});

/**
 * Puts a board in the place of a picture.
 * @param {HTMLAnchorElement} picture
 */
async function enliven(picture) {
  const frame = /** @type {HTMLElement} */ (picture.parentElement);
  if (frame.dataset.live !== undefined) return;
  frame.dataset.live = "";
  const live = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  live.classList.add("coming");
  try {
    await import("./take-board.js");
    frame.append(live);
    customElements.upgrade(live);
    const board = /** @type {TakeBoard} */ (live.querySelector("take-board"));
    const start = picture.dataset.link ?? "";
    await board.open(start);
    connect(live, board, start, () => {
      live.replaceWith(picture);
      delete frame.dataset.live;
      picture.focus();
    });
    picture.remove();
    live.classList.remove("coming");
    /** @type {SVGElement | null | undefined} */ (board.shadowRoot?.querySelector("svg [tabindex='0']"))?.focus({ preventScroll: true });
  } catch (error) {
    live.remove();
    delete frame.dataset.live;
    throw error;
  }
}

/**
 * Lets the buttons under a board do what they say.
 * @param {HTMLElement} live
 * @param {TakeBoard} board
 * @param {string} start the link of the figure
 * @param {() => void} close
 */
function connect(live, board, start, close) {
  const doing = { undo: () => board.undo(), redo: () => board.redo(), again: () => board.open(start), close };
  for (const [name, work] of Object.entries(doing)) {
    live.querySelector(`[data-do="${name}"]`)?.addEventListener("click", work);
  }
  const app = /** @type {HTMLAnchorElement} */ (live.querySelector("[data-do='app']"));
  const [undo, redo] = ["undo", "redo"].map((name) => {
    return /** @type {HTMLButtonElement} */ (live.querySelector(`[data-do="${name}"]`));
  });
  const show = () => {
    undo.disabled = !board.view?.canUndo;
    redo.disabled = !board.view?.canRedo;
    app.hash = board.game?.link ?? start;
  };
  board.addEventListener("change", show);
  show();
}

document.documentElement.dataset.ready = "";
