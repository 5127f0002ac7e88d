// @ts-check
/** Loads the courses, which the build compiles from `lessons/<game>.md` and its translations. */
import { languageOf } from "../words.js";

/** @typedef {import("./walk.js").Course} Course */

/** Courses that have been requested, by game and language. @type {Map<string, Promise<Course | undefined>>} */
const loaded = new Map();

/**
 * Loads the course of a game, once; undefined if there is none.
 * @param {string} game its id
 * @param {string} [language] that of the page, unless a board speaks another
 * @returns {Promise<Course | undefined>}
 */
export function loadCourse(game, language = languageOf(document.documentElement)) {
  if (!/^[a-z][a-z-]*$/.test(game)) return Promise.resolve(undefined);
  const name = `${game}.${language}`;
  const course = loaded.get(name) ?? fetched(name);
  loaded.set(name, course);
  // Forget a failed request, so that the next call tries again.
  course.catch(() => loaded.delete(name));
  return course;
}

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(new URL(`lessons/${name}.json`, import.meta.url));
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`lessons/${name}.json: ${response.status}`);
  return response.json();
}
