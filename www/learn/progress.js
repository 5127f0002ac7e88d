// @ts-check
/**
 * What a learner has done: the steps of each course, and the notes of the coach that need not be shown again. The app
 * keeps it for the next visit (`stored-progress.js`); an embedded lesson, which stores nothing, forgets it.
 */

/**
 * @typedef {object} Learnt
 * @property {Record<string, { at?: string, done: string[] }>} courses by game: the step shown last, and those solved
 * @property {string[]} got notes of the coach, `game/note`
 */

/** @returns {Learnt} */
const nothing = () => ({ courses: {}, got: [] });

/** @param {unknown} list @returns {string[]} */
const texts = (list) => (Array.isArray(list) ? list.filter((item) => typeof item === "string") : []);

/**
 * Reads what was stored, which may be in another version's format, or damaged.
 * @param {Record<string, unknown>} stored
 * @returns {Learnt}
 */
export function readLearnt({ courses, got }) {
  const all = Object.entries(Object(courses)).map(([game, course]) => {
    const { at, done } = Object(course);
    return [game, { ...(typeof at === "string" ? { at } : {}), done: texts(done) }];
  });
  return { courses: Object.fromEntries(all), got: texts(got) };
}

/** The progress in all courses, in memory. */
export class Progress {
  #learnt = nothing();

  /** @returns {Learnt} */
  readAll() {
    return this.#learnt;
  }

  /** @param {Learnt} learnt */
  writeAll(learnt) {
    this.#learnt = learnt;
  }

  /** Returns the solved steps of a course. @param {string} game */
  done(game) {
    return this.readAll().courses[game]?.done ?? [];
  }

  /** Returns the step to resume at: the one shown last. @param {string} game */
  at(game) {
    return this.readAll().courses[game]?.at;
  }

  /** Notes that a step is shown. @param {string} game @param {string} step */
  reach(game, step) {
    this.#change(game, this.done(game), step);
  }

  /** Notes that a step was solved. @param {string} game @param {string} step */
  finish(game, step) {
    this.#change(game, [...new Set([...this.done(game), step])], this.at(game));
  }

  /** Forgets a course. @param {string} game */
  forgetCourse(game) {
    this.#change(game, []);
  }

  /** Whether a note of the coach need not be shown again. @param {string} note */
  hasGot(note) {
    return this.readAll().got.includes(note);
  }

  /** @param {string} note */
  gotIt(note) {
    const learnt = this.readAll();
    this.writeAll({ ...learnt, got: [...new Set([...learnt.got, note])] });
  }

  /** @param {string} game @param {string[]} done @param {string} [at] */
  #change(game, done, at) {
    const learnt = this.readAll();
    this.writeAll({ ...learnt, courses: { ...learnt.courses, [game]: { ...(at ? { at } : {}), done } } });
  }
}

/**
 * Returns the progress as it is written into exports, after the settings: versions that do not know these keys skip
 * them.
 * @param {Learnt} learnt
 * @returns {string} `lessons=take/grow+take/hop,notes=take/bounded`; empty if there is none
 */
export function exportProgress({ courses, got }) {
  const done = Object.entries(courses).flatMap(([game, course]) => course.done.map((step) => `${game}/${step}`));
  const lists = [
    ["lessons", done],
    ["notes", got],
  ];
  return lists.flatMap(([name, list]) => (list.length > 0 ? [`${name}=${/** @type {string[]} */ (list).join("+")}`] : [])).join();
}

/**
 * Returns what is learnt here together with what an export adds to it.
 * @param {Learnt} learnt
 * @param {string} exported by {@link exportProgress}, among other pairs
 * @returns {Learnt}
 */
export function withImported(learnt, exported) {
  const pairs = exported.split(",").map((pair) => /** @type {[string, string]} */ (pair.split("=")));
  const values = new Map(pairs);
  const items = (/** @type {string} */ name) =>
    (values.get(name) ?? "").split("+").filter((item) => /^[\w-]+\/[\w-]+$/.test(item));
  const all = new Progress();
  all.writeAll(learnt);
  for (const item of items("lessons")) {
    const [game, step] = item.split("/");
    if (!all.done(game).includes(step)) all.finish(game, step);
  }
  for (const note of items("notes")) if (!all.hasGot(note)) all.gotIt(note);
  return all.readAll();
}
