// @ts-check
/** Loads the courses, which the build compiles from `lessons/<game>.md`. */

/** @typedef {import("./walk.js").Course} Course */

/** Courses that have been requested, by game. @type {Map<string, Promise<Course | undefined>>} */
const loaded = new Map();

/**
 * Loads the course of a game, once; undefined if there is none.
 * @param {string} game its id
 * @returns {Promise<Course | undefined>}
 */
export function loadCourse(game) {
  if (!/^[a-z][a-z-]*$/.test(game)) return Promise.resolve(undefined);
  const course = loaded.get(game) ?? fetched(game);
  loaded.set(game, course);
  // Forget a failed request, so that the next call tries again.
  course.catch(() => loaded.delete(game));
  return course;
}

/** @param {string} game */
async function fetched(game) {
  const response = await fetch(new URL(`lessons/${game}.json`, import.meta.url));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`lessons/${game}.json: ${response.status}`);
  return response.json();
}
