// @ts-check
/**
 * Runs as soon as it is there: fetches the list of relays, which the page's modules would ask for only when they run. Not a
 * module, so that it need not wait for them.
 */
// A messenger carries its games itself. What has failed is asked for again by whoever needs it.
if (!("webxdc" in globalThis)) {
  const list = fetch(new URL("relays.json", document.baseURI), { cache: "no-cache" });
  list.catch(() => {}); // whoever needs it asks again
  Object.assign(globalThis, { relayList: list });
}
