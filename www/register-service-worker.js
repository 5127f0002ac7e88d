// @ts-check
/** Registers the service worker that keeps the site in the browser. */

/** The folder of this version, present in a release build: `…/0123456789abcdef/www/`. */
const FOLDER = /\/([0-9a-f]{16})\/www\/[^/]*$/;

/** Returns the version that this page belongs to. */
const ownFolder = () => FOLDER.exec(import.meta.url)?.[1];

/**
 * Registers the service worker; resolves to undefined where that is not possible.
 * @returns {Promise<ServiceWorkerRegistration | undefined>}
 */
export async function registerServiceWorker() {
  // In a frame of another site's page, storing anything is not our business.
  const folder = ownFolder();
  if (!folder || !("serviceWorker" in navigator) || window.top !== window) return undefined;
  // A version that a page is still open in is not deleted.
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => data === "version" && ports[0]?.postMessage(folder));
  const { href } = new URL("../../sw.js", import.meta.url);
  /** @type {import("./engine/worker-client.js").TrustedTypes | undefined} */
  const types = Object(globalThis).trustedTypes;
  // The policies of our pages require Trusted Types. This one makes the address of one script, whatever it is asked for.
  const script = types?.createPolicy("take-five-offline", { createScriptURL: () => href }).createScriptURL("") ?? href;
  const { lang } = document.documentElement;
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: lang }));
  // An insecure connection, or blocked storage: the site works online only.
  return navigator.serviceWorker.register(script).catch(() => undefined);
}

/**
 * Whether the service worker that answers for this page is of another version than the page: it may have changed
 * before anybody listened. A worker that does not answer is of an older version, which never answers for a newer
 * page.
 * @param {ServiceWorker} worker
 * @returns {Promise<boolean>}
 */
export function isOtherVersion(worker) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data !== ownFolder());
    worker.postMessage("version", [port2]);
  });
}
