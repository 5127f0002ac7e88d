// @ts-check
/** Rules pages: clicking a picture turns it into a board. No board code is loaded before that. */

/** @typedef {import("./take-board.js").TakeBoard} TakeBoard */

const template = /** @type {HTMLTemplateElement} */ (document.getElementById("live"));

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const picture = target.closest("a[data-link]");
  // A click that asks for a new tab opens the app there.
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!(picture instanceof HTMLAnchorElement) || elsewhere) return;
  event.preventDefault();
  // If boards cannot be loaded, the app still can.
  enliven(picture).catch(() => location.assign(picture.href));
});

/**
 * Replaces a picture with a board.
 * @param {HTMLAnchorElement} picture
 */
async function enliven(picture) {
  const frame = /** @type {HTMLElement} */ (picture.parentElement);
  if (frame.dataset.live !== undefined) return;
  frame.dataset.live = "";
  const live = /** @type {HTMLElement} */ (document.importNode(template.content, true).firstElementChild);
  live.classList.add("coming");
  try {
    await import("./take-board.js");
    frame.append(live);
    customElements.upgrade(live);
    const board = /** @type {TakeBoard} */ (live.querySelector("take-board"));
    const lesson = new Lesson(board, picture);
    await lesson.teach();
    lesson.connect(live);
    swap(picture.firstElementChild, board.svg, () => {
      picture.hidden = true;
      live.classList.remove("coming");
    });
    const place = /** @type {SVGElement | null | undefined} */ (board.shadowRoot?.querySelector("svg [tabindex='0']"));
    place?.focus({ preventScroll: true });
  } catch (error) {
    live.remove();
    delete frame.dataset.live;
    throw error;
  }
}

/**
 * Puts one thing in place of another, where the reader looks: the page scrolls by what is above it and was not there.
 * @param {Element | null} from
 * @param {Element | null} to
 * @param {() => void} change
 */
function swap(from, to, change) {
  const [before, root] = [from?.getBoundingClientRect().top, document.documentElement];
  change();
  const after = to?.getBoundingClientRect().top;
  if (before !== undefined && after !== undefined) root.scrollTop += after - before;
}

/** @typedef {{ picture: HTMLAnchorElement, link: string, said: Node[] }} Step */

/** The steps of each figure, as they were before any picture became a board. @type {WeakMap<Element, Step[]>} */
const figures = new WeakMap();

/**
 * Returns the steps of the figure that a picture belongs to.
 * @param {HTMLAnchorElement} picture
 */
function stepsOf(picture) {
  const figure = /** @type {HTMLElement} */ (picture.closest("figure"));
  const pictures = /** @type {NodeListOf<HTMLAnchorElement>} */ (figure.querySelectorAll("a[data-link]"));
  const steps =
    figures.get(figure) ??
    [...pictures].map((picture) => {
      const said = [...(words(picture)?.cloneNode(true).childNodes ?? [])];
      return { picture, link: picture.dataset.link ?? "", said };
    });
  figures.set(figure, steps);
  return steps;
}

/** Returns the text of a step. @param {Element} picture */
function words(picture) {
  return picture.closest("li")?.querySelector(":scope > p");
}

/** A board that shows a figure and steps through it if the figure has several steps. */
class Lesson {
  /** The steps of the figure: the link that opens each, and its text. */
  #steps;
  /** The index of the current step, and of the first one shown. */
  #at;
  #first;
  /**
   * The position of that step, to detect whether the visitor has played on; undefined until it has opened.
   * @type {string | undefined}
   */
  #position;
  #words;

  /** @param {TakeBoard} board @param {HTMLAnchorElement} picture */
  constructor(board, picture) {
    this.board = board;
    this.picture = picture;
    this.#words = words(picture);
    this.#steps = stepsOf(picture);
    this.#at = this.#first = this.#steps.findIndex((step) => step.picture === picture);
  }

  /** Shows a step, by default the one that was clicked. */
  async teach(at = this.#first) {
    this.#at = at;
    this.#position = undefined;
    const { link, said } = this.#steps[at];
    this.#words?.replaceChildren(...said.map((node) => node.cloneNode(true)));
    await this.board.open(link);
    // Another step may have been requested while this one was opening.
    if (this.#at === at) this.#position = this.board.view?.position;
  }

  /** Whether the board still shows the step's position, so that the next one follows. */
  get #asTaught() {
    return this.#position === undefined || this.board.view?.position === this.#position;
  }

  #back() {
    if (this.#asTaught && this.#at > 0) return this.teach(this.#at - 1);
    return this.board.undo();
  }

  #forward() {
    if (this.#asTaught && this.#at + 1 < this.#steps.length) return this.teach(this.#at + 1);
    return this.board.redo();
  }

  /**
   * Makes the buttons under the board work.
   * @param {HTMLElement} live
   */
  connect(live) {
    /** @param {string} name @param {() => unknown} work */
    const bind = (name, work) => {
      const found = /** @type {HTMLButtonElement} */ (live.querySelector(`[data-do="${name}"]`));
      found.addEventListener("click", async () => {
        const done = work();
        updateButtons();
        await done;
        updateButtons();
      });
      return found;
    };
    const back = bind("back", () => this.#back());
    const forward = bind("forward", () => this.#forward());
    bind("again", () => this.teach());
    bind("close", async () => {
      await this.teach();
      live.parentElement?.removeAttribute("data-live");
      swap(this.board.svg, this.picture.firstElementChild, () => {
        live.remove();
        this.picture.hidden = false;
      });
      this.picture.focus();
    });
    const app = /** @type {HTMLAnchorElement} */ (live.querySelector("[data-do='app']"));
    // A button that becomes disabled passes its focus to the other one.
    const updateButtons = () => {
      const held = document.activeElement;
      back.disabled = !(this.#asTaught && this.#at > 0) && !this.board.view?.canUndo;
      forward.disabled = !(this.#asTaught && this.#at + 1 < this.#steps.length) && !this.board.view?.canRedo;
      if (held === back && back.disabled) forward.focus();
      if (held === forward && forward.disabled) back.focus();
      app.hash = this.board.table?.link ?? this.#steps[this.#at].link;
    };
    this.#words?.setAttribute("aria-live", "polite");
    this.board.addEventListener("change", updateButtons);
    updateButtons();
  }
}

document.documentElement.dataset.ready = "";
// Somebody who has only read the rules can play offline, too. Last of all, when the browser is idle.
const keep = () =>
  import("./register-service-worker.js").then(({ registerServiceWorker }) => registerServiceWorker()).catch(() => {}); // the connection is gone
addEventListener("load", () => (globalThis.requestIdleCallback ?? setTimeout)(keep));
