// @ts-check
// The service worker: caches the whole site, so that it works offline. A cache holds exactly one version: most files
// are in a folder named by the content hash of the build, the entry pages lead into that folder, and the hashes of
// all other files are known. A new version is fetched completely and waits until the page asks for it; a page of the
// previous version keeps using that version's cache.
const FOLDER = "@folder@";
/** @type {string[]} */
// @ts-expect-error: the build fills these in
const FILES = "@files@";
/** @type {string[]} */
// @ts-expect-error
const ENTRY_FILES = "@entry-files@";
// The files of each language but English. Only those are kept that somebody has opened the site in.
/** @type {Record<string, string[]>} */
// @ts-expect-error
const LANGUAGES = "@languages@";
// Hashes of the files that keep their names and lead nowhere: the pictures of the rules.
/** @type {Record<string, string>} */
// @ts-expect-error
const HOLDS = "@holds@";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const { registration, clients } = worker;
// One origin can host several copies of the site.
const PREFIX = `take-five ${registration.scope} `;
const NAME = PREFIX + FOLDER;

/** @param {string} path */
async function fetched(path) {
  const url = new URL(path, registration.scope);
  const isEntryFile = ENTRY_FILES.includes(path);
  // A fixed name says nothing about the version, so the browser must not answer from its HTTP cache.
  const cache = isEntryFile || path in HOLDS ? "no-cache" : "default";
  // What somebody waits for comes first.
  const response = await fetch(url, { cache, integrity: HOLDS[path] ?? "", priority: "low" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const body = await response.blob();
  if (isEntryFile && !(await body.text()).includes(FOLDER)) throw new Error(`${path} is of another version`);
  // Build a new response: a redirected one cannot be used to open a page.
  return { url, response: new Response(body, { headers: response.headers }) };
}

/** Returns the files of the languages that are kept so far. */
async function filesOfLanguages() {
  // The pages keep their names from version to version.
  const page = (/** @type {string[]} */ files) => files.find((path) => !path.includes("/")) ?? "";
  const isKept = (/** @type {string[]} */ files) => caches.match(new URL(page(files), registration.scope));
  const all = Object.values(LANGUAGES).map(async (files) => ((await isKept(files)) ? files : []));
  return (await Promise.all(all)).flat();
}

/** Keeps the files of a language from now on. @param {string} language */
async function keep(language) {
  const files = LANGUAGES[language] ?? [];
  const cache = await caches.open(NAME);
  const isKept = await Promise.all(files.map((path) => cache.match(new URL(path, registration.scope))));
  const all = await Promise.all(files.filter((_, i) => !isKept[i]).map(fetched));
  await Promise.all(all.map(({ url, response }) => cache.put(url, response)));
}

async function fill() {
  const all = await Promise.all([...FILES, ...(await filesOfLanguages())].map(fetched));
  const wasThere = await caches.has(NAME);
  const cache = await caches.open(NAME);
  const puts = await Promise.allSettled(all.map(({ url, response }) => cache.put(url, response)));
  const failed = puts.find((put) => put.status === "rejected");
  if (!failed) return;
  // A partial cache is useless and would take up space that a complete one needs.
  if (!wasThere) await caches.delete(NAME);
  throw failed.reason;
}

/** How long a page may take to report its version, in milliseconds. */
const PATIENCE = 3000;

/**
 * Returns the folder of the version that a page belongs to, or undefined if the page does not answer.
 * @param {Client} page
 */
async function versionOf(page) {
  const answer = await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    setTimeout(done, PATIENCE);
    page.postMessage("version", [port2]);
  });
  // A page that no longer exists has been closed or reloaded, now with this version.
  return answer ?? ((await clients.get(page.id)) ? undefined : FOLDER);
}

/** Deletes unused caches. Older versions stay as long as a page may be open in them; newer ones are about to be used. */
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
  return kept ?? (await caches.match(url, { cacheName: PREFIX + path.split("/")[0] })) ?? fetchOrFind(request, url);
}

/** Fetches; without a connection, finds what some hosts show without its ending or its slash. @param {Request} request @param {URL} url */
async function fetchOrFind(request, url) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match(`${url}.html`, { cacheName: NAME });
    if (page) return page;
    // What such a page names is in its folder.
    if (await caches.match(`${url}/index.html`, { cacheName: NAME }))
      return Response.redirect(`${url}/${new URL(request.url).search}`);
    throw error;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => {
  event.waitUntil(clients.claim());
  // Pages get answers in the meantime. If the browser stops the worker first, the next version tidies up.
  tidy();
});
worker.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (data === "update") worker.skipWaiting();
  // What fails is asked for again by the next page.
  if (data?.keep) event.waitUntil(keep(data.keep).catch(() => {}));
  if (data === "version") ports[0]?.postMessage(FOLDER);
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  if (request.method === "GET" && url.href.startsWith(registration.scope)) event.respondWith(answer(request, url));
});

// A live game has told that it is somebody's turn: on phones, only a service worker can do that.
worker.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  const showGame = async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find(({ url }) => url === notification.data);
    await (page ? page.focus() : clients.openWindow(notification.data));
  };
  notification.close();
  event.waitUntil(showGame());
});
