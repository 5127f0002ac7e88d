// @ts-check
/** The site kept in the browser: who lets it be kept. */

/** The folder of this version, which a site has that was built to be served: `…/0123456789abcdef/www/`. */
const FOLDER = /\/([0-9a-f]{16})\/www\/[^/]*$/;

/** The version that this page is of. */
const ownFolder = () => FOLDER.exec(import.meta.url)?.[1];

/**
 * Lets the browser keep the site; gives nothing where it cannot.
 * @returns {Promise<ServiceWorkerRegistration | undefined>}
 */
export async function keepSite() {
  // Within somebody else's page it is not for us to keep anything.
  const folder = ownFolder();
  if (!folder || !("serviceWorker" in navigator) || window.top !== window) return undefined;
  // What a page is still open in is not deleted.
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => data === "version" && ports[0]?.postMessage(folder));
  // Not a safe connection, or storage is blocked: it works online.
  return navigator.serviceWorker.register(new URL("../../sw.js", import.meta.url)).catch(() => undefined);
}

/**
 * Whether what answers for this page is of another version than the page: it may have changed before anybody listened.
 * One that does not say is of a version before this one, which never answers for a later page.
 * @param {ServiceWorker} worker
 * @returns {Promise<boolean>}
 */
export function isOther(worker) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data !== ownFolder());
    worker.postMessage("version", [port2]);
  });
}
