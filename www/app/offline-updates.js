// @ts-check
/** Keeps the site in the browser, so that it works offline, and offers new versions when they are ready. */
import { isOtherVersion, registerServiceWorker } from "../register-service-worker.js";
import { confirmLeave } from "./game/confirm-leave.js";
import { showNotice } from "./page/notices.js";
import { t } from "./page/translate.js";

/** @typedef {import("./game/session.js").Session} Session */

/** How often an open page checks for a new version, in milliseconds. */
const PAUSE = 3_600_000;

/** @param {Session} session */
export async function enableOffline(session) {
  const registration = await registerServiceWorker();
  if (!registration) return;
  const { serviceWorker } = navigator;
  let asked = false;
  const reload = async () => {
    if (!(await confirmLeave(session))) return;
    asked = true;
    if (registration.waiting) registration.waiting.postMessage("update");
    else location.reload();
  };
  const offerUpdate = () => showNotice("update", t("offline.update"), [{ text: t("offline.reload"), act: reload }]);
  const watchInstall = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      // Without a previous service worker this is the first visit, and there is nothing to update.
      if (installing.state === "installed" && serviceWorker.controller) offerUpdate();
    });
  };
  const before = serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (before) offerUpdate(); // another tab has updated
  });
  registration.addEventListener("updatefound", watchInstall);
  watchInstall();
  if (registration.waiting && before) offerUpdate();
  if (before) isOtherVersion(before).then((other) => other && offerUpdate());
  let last = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || performance.now() - last < PAUSE) return;
    last = performance.now();
    registration.update().catch(() => {}); // offline
  });
}
