// Keeps the whole site, so that it works offline. What is kept is of one version: the files behind the doors lie in a
// folder named by the content of the build, the doors are those that lead into it, and of all others it is known what
// they hold. A new version is fetched whole and waits until the page asks for it; a page of the version before goes on
// with what was kept for that.
const FOLDER = "@folder@";
const FILES = "@files@";
const DOORS = "@doors@";
// What files hold that keep their names and lead nowhere: pictures of the rules.
const HOLDS = "@holds@";

const { registration, caches, clients } = globalThis;
// One origin can hold several sites.
const PREFIX = `take-five ${registration.scope} `;
const NAME = PREFIX + FOLDER;

/** @param {string} path */
async function fetched(path) {
  const url = new URL(path, registration.scope);
  const isDoor = DOORS.includes(path);
  // A name that stays says nothing of the version: the browser is not to take it from what it holds.
  const cache = isDoor || path in HOLDS ? "no-cache" : "default";
  const response = await fetch(url, { cache, integrity: HOLDS[path] ?? "" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const body = await response.blob();
  if (isDoor && !(await body.text()).includes(FOLDER)) throw new Error(`${path} is of another version`);
  // Made anew, for one that came by way of a redirection does not open as a page.
  return { url, response: new Response(body, { headers: response.headers }) };
}

async function fill() {
  const all = await Promise.all(FILES.map(fetched));
  const cache = await caches.open(NAME);
  await Promise.all(all.map(({ url, response }) => cache.put(url, response)));
}

/** The version before stays for the pages that are still open in it. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

/** @param {Request} request @param {URL} url */
async function answer(request, url) {
  const path = url.href.slice(registration.scope.length);
  const kept = await caches.match(url, { cacheName: NAME });
  return kept ?? (await caches.match(url, { cacheName: PREFIX + path.split("/")[0] })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("message", ({ data }) => data === "update" && globalThis.skipWaiting());
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  if (request.method === "GET" && url.href.startsWith(registration.scope)) event.respondWith(answer(request, url));
});
