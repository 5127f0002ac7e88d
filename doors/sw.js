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
  const wasThere = await caches.has(NAME);
  const cache = await caches.open(NAME);
  const puts = await Promise.allSettled(all.map(({ url, response }) => cache.put(url, response)));
  const failed = puts.find(({ status }) => status === "rejected");
  if (!failed) return;
  // A part is of no use, and would take the room that the whole one needs.
  if (!wasThere) await caches.delete(NAME);
  throw failed.reason;
}

/** How long a page may take to say of which version it is, in milliseconds. */
const PATIENCE = 3000;

/** The folder of the version that a page is of; nothing where it does not say. @param {Client} page */
async function versionOf(page) {
  const answer = await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    setTimeout(done, PATIENCE);
    page.postMessage("version", [port2]);
  });
  // One that is gone by then has been closed, or loaded anew with this version.
  return answer ?? ((await clients.get(page.id)) ? undefined : FOLDER);
}

/** Versions before stay as long as a page may be open in them. Those behind this one are about to be used. */
async function tidy() {
  const pages = await clients.matchAll({ includeUncontrolled: true });
  const used = await Promise.all(pages.map(versionOf));
  if (used.includes(undefined)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const before = names.slice(0, Math.max(names.indexOf(NAME), 0));
  const idle = before.filter((name) => !used.includes(name.slice(PREFIX.length)));
  await Promise.all(idle.map((name) => caches.delete(name)));
}

/** @param {Request} request @param {URL} url */
async function answer(request, url) {
  const path = url.href.slice(registration.scope.length);
  const kept = await caches.match(url, { cacheName: NAME });
  return kept ?? (await caches.match(url, { cacheName: PREFIX + path.split("/")[0] })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => {
  event.waitUntil(clients.claim());
  // Pages are answered meanwhile; should the browser end the script before, the next version tidies up.
  tidy();
});
addEventListener("message", ({ data, ports }) => {
  if (data === "update") globalThis.skipWaiting();
  if (data === "version") ports[0]?.postMessage(FOLDER);
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  if (request.method === "GET" && url.href.startsWith(registration.scope)) event.respondWith(answer(request, url));
});
